export type Fact = string | number | boolean;
export type Facts = Readonly<Record<string, Fact>>;

/** Something that a witness can report. */
export interface Word {
  readonly witness: string;
  readonly title: string;
  readonly means: string;
  /** Details to be shown with the title */
  readonly detail?: (facts: Facts) => string | null;
  /**
   * By how many ms it can come before the first known event of its deletion. Clocks differ, and the API server and the runtime act before
   * the kubelet writes a line: 2 s by default.
   */
  readonly reach?: number;
  /** It is about the end of exactly the pod whose UID it gives: the API server accepted the deletion, refused it, or removed the object */
  readonly ends?: 'accepted' | 'refused' | 'final';
  /** Reported only under a name, without an instant: it belongs to the only deletion of that name, or to none */
  readonly byName?: true;
  /** Every deletion has it and it adds nothing: it is in documents, but not in tables for people */
  readonly routine?: true;
  /** It only identifies objects, and is not shown as part of a deletion */
  readonly tie?: true;
  /**
   * It is about a pod's start, and not shown as part of a deletion. If it is about what another node holds, it matters to that node, too
   */
  readonly start?: true;
}

/** Makes words of one witness, with what they share; a word's own `detail` takes precedence. */
const speaker =
  (witness: string, common: Omit<Word, 'witness' | 'title' | 'means'> = {}) =>
  (title: string, means: string, detail = common.detail): Word => ({
    ...common,
    witness,
    title,
    means,
    ...(detail === undefined ? {} : { detail }),
  });

/** What there is to say; null where there is nothing. */
function joined(...parts: readonly (string | false)[]): string | null {
  const said = parts.filter(part => part !== false);
  return said.length === 0 ? null : said.join(', ');
}

/** `by admin (kubectl/v1.32.3), grace period 30 s`, `by system:node:node1: 422 denied` */
function requestOf({ actor, user, agent, grace, code, message }: Facts): string {
  const whose = agent === undefined ? `${user}` : `${user} (${agent})`;
  const requestedBy = actor === undefined ? `by ${whose}` : `by ${actor}, ${whose}`;
  const granted = grace === undefined ? '' : `, grace period ${grace} s`;
  const answer = message === undefined ? '' : `: ${code} ${message}`;
  return `${requestedBy}${granted}${answer}`;
}
const audit = speaker('audit', { detail: requestOf });
/** A UID is deleted once, but not always at the first try, and the kubelet may see it late. */
const accepted = speaker('audit', { detail: requestOf, reach: Number.POSITIVE_INFINITY, ends: 'accepted' });
const refused = speaker('audit', { detail: requestOf, reach: Number.POSITIVE_INFINITY, ends: 'refused' });

/** `Terminating (lasts 15s), grace period 30s` */
const described = speaker('describe', {
  detail: ({ status, grace }) => joined(`${status}`, grace !== undefined && `grace period ${grace}`),
});
const inDescription = speaker('describe', { start: true });

/** `Stopping container c (3 times until 2026-11-21T03:04:19Z)` */
function seriesOf({ message, count, until }: Facts): string | null {
  const times = typeof count === 'number' && count > 1 ? `${count} times` : null;
  const series = times === null ? null : until === undefined ? times : `${times} until ${until}`;
  if (message === undefined) return series;
  return series === null ? String(message) : `${message} (${series})`;
}
const event = speaker('events', { detail: seriesOf });
const eventOfStart = speaker('events', { detail: seriesOf, start: true });
/** The API server decides this before the kubelet sees it. */
const decided = speaker('events', { detail: seriesOf, reach: 60_000 });

/** `by kubectl/v1.32.3, grace period 0 s, 200 OK in 18 ms` */
const clientOf = ({ agent, grace, propagation, status, ms }: Facts): string | null =>
  joined(
    agent !== undefined && `by ${agent}`,
    grace !== undefined && `grace period ${grace} s`,
    propagation !== undefined && propagation !== 'Background' && `propagation ${propagation}`,
    status !== undefined && (ms === undefined ? `${status}` : `${status} in ${ms} ms`),
  );
const client = speaker('kubectl', { detail: clientOf });
/** A UID is deleted once: its client may have sent the request long before the kubelet saw it. */
const asked = speaker('kubectl', { detail: clientOf, reach: Number.POSITIVE_INFINITY });

const runtime = speaker('runtime');
/** Every deletion has such a line. */
const routine = speaker('runtime', { routine: true });
const tie = speaker('runtime', { tie: true });
const runtimeOfStart = speaker('runtime', { start: true });

