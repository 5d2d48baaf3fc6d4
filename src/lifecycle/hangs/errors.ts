import { errorText } from '../../events/error-text.js';
import { textField } from '../../events/fields.js';
import { type Meaning, meaningOf } from './answers.js';
import type { Telling } from './types.js';

/** Why, as the line says it; an error that the input cuts off still says what it says. */
export const errorOf = ({ event }: Telling): string | null => errorText(event) ?? cutMessage(event);

export const wholeErrorOf = ({ event }: Telling): string | null => textField(event, 'err');

/** A printf message that ends inside of one of its arguments. */
const cutMessage = ({ record, definition }: Telling['event']): string | null =>
  record.cut && definition.printf ? record.message : null;

/**
 * What failed, without a reason: libcontainer sums up what is left (cgroups/utils.go, RemovePaths), and a status of gRPC can come without
 * its description.
 */
const WITHOUT_REASON = /Failed to remove paths: map\[[^\]]{0,4000}\]\W{0,9}$|\bcode = \w{1,30}(?: desc = )?\W{0,9}$/;

const isText = (text: string | null): text is string => text !== null && text !== '';

/** The last that gives a reason, of those that say anything. */
export const lastTelling = (texts: readonly (string | null)[]): string | undefined =>
  texts.findLast((text): text is string => isText(text) && !WITHOUT_REASON.test(text)) ?? texts.findLast(isText);

export const errorMatches =
  (pattern: RegExp) =>
  (line: Telling): boolean =>
    pattern.test(errorOf(line) ?? '');

/** No request was refused: the object has gone, or another client was faster. */
const MEANWHILE: readonly Meaning[] = ['gone', 'unrelated', 'changed'];

/** The API server did not answer (see the rule api-unavailable). A refusal is an answer. */
export const isNoAnswer = (error: string): boolean => meaningOf(error) === 'unanswered';

/** It failed, and not because another client was faster. */
export const isInVain = (line: Telling): boolean => !MEANWHILE.includes(meaningOf(errorOf(line) ?? ''));

/** The object is not there any more. */
export const isGone = (line: Telling): boolean => meaningOf(errorOf(line) ?? '') === 'gone';

/** The API server knows of no such pod on the node. */
export const isUnrelated = (line: Telling): boolean => meaningOf(errorOf(line) ?? '') === 'unrelated';

/** The API server answered with a refusal. */
export const isRefusal = (line: Telling): boolean => meaningOf(errorOf(line) ?? '') === 'refused';

/**
 * What is to be stopped is not there any more, does not run any more, or is being removed: the answer proves the end of
 * it (containerd internal/cri/server/container_stop.go and container_remove.go, dockerd daemon/stop.go and delete.go,
 * CRI-O server/container_stop.go).
 */
const GONE =
  /code = NotFound\b|[Nn]o such (?:container|sandbox)|already in removing state|(?:container|sandbox) \S{1,130} (?:is not running|not found|does not exist|(?:is |was )?already (?:stopped|removed|dead))|removal of container \S{1,130} is already in progress/;

/** The answer that it is not there any more, or does not run. */
export const saysGone = (error: string): boolean => GONE.test(error);

/** Of several errors in one, those that are about this: `failed to "KillContainer" for …, failed to "KillPodSandbox" for …`. */
const partsOf = (error: string): string[] => error.split(/, (?=failed to \\*"Kill)/);

/** The errors of the list that are about this; all of it where none is, as in one that is cut off. */
export function partAbout(error: string, about: RegExp | undefined): string {
  const own = about === undefined ? [] : partsOf(error).filter(part => about.test(part));
  return own.length === 0 ? error : own.join(', ');
}

/** gRPC 1.3 and older, in kubelets up to 1.7, printed the number of a status (grpc codes.go). */
const NUMBERED: Readonly<Record<string, string>> = { '4': 'DeadlineExceeded', '14': 'Unavailable' };
const STATUS = /\bcode = (\w{1,30})/;

/**
 * What the calls to the runtime returned: one status for each error of the list. A status within the description of
 * another is of a component that the runtime called, such as a network plugin or its agent.
 */
export const statusesIn = (error: string): string[] =>
  partsOf(error).flatMap(part => {
    const status = STATUS.exec(part)?.[1];
    return status === undefined ? [] : [NUMBERED[status] ?? status];
  });

/**
 * The runtime has nothing to stop any more, as far as the line shows. A driver that does not find a volume has
 * unmounted nothing, and is called again until it reports success (csi_mounter.go, TearDownAt;
 * nestedpendingoperations.go, 1.9 and later).
 */
export function provesGone(line: Telling, about: RegExp = /^/): boolean {
  if (line.event.definition.goroutine === 'volumes') return false;
  const parts = partsOf(errorOf(line) ?? '').filter(part => about.test(part));
  return parts.length > 0 && parts.every(part => GONE.test(part));
}

/**
 * Before a container is removed its log is, and for that its status is read (kuberuntime_container.go,
 * removeContainerLog). That it is gone is the ordinary answer; a line that is cut off before the answer leaves nothing
 * to be judged.
 */
const ASKED_STATUS = /failed to get container status \\*"?[\da-f]{0,64}\W{0,3}$/;

export function isCutBeforeCause(line: Telling): boolean {
  const { record } = line.event;
  const isCut = record.cut === true || record.fields.some(({ cut }) => cut === true);
  return isCut && ASKED_STATUS.test(errorOf(line) ?? '');
}

/**
 * The volume manager still mounts for a pod whose configmaps and secrets the kubelet has let go
 * (util/manager/watch_based_manager.go, Get and UnregisterPod): nothing waits for that.
 */
export const isOfForgotten = errorMatches(/object "[^"]{1,253}"\/"[^"]{1,253}" not registered\b/);

/** The call ran out of time: it had begun long before. */
const TIMED_OUT = /DeadlineExceeded|deadline exceeded|timed out|[Tt]imeout/;

export const isTimeout = (line: Telling): boolean => TIMED_OUT.test(errorOf(line) ?? '');
