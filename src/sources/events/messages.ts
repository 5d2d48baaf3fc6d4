import type { ApiEvent } from '../../document/contract/types.js';
import { FIELD, isUsual, shownEvent } from '../shown.js';
import { AGE } from '../time.js';

const ANSWER = String.raw`(?:rpc error: code = \w{1,20} desc = )?`;
const REJECTED = '(?:Pod was rejected: )?(?:Pod )?';

/** The beginnings of messages of Events about pods, by the reason of their Event; `*` stands for the content of its group. */
const MESSAGES: readonly (readonly [reason: string, begins: string])[] = [
  // pkg/scheduler: framework/types.go, FitError; schedule_one.go
  ['FailedScheduling', String.raw`\d{1,5}\/\d{1,5} nodes are available:(?: |$)|no nodes available to schedule pods\b`],
  ['FailedScheduling', 'pod has unbound immediate PersistentVolumeClaims|running (?:"VolumeBinding"|PreBind plugin) '],
  // cluster-autoscaler, processors/status/eventing_scale_up_processor.go
  ['NotTriggerScaleUp', "[Pp]od didn't trigger scale-up"],
  ['Scheduled', String.raw`Successfully assigned [a-z\d][a-z\d-]{0,62}/[a-z\d]`],
  // images/image_manager.go, kuberuntime_container.go
  ['Failed', 'Failed to (?:pull|inspect) image "'],
  ['Failed', 'Error: (?:ErrImage|ImagePullBackOff|ImageInspectError|InvalidImageName)'],
  [
    'Failed',
    `Error: (?:(?:configmap|secret)s? "|couldn't find key |container has runAsNonRoot|failed to (?:create|start|prepare|generate|reserve|get sandbox) |error reserving ctr name |context deadline exceeded)`,
  ],
  ['Failed', 'container has runAsNonRoot and image '],
  // What the runtime answers, without the kubelet's words before it
  [
    'Failed',
    String.raw`${ANSWER}failed to (?:(?:create|start) containerd (?:task|container)|reserve container name)\b`,
  ],
  ['Failed', `${ANSWER}OCI runtime create failed: `],
  // Tools put a word before the message of the container's state
  [
    'BackOff',
    String.raw`(?:Error: )?[Bb]ack-off (?:\d[\dhms.]{0,12} )?restarting failed container\b|Back-off pulling image "`,
  ],
  // pkg/volume/util/operationexecutor, pkg/kubelet/volumemanager, pkg/controller/volume/attachdetach
  ['FailedMount', String.raw`MountVolume\.\w{1,40} failed for volume "|Unable to (?:attach or )?mount volumes\b`],
  ['FailedMapVolume', String.raw`MapVolume\.\w{1,40} failed for volume "`],
  ['FailedAttachVolume', String.raw`AttachVolume\.\w{1,40} failed for volume "|Multi-Attach error for volume "`],
  // kuberuntime_sandbox.go, kubelet.go
  ['FailedCreatePodSandBox', 'Failed (?:to )?create pod sandbox: |[Nn]etworkPlugin cni failed to set up pod "'],
  ['FailedCreatePodSandBox', String.raw`${ANSWER}failed to (?:set ?up (?:network for )?|reserve )sandbox\b`],
  ['NetworkNotReady', 'network is not ready: '],
  // Up to 1.8, for every sync that failed (pod_workers.go, managePodLoop)
  ['FailedSync', 'Error syncing pod, skipping: failed to "'],
  // kubelet.go, SyncTerminatingPod
  ['FailedKillPod', 'error killing pod: '],
  // prober/prober.go
  ['Killing', String.raw`Container [a-z\d-]{1,63} failed (?:liveness|startup) probe, will be restarted`],
  ['Unhealthy', String.raw`(?:Liveness|Readiness|Startup) probe (?:failed|errored)\b`],
  // eviction/helpers.go, eviction_manager.go
  ['Evicted', String.raw`The node was low on resource: |The node had condition: \[|Usage of EmptyDir volume "`],
  ['Evicted', 'Pod ephemeral local storage usage exceeds '],
  ['Evicted', String.raw`Container \S{1,253} exceeded its local ephemeral storage`],
  // lifecycle/predicate.go, cm/devicemanager, cm/topologymanager; since 1.31 the result comes first
  ['OutOf*', String.raw`${REJECTED}Node didn't have enough resource: ([\w./-]{1,80}?),`],
  ['*', String.raw`${REJECTED}Predicate ([A-Z]\w{2,60}) failed\b`],
  ['UnexpectedAdmissionError', `${REJECTED}Allocate failed due to `],
  ['TopologyAffinityError', `${REJECTED}Resources cannot be allocated with Topology locality`],
  // nodeshutdown
  ['NodeShutdown', 'Pod was rejected as the node is shutting down'],
  ['Terminated', 'Pod was terminated in response to imminent node shutdown'],
];