/** What gRPC puts before every error. */
const GRPC = /^(?:rpc error: code = \w{1,40} desc = )+/;
const error = ({ error: text }: Facts): string | null => (text === undefined ? null : String(text).replace(GRPC, ''));

const timeout = ({ timeout: seconds }: Facts) => (seconds === undefined ? null : `timeout ${seconds} s`);
const sent = ({ signal }: Facts) => (signal === undefined ? null : String(signal));
const exit = ({ exitCode }: Facts) => (exitCode === undefined ? null : `exit code ${exitCode}`);
const networkOf = ({ network, plugin }: Facts) =>
  network === undefined ? null : `${network}${plugin === undefined ? '' : ` (${plugin})`}`;

const unit = speaker('systemd', { start: true });

/** `Terminating, 1/1 ready, age 3s`. A table of pods has neither UIDs nor times: its rows are put in order, and decide nothing. */
const row = speaker('table', {
  detail: ({ status, ready, age }) =>
    joined(`${status}`, ready !== undefined && `${ready} ready`, age !== undefined && `age ${age}`),
  byName: true,
});
const inTable = speaker('table', { start: true });

// biome-ignore format: a word is a row
const words = {
  // What the audit log of the API server can show of a pod. Before a deletion, its creation and its status have no bearing on it
  'pod-created': { ...audit('pod created', 'The API server accepted a new pod.'), reach: 0 },
  'delete-accepted': accepted('delete accepted', 'The API server accepted a request to delete the pod.'),
  'delete-refused': refused('delete refused', 'The API server refused to delete the pod.'),
  'eviction-accepted': accepted('eviction accepted', 'The API server accepted a request to evict the pod.'),
  'eviction-refused': refused('eviction refused', 'The API server refused to evict the pod.'),
  'final-delete-accepted': { ...audit('final delete accepted', "The kubelet's own delete, after which the object is gone."), ends: 'final' },
  'final-delete-refused': { ...audit('final delete refused', "The API server refused the kubelet's own delete."), ends: 'refused' },
  'create-refused': audit('creation refused', 'The API server refused to create the pod.'),
  'status-written': { ...audit('status written', "The kubelet reported the pod's status."), reach: 0, routine: true },
  'status-refused': audit('status refused', "The API server refused the pod's status."),
  described: described('described as', 'What `kubectl describe pod` showed while the pod was being deleted.'),
  'pod-shown': inDescription('state in kubectl describe', 'What `kubectl describe pod` showed of a pod: its containers, conditions and Events.'),
  'node-shown': inDescription('state in kubectl describe', 'What `kubectl describe node` showed of a node: its conditions.'),
  // What Events of a pod can show about its end
  'event-killing': event('event Killing', 'The kubelet begins to stop a container.'),
  'event-kill-failed': event('event FailedKillPod', 'The kubelet could not stop the pod and tries again.'),
  'event-prestop-failed': event('event FailedPreStopHook', 'The preStop hook of a container failed.'),
  'event-grace-exceeded': event('event ExceededGracePeriod', 'The containers did not end within the grace period.'),
  'event-evicted': event('event Evicted', 'The kubelet evicts the pod.'),
  'event-preempted': decided('event Preempted', 'The pod makes room for one of higher priority.'),
  'event-taint-eviction': decided('event TaintManagerEviction', 'The pod is deleted because it does not tolerate a taint of its node.'),
  'event-node-not-ready': decided('event NodeNotReady', "The pod's node is not ready."),
  'event-unmount-failed': event('event FailedUnmount', 'A volume of the pod could not be unmounted.'),
  'event-volume-elsewhere': eventOfStart('event FailedAttachVolume', 'A volume of the pod is still attached to another node (Multi-Attach error).'),
  'event-start': eventOfStart('event about a start', 'What the kubelet, the scheduler or a controller did for the pod to start, or why they could not.'),
  'event-row': eventOfStart('row of kubectl get events', 'What a row of a table of events reports about a pod; it states the age of the event, not its time.'),
  'object-said': eventOfStart('event of an object that pods wait for', 'A controller could not create a pod, or a claim could not be bound; or it could, after all.'),
  'node-said': eventOfStart('event or condition of a node', 'The node became ready or not ready, or short of a resource, or was cordoned or rebooted.'),
  'event-shutdown': event('event NodeShutdown', 'The pod ends because its node shuts down.'),
  // What `kubectl -v=6` and above logs about its requests to the API server
  'delete-sent': asked('delete sent', 'A client asked the API server to delete the pod.'),
  'dry-run-sent': asked('dry run sent', 'A client tried a delete with --dry-run. Nothing is deleted.'),
  'eviction-sent': asked('eviction sent', 'A client asked the API server to evict the pod.'),
  'patch-sent': client('patch sent', 'A client changed the pod. Removing the last finalizer lets the object be removed.'),
  'wait-ended': client('client saw the end', 'The client that waited for the end saw that the pod is gone.', () => null),
  // What a container runtime logs while it stops and removes containers
  'sandbox-created': tie('sandbox created', 'The runtime made the sandbox of the pod.'),
  'sandbox-failed': runtimeOfStart('sandbox failed', 'The runtime could not make the sandbox of the pod.', error),
  'container-created': tie('container created', 'The runtime made the container.'),
  'container-started': { ...runtime('container started', 'The process of the container runs.'), reach: 0 },
  'image-pulled': runtimeOfStart('image pulled', 'The runtime has the image; the line does not name the pod.'),
  'stop-requested': runtime('stop requested', "The kubelet's call to stop the container arrived; the timeout is the rest of the grace period.", timeout),
  'signal-sent': runtime('signal sent', 'The runtime sent the stop signal to the container.', sent),
  'signal-skipped': runtime('signal not sent again', 'An earlier call has already sent the stop signal.'),
  'stop-timed-out': runtime('stop timed out', 'The container did not end on the stop signal in time.'),
  'kill-sent': runtime('SIGKILL sent', 'The runtime killed the container.'),
  'kill-in-vain': runtime('still running after SIGKILL', 'The container did not end although it was killed.'),
  'oom-killed': runtime('out of memory', "The kernel killed a process in the container's memory cgroup."),
  'container-exited': runtime('container exited', 'The process of the container has ended.', exit),
  'stop-returned': routine('stop returned', "The runtime answered the kubelet's call: the container is stopped."),
  'stop-failed': runtime('stop failed', "The runtime answered the kubelet's call with an error.", error),
  'container-removed': routine('container removed', 'The runtime removed what was left of the container.'),
  'sandbox-stop-requested': routine('sandbox stop requested', "The kubelet's call to stop the sandbox arrived."),
  'sandbox-exited': routine('sandbox exited', 'The pause container has ended. It is always killed: 137 is its normal exit code.'),
  'network-removal-begun': routine('network removal begun', 'The CNI plugins are asked to tear down the network of the pod.', networkOf),
  'network-removed': routine('network removed', 'The CNI plugins tore down the network of the pod.'),
  'network-removal-failed': runtime('network removal failed', 'A CNI plugin could not tear down the network.', error),
  'sandbox-stopped': runtime('sandbox stopped', 'The runtime answered the call: the sandbox is stopped.'),
  'sandbox-stop-failed': runtime('sandbox stop failed', 'The runtime could not stop the sandbox.', error),
  'sandbox-removed': routine('sandbox removed', 'The runtime removed what was left of the sandbox.'),
  'runtime-error': runtime('error', 'The runtime reports an error; what it is about is unknown.', error),
  'shim-silent': runtime('shim does not respond', 'The process that supervises the container did not respond.', error),
  'unit-ended': unit('process of a unit ended', 'What systemd reported about the end of a kubelet, or of the container runtime that it needs.'),
  'unit-stopped': unit('unit stopped', 'systemd stopped a kubelet or the container runtime, or noticed that its process had ended.'),
  'machine-said': unit('the machine', 'The kernel of the node, or what keeps its clock, reported a trouble of the machine, or that it booted.'),
  'unit-started': unit('unit started', 'systemd started a kubelet or the container runtime.'),
  'row-shown': row('shown as', 'What `kubectl get pods -w` showed of the pod while it was being deleted.'),
  'row-deleted': row('shown as DELETED', 'The API server reported to the watch of kubectl that the object is gone.'),
  'row-state': inTable('state in kubectl get pods', 'How the last row about a pod in `kubectl get pods` shows it.'),
  'container-output': inTable('output in kubectl logs', 'What a container of the pod has printed, below `kubectl logs`.'),
  'node-row': inTable('state in kubectl get nodes', 'How the last row about a node in `kubectl get nodes` shows it.'),
  'pod-part': inTable('state in kubectl get -o yaml', 'What a part of the status of a pod in YAML or JSON shows.'),
  'pod-manifest': inTable('manifest of a pod', 'What a person wrote to make a pod: its name, and nothing about its state.'),
  'node-part': inTable('conditions in kubectl get -o yaml', 'What the status of a Node in YAML or JSON shows, or a part of it.'),
} satisfies Readonly<Record<string, Word>>;

export type WhatId = keyof typeof words;

/** Everything that witnesses can report. */
export const WORDS: Readonly<Record<WhatId, Word>> = words;
