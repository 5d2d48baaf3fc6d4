import { spell } from '../catalogue/duration.js';
import { errorMatches } from '../episodes/ends/hangs/errors.js';
import { isHanging } from '../episodes/ends/hangs/index.js';
import { HANG_IDS, type Hang, type HangId } from '../episodes/ends/hangs/types.js';
import { standstillOf } from '../episodes/ends/standstill.js';
import { stepCalled } from '../episodes/ends/steps.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { LIMITS as NODE_LIMITS } from '../episodes/node/thresholds.js';
import { places } from './evidence.js';
import { type HangWords, hangRule } from './hang-rule.js';
import { unreadMeanwhile } from './loose/things.js';
import type { Judgement, Rule, RuleContext } from './types.js';

/**
 * Admission plugins that need an object that admits the pod, and find none at all: quota for the scope of a priority
 * class (plugin/pkg/admission/resourcequota, checkRequest), pod security policies (plugin/pkg/admission/security/
 * podsecuritypolicy, up to 1.24).
 */
const NOTHING_ADMITS_YET = errorMatches(
  /insufficient quota to match these scopes|status unknown for quota|no providers available to validate pod|unable to (?:validate against|admit pod against) any pod security policy: \[\]/,
);

const isTooEarly = ({ lines, until, ms }: Hang): boolean =>
  lines.every(NOTHING_ADMITS_YET) && (until !== null || ms < NODE_LIMITS.bootstrapMs);

const WORDS: Readonly<Record<HangId, HangWords>> = {
  'final-delete-rejected': {
    actor: 'status',
    title: 'The API server refuses the final delete',
    why: 'All resources on the node are released, but the object stays Terminating (or Completed) because the kubelet is not allowed to delete it.',
    evidence:
      '"Failed to delete status for pod": despite its wording, this is the delete of the pod. "not found" and UID conflicts do not count: then the object is gone already.',
  },
  'mirror-create-rejected': {
    actor: 'worker',
    title: 'The API server refuses to create a mirror pod',
    why: 'The static pod runs, but the API does not show it: kubectl, the scheduler and monitoring do not see what uses the node.',
    evidence:
      '"Failed creating a mirror pod" with any error but "already exists", which is normal when a kubelet starts. While a cluster comes up, quotas and pod security policies are created after the first static pods: errors about them count only if they last.',
    isNone: isTooEarly,
  },
  'mirror-delete-rejected': {
    actor: 'worker',
    title: 'The API server refuses to delete a mirror pod',
    why: 'The API keeps showing an outdated static pod: an old spec, or a pod that has been removed from the node.',
    evidence:
      '"Failed deleting a mirror pod" or "Encountered error when deleting mirror pod". The kubelet ignores “not found” and conflicts, and never logs them.',
  },
  'stuck-cgroup': {
    actor: 'worker',
    title: 'The cgroup cannot be removed',
    why: 'The deletion waits until the cgroup is removed; a process that is left in it keeps using memory and CPU of the node.',
    evidence:
      '"Failed to delete cgroup paths", processes that cannot be killed, or "pod cgroup sandbox has not been cleaned up" over more than one round of the status manager. Once is normal.',
  },
  'stuck-container-stop': {
    actor: 'runtime',
    title: 'A container does not stop',
    why: 'Nothing of a pod is released before its containers have ended: no volume, no IP address, no API object. The node keeps the resources of the pod.',
    evidence:
      'The runtime fails to stop a container (StopContainer, KillContainer, "detected running containers after a successful KillPod"), or has still not answered long after the end of the grace period. Waiting for the grace period is not a hang; the kubelet itself gives up only two minutes after it.',
    upstream: ['#104017', 'containerd/containerd#2744', 'cri-o/cri-o#7053', 'cri-o/cri-o#9754'],
  },
  'stuck-phase': {
    actor: 'status',
    title: 'The pod never gets a final phase',
    why: 'From 1.27 on the kubelet deletes the API object only when the phase is Succeeded or Failed. Without one it waits forever.',
    evidence:
      '"Delaying pod deletion as the phase is non-terminal" again and again after the last clean-up of the worker. The same line is normal while the containers stop.',
    next: 'Compare phase and localPhase on that line: if the API server has another phase than the kubelet, another component writes the status; a kubelet restart makes it compute the phase again.',
    upstream: ['#127339', '#121435'],
  },
  'stuck-sandbox-stop': {
    actor: 'runtime',
    title: 'The sandbox cannot be stopped',
    why: 'All containers have ended, but the pod stays Terminating until its sandbox and the network in it are torn down; its IP address is not released either.',
    evidence:
      '"StopPodSandbox from runtime service failed", "Failed to stop sandbox", or "Error syncing pod" with KillPodSandbox after the beginning of the deletion. The error mostly comes from the network plugin.',
  },
  'stuck-status-update': {
    actor: 'status',
    title: "The pod's status does not reach the API server",
    why: 'The node has finished with the pod, but the API server does not learn of it: the object stays, and everything that waits for its removal keeps waiting.',
    evidence:
      'After the end of the pod worker only "Failed to update status for pod" or "Failed to get status for pod", or no line of the status manager at all for 30 s, although it checks all pods every ten seconds. "not found" and UID conflicts are normal at the end of a pod and do not count.',
  },
  'stuck-volume-path': {
    actor: 'volumes',
    title: 'Volume directories stay on disk',
    why: 'The kubelet does not finish with the pod while directories of its volumes exist. From 1.27 on it checks every 100 ms, indefinitely and without an error.',
    evidence:
      '"Pod is terminated, but some volumes have not been cleaned up" again and again, with no unmount that fails. A few of these lines are normal.',
    upstream: ['#121435'],
    isNone: (_, { hangs }) => hangs.has('stuck-volume-unmount'),
  },
  'stuck-volume-unmount': {
    actor: 'volumes',
    title: 'A volume cannot be unmounted',
    why: 'The containers have ended but the pod stays Terminating, and a volume that can be attached to only one node cannot move to another.',
    evidence:
      '"UnmountVolume.TearDown failed", or "UnmapVolume… failed" for a block device, with a back-off that doubles from 500 ms to 2m2s; an unmount that began and neither succeeds nor fails; or "mounted volumes=[…]" after the 2m3s that the worker waits. "All volumes are unmounted for pod" does not disprove it: that line shows only what the kubelet believes.',
    upstream: ['#51835', '#70044', '#72604', '#96635', '#113979'],
  },
  'stuck-worker': {
    actor: 'worker',
    title: 'The pod worker is stuck',
    why: 'One goroutine does all the work for a pod. While it waits, the deletion makes no progress, and no timeout ends the wait.',
    evidence:
      'The teardown was handed to the worker and no line of the worker follows, or the worker began a part of the termination that has neither an end nor an error. A worker that waits for volumes to be mounted reacts only after up to 2m3s, and an unhealthy PLEG blocks every worker.',
    next: 'Take a goroutine dump of the kubelet (/debug/pprof/goroutine?debug=2) and look for podWorkerLoop with the UID of the pod; if PLEG is unhealthy, check the container runtime first.',
    upstream: ['#118472', '#45419'],
    more: unreadObjects,
    silent,
  },
};

