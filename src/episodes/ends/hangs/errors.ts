import { errorText } from '../../../catalogue/error-text.js';
import { textField } from '../../../catalogue/fields.js';
import type { TroubleLine } from './types.js';

/**
 * What the answer to a call about a pod means for the pod's object. `gone`: it no longer exists. `unrelated`: the API server knows of no
 * such pod on the node. `changed`: another client changed it in the meantime. `later`: the server is overloaded. `unanswered`: there was no
 * connection, or no answer. `refused`: the server, or a webhook that it calls, refused.
 */
export type Meaning = 'gone' | 'unrelated' | 'changed' | 'later' | 'unanswered' | 'refused';

interface Answer {
  readonly means: Meaning;
  readonly says: RegExp;
  /** The code that prints it: file and function, in all versions from 1.10 to 1.36 unless one is named. */
  readonly source: string;
}

/** The first match counts; an answer that matches none is a refusal: RBAC, quota, Unauthorized, an admission plugin. */
export const ANSWERS: readonly Answer[] = [
  {
    means: 'refused',
    says: /webhook/,
    source:
      'apiserver, admission/plugin/webhook/{mutating,validating}/dispatcher.go: the API server answers, and what it asks in turn denies the request or does not answer',
  },
  {
    means: 'gone',
    says: /^pods? "[^"]{0,253}" not found$/,
    source:
      'apiserver, registry/generic/registry/store.go, Get, Update and Delete; NodeRestriction passes it on (noderestriction/admission.go, admitPodDelete)',
  },
  {
    means: 'gone',
    says: /\bUID in (?:the )?precondition\b/,
    source:
      'apiserver, storage/interfaces.go, Preconditions.Check, and registry/rest/delete.go, BeforeDelete: the name has another object, or none',
  },
  {
    // In earlier versions a node may read any pod, and 404 means the same
    means: 'unrelated',
    says: /no relationship found between node '[^']{1,253}' and this object/,
    source:
      'node_authorizer.go, authorizePod and authorize, from 1.32 on (in 1.31 with AuthorizeNodeWithSelectors): graph_populator.go, deletePod takes the pod out when the watch of the API server tells of its removal; one that was started a moment ago knows no pod yet',
  },
  {
    means: 'changed',
    says: /object has been modified/,
    source: 'apiserver, registry/generic/registry/store.go, OptimisticLockErrorMsg',
  },
  {
    means: 'later',
    says: /too many requests|not yet ready to handle request|storage is \(re\)initializing|is shutting down, please try again later/,
    source:
      'priority and fairness (apiserver, server/filters/priority-and-fairness.go; apimachinery, api/errors, NewGenericServerResponse for 429); admission plugins whose informers are not synchronized yet (admission/handler.go, WaitForReady); a watch cache that is filled (storage/cacher); a server that ends (server/filters/with_retry_after.go)',
  },
  {
    means: 'unanswered',
    says: /connection refused|connection reset|broken pipe|no route to host|network is unreachable|i\/o timeout|TLS handshake timeout|\bEOF\b|Client\.Timeout|context deadline exceeded|request canceled|client connection lost|use of closed network connection|sent GOAWAY|\bdial tcp\b|no such host|\bx509: |\btls: /,
    source: 'net, net/http, crypto/tls and golang.org/x/net/http2: no connection, or one that broke off',
  },
  {
    means: 'unanswered',
    says: /server is currently unable|unable to return a response|did not complete within|etcdserver|code = Unavailable\b|ServiceUnavailable/,
    source:
      'apiserver, server/filters/timeout.go; apimachinery, api/errors for 503 and 504; etcd, etcdserver/errors.go (request timed out, leader changed, no leader): the server has no storage to answer from',
  },
];

export const meaningOf = (error: string): Meaning => ANSWERS.find(({ says }) => says.test(error))?.means ?? 'refused';

/** The error that the line states, or what is left of one that the input cuts off. */
export const errorOf = ({ event }: TroubleLine): string | null => errorText(event) ?? cutMessage(event);

export const wholeErrorOf = ({ event }: TroubleLine): string | null => textField(event, 'err');

/** A printf message that ends inside of one of its arguments. */
const cutMessage = ({ record, definition }: TroubleLine['event']): string | null =>
  record.cut && definition.printf ? record.message : null;

/**
 * States what failed, but no reason: libcontainer sums up what is left (cgroups/utils.go, RemovePaths), and a gRPC status can come without
 * its description.
 */