/**
 * What may have been copied with it: a time, the name of the pod (jsonpath, custom-columns), type and reason, a key of YAML, a quote. The
 * sink of Events puts words before similar messages.
 */
const NAME = String.raw`(?!default-scheduler)(?:pods?/)?([a-z](?=[a-z.]{0,252}[\d-])[a-z\d.-]{0,252})(?::|[ \t])[ \t]{0,80}`;
const TYPE = String.raw`\[?(?:Warning|Normal)\]?[ \t:]{1,20}`;
const TIME = String.raw`\d{4}-\d\d-\d\d[T ][\d:.]{5,20}(?:Z|[+-][\d:]{4,5})?[ \t]{1,20}`;
const REASON = String.raw`(?!Error\b)(?:[A-Za-z]\w{2,40}(?::| -|[ \t])|Failed|Unhealthy|Evicted|[A-Z][a-z]{1,20}[A-Z]\w{1,30})[ \t]{1,80}`;
/** kubectl 1.12 and 1.13 print the kind of the object, and not its name. */
const SEEN_AGE = String.raw`${AGE}[ \t]{1,20}(?=Warning|Normal)`;
const KIND = String.raw`Pod[ \t]{2,80}|[Pp]od/([a-z\d][a-z\d.-]{0,252}):? {1,20}`;
/** Up to 1.5 `kubectl get events` prints the component in braces, and the container, before them. */
const SOURCE = String.raw`\{[^{}]{1,300}\}[ \t]{1,80}(?:spec\S{1,300}[ \t]{1,80})?`;
const TAG = String.raw`\[(?:BUG|Bug|bug)\][ \t:]{0,5}`;
const FATAL = String.raw`(?:WARN|ERRO|FATA)\[\d{4,9}\] (?:[a-z][\w ]{1,60}: ){0,3}`;
const BEFORE = String.raw`(?:${TAG}|${FATAL})?(?:${SOURCE})?(?:${TIME})?(?:${NAME})?(?:${SEEN_AGE})?(?:${TYPE})?(?:${REASON})?(?:${KIND})?(?:${FIELD})?(["'\x60])?(?:\*\*)?(?:\(combined from similar events\): ?)?`;
/** In a value of JSON or of a log, quotes are escaped. */
const escapable = (begins: string): string => begins.replaceAll('"', String.raw`\\?"`);
const ANY = escapable(MESSAGES.map(([, begins]) => begins).join('|')).replaceAll(/(?<!\\)\((?!\?)/g, '(?:');

/** A line that is such a message. */
export const MESSAGE = new RegExp(String.raw`^[ \t]{0,40}${BEFORE}((?:${ANY}).{0,4000})$`);
/** Steps of a start that need no answer by themselves. */
export const USUAL_MESSAGE = new RegExp(
  String.raw`^[ \t]{0,40}${BEFORE}(?:[Pp]ulling image |Successfully pulled image |Container image "|Created (?:container|pod: )|Started container)`,
);
/** A text that contains one, which may be quoted or in a list. */
export const MESSAGES_ALONE = new RegExp(String.raw`(?:^[ \t>*•-]{0,40}|\x60)${BEFORE}(?:${ANY})`, 'm');
const LAST_QUOTE = /(?:\*\*)?["'\x60],?$/;
/** The last column of the dashboard. */
const SEEN = /\t(?:an?|\d{1,6}) [a-z]{1,10} ago$/;
/** The severity of an entry of Google's log. */
const ENTRY = / [IWE]$/;

/** The kubelet puts its own words in front of what the runtime answers. */
const OF_KUBELET = /^(?:Failed|Error)\b/;
const KINDS = MESSAGES.map(([reason, begins]) => ({ reason, begins: new RegExp(`^(?:${escapable(begins)})`) }));

/** The Event of a message that stands alone, and the pod that was named before it; null for other lines. */
export function messageEvent(text: string): { readonly name: string | null; readonly event: ApiEvent } | null {
  const [, before = null, name = before, quote, line = ''] = MESSAGE.exec(text) ?? [];
  const rest = line.trimEnd().replace(SEEN, '').replace(ENTRY, '');
  const copied = quote === undefined ? rest.trim() : rest.trim().replace(LAST_QUOTE, '').trim();
  const message = copied.replaceAll('\\"', '"');
  for (const { reason, begins } of KINDS) {
    const found = begins.exec(message);
    if (found === null) continue;
    const stated = reason.replace('*', found[1] ?? '');
    const type = isUsual(stated) ? 'Normal' : 'Warning';
    const whole = stated === 'Failed' && !OF_KUBELET.test(message) ? `Error: ${message}` : message;
    return { name, event: shownEvent({ type, reason: stated, from: null, message: whole, age: '' }) };
  }
  return null;
}
