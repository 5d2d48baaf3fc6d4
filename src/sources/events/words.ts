import { type Facts, speaker, type Word } from '../word.js';

/** `Stopping container c (3 times until 2026-11-21T03:04:19Z)` */
function detail({ message, count, until }: Facts): string | null {
  const times = typeof count === 'number' && count > 1 ? `${count} times` : null;
  const series = times === null ? null : until === undefined ? times : `${times} until ${until}`;
  if (message === undefined) return series;
  return series === null ? String(message) : `${message} (${series})`;
}

const word = speaker({ detail });
const ofStart = speaker({ detail, start: true });
/** The API server decides this before the kubelet sees it. */
const decided = speaker({ detail, reach: 60_000 });

/** What events of a pod can show about its end. */
// biome-ignore format: a word is a row
export const eventsWords = {
  'event-killing': word('event Killing', 'The kubelet begins to stop a container.'),
  'event-kill-failed': word('event FailedKillPod', 'The kubelet could not stop the pod and tries again.'),
  'event-prestop-failed': word('event FailedPreStopHook', 'The preStop hook of a container failed.'),
  'event-grace-exceeded': word('event ExceededGracePeriod', 'The containers did not end within the grace period.'),
  'event-evicted': word('event Evicted', 'The kubelet evicts the pod.'),
  'event-preempted': decided('event Preempted', 'The pod makes room for one of higher priority.'),
  'event-taint-eviction': decided('event TaintManagerEviction', 'The pod is deleted because it does not tolerate a taint of its node.'),
  'event-node-not-ready': decided('event NodeNotReady', "The pod's node is not ready."),
  'event-unmount-failed': word('event FailedUnmount', 'A volume of the pod could not be unmounted.'),
  'event-volume-elsewhere': ofStart('event FailedAttachVolume', 'A volume of the pod is still attached to another node (Multi-Attach error).'),
  'event-start': ofStart('event about a start', 'What the kubelet, the scheduler or a controller did for the pod to start, or why they could not.'),
  'event-row': ofStart('row of kubectl get events', 'What a row of a table of events reports about a pod; it states the age of the event, not its time.'),
  'object-said': ofStart('event of an object that pods wait for', 'A controller could not create a pod, or a claim could not be bound; or it could, after all.'),
  'node-said': ofStart('event or condition of a node', 'The node became ready or not ready, or short of a resource, or was cordoned or rebooted.'),
  'event-shutdown': word('event NodeShutdown', 'The pod ends because its node shuts down.'),
} as const satisfies Record<string, Word>;