export const hangRules: readonly Rule[] = HANG_IDS.map(id => hangRule(id, WORDS[id]));

/** A mount of a configmap or secret waits until the kubelet's own watch has received it (configmap.go and secret.go, SetUpAt). */
function unreadObjects({ what, since, until }: Hang, { pod, coverage }: Reconstructed, { troubles }: RuleContext) {
  if (what !== 'volume mount') return null;
  const end = until ?? coverage.lastAt ?? Number.POSITIVE_INFINITY;
  return unreadMeanwhile(troubles.objects, pod.namespace, since - NODE_LIMITS.calmMs, end);
}

/** Parts of the worker's work. The worker prints the last line of a part even after an error: only a hang lacks it. */
const PARTS = [
  { begin: 'terminating-enter', end: 'terminating-exit', step: 'terminating-entered' },
  { begin: 'terminated-enter', end: 'terminated-exit', step: 'terminated-entered' },
] as const;

function silent(one: Reconstructed): Judgement[] {
  const { lastAt } = one.coverage;
  if (one.outcome !== 'stuck' || lastAt === null || isHanging(one.hangs) || isStated(one)) return [];
  return PARTS.flatMap(({ begin, end, step }): Judgement[] => {
    const entered = one.observations.findLast(({ id }) => id === begin);
    if (entered?.at == null || entered.kubelet !== one.coverage.lastKubelet) return [];
    const later = one.observations.filter(({ seq }) => seq > entered.seq);
    if (!one.coverage.wholeFrom(entered) || later.some(({ id }) => id === end)) return [];
    const message = `the pod worker has been in ${stepCalled(step)} for ${spell(lastAt - entered.at)}, and no line says what it waits for`;
    return [{ message, at: entered.at, evidence: places([entered, ...later.slice(-1)]) }];
  });
}

/** Whether a line states why the worker stands still. The status manager only prints that it waits for the worker. */
function isStated(one: Reconstructed): boolean {
  const why = standstillOf(one);
  return why !== null && why.line.event.definition.goroutine !== 'status';
}
