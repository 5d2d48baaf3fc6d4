import { REFUSED } from '../../catalogue/causes/stages.js';
import { UNNAMED_CONTAINER } from '../shown.js';

/**
 * The beginning of the part about a container, where only that part of a description was copied (kubectl/pkg/describe, describeContainers).
 */
export const BEGINS =
  /^[ \t]{0,20}(?:(?:Init )?Containers:|(?:Last )?State:[ \t]{1,40}(?:Waiting|Running|Terminated))[ \t\r]{0,80}$/;
const NAME = /^[ \t]{0,20}([a-z\d][a-z\d-]{0,62}):\s*$/;

/** Why a pod that the kubelet ended or never started is Failed. */
const WHY_FAILED = new RegExp(
  String.raw`^[ \t>]{0,20}Reason:[ \t]{1,40}(Evicted|Preempting|NodeLost|${REFUSED})[ \t]*\r?$`,
  'm',
);

/** Texts that contain such a part, or the reason of a pod that the kubelet refused or evicted. */
export const PIECES: readonly RegExp[] = [
  /^[ \t>]{0,20}(?:Last )?State:[ \t]{1,40}(?:Waiting|Terminated)[ \t]*\r?\n[ \t>]{0,20}(?:Reason|Exit Code):[ \t]/m,
  WHY_FAILED,
];

const CONTAINER_KEYS =
  /^(?:Container ID|Image|Image ID|Ports?|Host Ports?|Command|Args|State|Last State|Ready|Restart Count|Limits|Requests|Liveness|Readiness|Startup|Environment|Mounts):/;
const STATE_KEYS = /^(?:Reason|Message|Exit Code|Signal|Started|Finished):/;
const SECTIONS = /^(?:Init Containers|Containers|Ephemeral Containers|Conditions|Volumes|Events):/;

/** Reads a description of which the beginning is missing. */
export function createPiece() {
  let name = UNNAMED_CONTAINER;
  let isOfPod = true;

  return {
    /** What must be read before the line, if the line begins such a part; null for other lines. */
    headOf(text: string): readonly string[] | null {
      if (BEGINS.test(text)) return text.includes('Containers:') ? [] : ['Containers:', `  ${name}:`];
      if (WHY_FAILED.test(text)) return ['Status: Failed'];
      name = NAME.exec(text)?.[1] ?? name;
      return null;
    },
    /** The line with kubectl's indentation: copying may remove the indentation of the first line, or of all lines. */
    placed(text: string): string {
      const line = text.trimStart();
      const isSection = SECTIONS.test(line);
      isOfPod &&= !isSection && !CONTAINER_KEYS.test(line);
      if (isSection || (isOfPod && STATE_KEYS.test(line))) return line;
      const indent = CONTAINER_KEYS.test(line) ? 4 : STATE_KEYS.test(line) ? 6 : NAME.test(line) ? 2 : null;
      return indent === null ? text : ' '.repeat(indent) + line;
    },
  };
}
