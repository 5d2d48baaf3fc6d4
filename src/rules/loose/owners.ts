import type { NodeRun } from '../../correlate/node-run.js';
import { nameKey, type Observation } from '../../correlate/types.js';
import { containerId, sandboxId, textField } from '../../events/fields.js';
import { grouped } from '../../grouped.js';
import { UUID } from '../../uid.js';

/** A line of the log, whosever it is. */
export type LooseLine = Pick<Observation, 'id' | 'event' | 'at' | 'source' | 'line'>;

/** Whom lines are about for which the input holds no deletion. */
export interface Owner {
  /** A pod, as `namespace/name`, as name and UID, or as UID; null where the lines name none. */
  readonly pod: string | null;
  readonly lines: readonly LooseLine[];
}

/** All pods that the input names, and last of all the lines that name nobody. */
export const ownersOf = (run: NodeRun): Owner[] => [
  ...run.tracks().map(({ pod, uids, observations }) => ({
    pod: pod === null ? called(uids[0] ?? null, observations) : nameKey(pod),
    lines: observations,
  })),
  ...ofNobody(run.node),
];

/** Lines of volumes give a name without its namespace (`pod "web-0" (UID: "…")`), those of an unmount the UID twice. */
function called(uid: string | null, observations: readonly Observation[]): string | null {
  const names = observations.flatMap(({ event }) => textField(event, 'podName') ?? textField(event, 'volumePod') ?? []);
  const name = names.find(text => text !== uid && text !== '');
  return name === undefined ? uid : uid === null ? name : `${name} (${uid})`;
}

/** Lines about one container or sandbox are about one pod, whichever it is. */
const ofNobody = (lines: readonly LooseLine[]): Owner[] =>
  [...grouped(lines, line => volumeOwner(line) ?? sandboxId(line.event) ?? containerId(line.event) ?? '')].map(
    ([key, own]) => ({ pod: own.some(line => volumeOwner(line) === key) ? key : null, lines: own }),
  );

/** A volume that a pod has for itself carries its UID before the name (volume/util, GetUniqueVolumeNameFromSpecWithPod). */
const OWN_VOLUME = new RegExp(`/(${UUID})-`);

const volumeOwner = ({ event }: LooseLine): string | null =>
  OWN_VOLUME.exec(textField(event, 'uniqueName') ?? '')?.[1] ?? null;
