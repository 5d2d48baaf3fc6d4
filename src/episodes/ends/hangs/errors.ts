import { causeOf } from '../../../catalogue/causes/index.js';
import { partsOf } from '../../../catalogue/causes/innermost.js';
import type { Answer } from '../../../catalogue/causes/types.js';
import { errorText, textField } from '../../../catalogue/fields.js';
import type { StatedLine } from '../../engine/troubles.js';

/** What an answer means for the pod's object. Any answer that is not known is a refusal: RBAC, quota, Unauthorized, an admission plugin. */
const meaningOf = (error: string): Answer => causeOf({ stage: 'answer', text: error }).answer ?? 'refused';

const meansFor = (line: StatedLine): Answer => meaningOf(errorOf(line) ?? '');

/** The error that the line states, or what is left of one that the input cuts off. */
export const errorOf = ({ event }: StatedLine): string | null => errorText(event) ?? cutMessage(event);

export const wholeErrorOf = ({ event }: StatedLine): string | null => textField(event, 'err');

/** The text of a printf message that ends inside one of its arguments. */
const cutMessage = ({ record, definition }: StatedLine['event']): string | null =>
  record.cut && definition.printf ? record.message : null;

/**
 * Errors that state what failed, but no reason: libcontainer sums up what is left (cgroups/utils.go, RemovePaths), and a gRPC status can
 * come without its description.
 */
const WITHOUT_REASON = /Failed to remove paths: map\[[^\]]{0,4000}\]\W{0,9}$|\bcode = \w{1,30}(?: desc = )?\W{0,9}$/;

const isText = (text: string | null): text is string => Boolean(text);

/** The last text that gives a reason. */
export const lastWithReason = (texts: readonly (string | null)[]): string | undefined =>
  texts.findLast((text): text is string => isText(text) && !WITHOUT_REASON.test(text)) ?? texts.findLast(isText);

/** The last reason that the lines state. A truncated one counts only where there is no complete one. */
export const reasonIn = (lines: readonly StatedLine[]): string | undefined =>
  lastWithReason(lines.map(wholeErrorOf)) ?? lastWithReason(lines.map(errorOf));

export const errorMatches =
  (pattern: RegExp) =>
  (line: StatedLine): boolean =>
    pattern.test(errorOf(line) ?? '');

/** No request was refused: the object is gone, or another client was faster. */
const MEANWHILE: readonly Answer[] = ['gone', 'unrelated', 'changed'];

/** The API server did not answer (see the rule api-unavailable). A refusal is an answer. */
export const isNoAnswer = (error: string): boolean => meaningOf(error) === 'unanswered';

/** The call failed, and not because another client was faster. */
export const isInVain = (line: StatedLine): boolean => !MEANWHILE.includes(meansFor(line));

/** The object no longer exists. */
export const isGone = (line: StatedLine): boolean => meansFor(line) === 'gone';

/** The API server knows of no such pod on the node. */
export const isUnrelated = (line: StatedLine): boolean => meansFor(line) === 'unrelated';

/** The API server answered with a refusal. */
export const isRefusal = (line: StatedLine): boolean => meansFor(line) === 'refused';

/**
 * The container or sandbox to stop no longer exists, is not running, or is being removed: this answer proves its end (containerd
 * internal/cri/server/container_stop.go and container_remove.go, dockerd daemon/stop.go and delete.go, CRI-O server/container_stop.go).
 */
const GONE =
  /code = NotFound\b|[Nn]o such (?:container|sandbox)|already in removing state|(?:container|sandbox) \S{1,130} (?:is not running|not found|does not exist|(?:is |was )?already (?:stopped|removed|dead))|removal of container \S{1,130} is already in progress/;

/** Whether the answer states that the container or sandbox no longer exists or runs. */
export const saysGone = (error: string): boolean => GONE.test(error);

/** The errors of the list that match `about`; the whole text if none does, as where it is cut off. */
export function partAbout(error: string, about: RegExp | undefined): string {
  const own = about === undefined ? [] : partsOf(error).filter(part => about.test(part));
  return own.length === 0 ? error : own.join(', ');
}

/**
 * Whether the line shows that the runtime has nothing left to stop. A driver that does not find a volume has unmounted nothing, and is
 * called again until it reports success (csi_mounter.go, TearDownAt; nestedpendingoperations.go, 1.9 and later).
 */
export function provesGone(line: StatedLine, about: RegExp = /^/): boolean {
  if (line.event.definition.goroutine === 'volumes') return false;
  const parts = partsOf(errorOf(line) ?? '').filter(part => about.test(part));
  return parts.length > 0 && parts.every(part => GONE.test(part));
}

/**
 * Before a container is removed, so is its log, for which its status is read (kuberuntime_container.go, removeContainerLog). The usual
 * answer is that it is gone; a line that is cut off before the answer cannot be judged.
 */
const ASKED_STATUS = /failed to get container status \\*"?[\da-f]{0,64}\W{0,3}$/;

export function isCutBeforeCause(line: StatedLine): boolean {
  const { record } = line.event;
  const isCut = record.cut === true || record.fields.some(({ cut }) => cut === true);
  return isCut && ASKED_STATUS.test(errorOf(line) ?? '');
}

/**
 * The volume manager still mounts for a pod whose configmaps and secrets the kubelet has already dropped
 * (util/manager/watch_based_manager.go, Get and UnregisterPod): nothing waits for that.
 */
export const isOfForgotten = errorMatches(/object "[^"]{1,253}"\/"[^"]{1,253}" not registered\b/);

/** The call ran out of time: it had begun long before. */
const TIMED_OUT = /DeadlineExceeded|deadline exceeded|timed out|[Tt]imeout/;

export const isTimeout = errorMatches(TIMED_OUT);