const WITHOUT_REASON = /Failed to remove paths: map\[[^\]]{0,4000}\]\W{0,9}$|\bcode = \w{1,30}(?: desc = )?\W{0,9}$/;

const isText = (text: string | null): text is string => text !== null && text !== '';

/** The last one that gives a reason. */
export const lastWithReason = (texts: readonly (string | null)[]): string | undefined =>
  texts.findLast((text): text is string => isText(text) && !WITHOUT_REASON.test(text)) ?? texts.findLast(isText);

export const errorMatches =
  (pattern: RegExp) =>
  (line: TroubleLine): boolean =>
    pattern.test(errorOf(line) ?? '');

/** No request was refused: the object is gone, or another client was faster. */
const MEANWHILE: readonly Meaning[] = ['gone', 'unrelated', 'changed'];

/** The API server did not answer (see the rule api-unavailable). A refusal is an answer. */
export const isNoAnswer = (error: string): boolean => meaningOf(error) === 'unanswered';

/** The call failed, and not because another client was faster. */
export const isInVain = (line: TroubleLine): boolean => !MEANWHILE.includes(meaningOf(errorOf(line) ?? ''));

/** The object no longer exists. */
export const isGone = (line: TroubleLine): boolean => meaningOf(errorOf(line) ?? '') === 'gone';

/** The API server knows of no such pod on the node. */
export const isUnrelated = (line: TroubleLine): boolean => meaningOf(errorOf(line) ?? '') === 'unrelated';

/** The API server answered with a refusal. */
export const isRefusal = (line: TroubleLine): boolean => meaningOf(errorOf(line) ?? '') === 'refused';

/**
 * The object of a stop no longer exists, is not running, or is being removed: this answer proves its end (containerd
 * internal/cri/server/container_stop.go and container_remove.go, dockerd daemon/stop.go and delete.go, CRI-O server/container_stop.go).
 */
const GONE =
  /code = NotFound\b|[Nn]o such (?:container|sandbox)|already in removing state|(?:container|sandbox) \S{1,130} (?:is not running|not found|does not exist|(?:is |was )?already (?:stopped|removed|dead))|removal of container \S{1,130} is already in progress/;

/** Whether the answer states that it no longer exists or runs. */
export const saysGone = (error: string): boolean => GONE.test(error);

/** Splits a list of errors: `failed to "KillContainer" for …, failed to "KillPodSandbox" for …`. */
const partsOf = (error: string): string[] => error.split(/, (?=failed to \\*"Kill)/);

/** The errors of the list that are about this; the whole text if none is, as where it is cut off. */
export function partAbout(error: string, about: RegExp | undefined): string {
  const own = about === undefined ? [] : partsOf(error).filter(part => about.test(part));
  return own.length === 0 ? error : own.join(', ');
}

/** gRPC 1.3 and older, in kubelets up to 1.7, printed the number of a status (grpc codes.go). */
const NUMBERED: Readonly<Record<string, string>> = { '4': 'DeadlineExceeded', '14': 'Unavailable' };
const STATUS = /\bcode = (\w{1,30})/;

/**
 * What the calls to the runtime returned: one status for each error of the list. A status within the description of another belongs to a
 * component that the runtime called, such as a network plugin or its agent.
 */
export const statusesIn = (error: string): string[] =>
  partsOf(error).flatMap(part => {
    const status = STATUS.exec(part)?.[1];
    return status === undefined ? [] : [NUMBERED[status] ?? status];
  });

/**
 * Whether the line shows that the runtime has nothing left to stop. A driver that does not find a volume has unmounted nothing, and is
 * called again until it reports success (csi_mounter.go, TearDownAt; nestedpendingoperations.go, 1.9 and later).
 */
export function provesGone(line: TroubleLine, about: RegExp = /^/): boolean {
  if (line.event.definition.goroutine === 'volumes') return false;
  const parts = partsOf(errorOf(line) ?? '').filter(part => about.test(part));
  return parts.length > 0 && parts.every(part => GONE.test(part));
}

/**
 * Before a container is removed, so is its log, for which its status is read (kuberuntime_container.go, removeContainerLog). The usual
 * answer is that it is gone; a line that is cut off before the answer cannot be judged.
 */
const ASKED_STATUS = /failed to get container status \\*"?[\da-f]{0,64}\W{0,3}$/;

export function isCutBeforeCause(line: TroubleLine): boolean {
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

export const isTimeout = (line: TroubleLine): boolean => TIMED_OUT.test(errorOf(line) ?? '');
