import type { EventDefinition } from '../definition.js';

/** SyncTerminatedPod: give back volumes, cgroup and status. */
export const terminated = [
  { event: 'terminated-enter', goroutine: 'worker', traits: ['terminates', 'under-way', 'worker-run', 'proves-termination'],
    means: 'All containers are dead; the worker begins to clean up.',
    texts: [
      ['1.27', null,   4, 'I', 'kubelet.go', 'SyncTerminatedPod enter'],
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'syncTerminatedPod enter'],
    ] },
  { event: 'terminated-exit', goroutine: 'worker', traits: ['terminates', 'under-way', 'worker-run', 'finished', 'proves-termination'],
    means: 'Cleaning up is over; the line is printed on errors too.',
    texts: [
      ['1.27', null,   4, 'I', 'kubelet.go', 'SyncTerminatedPod exit'],
      ['1.22', '1.26', 4, 'I', 'kubelet.go', 'syncTerminatedPod exit'],
    ] },
  { event: 'terminated-unmounted', goroutine: 'worker', traits: ['terminates', 'proves-termination'],
    means: 'No volume is mounted for the pod any more, as far as the volume manager knows.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'Pod termination unmounted volumes'],
    ] },
  { event: 'volumes-linger', goroutine: 'worker', traits: ['delay', 'routine', 'proves-termination'],
    means: 'Volume directories of the pod are still on disk. The kubelet checks every 100 ms, without a time limit.',
    waitsFor: 'volume directories that stay on disk',
    texts: [
      ['1.27', null, 3, 'I', 'kubelet.go', 'Pod is terminated, but some volumes have not been cleaned up'],
    ] },
  { event: 'volume-paths-gone', goroutine: 'worker',
    means: 'The volume directories of the pod are gone from disk.',
    texts: [
      ['1.27', null, 3, 'I', 'kubelet.go', 'Pod termination cleaned up volume paths'],
    ] },
  { event: 'cgroup-removed', goroutine: 'worker',
    means: 'The cgroup of the pod is gone.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'Pod termination removed cgroups'],
    ] },
  { event: 'final-status', goroutine: 'worker',
    means: 'The last status of the pod is handed to the status manager.',
    texts: [
      ['1.22', null, 4, 'I', 'kubelet.go', 'Pod is terminated and will need no more status updates'],
    ] },
  { event: 'finished-broadcast', goroutine: 'worker', traits: ['traces-end'],
    means: 'The kubelet has finished with the pod, and tells watchers of its pods that it is gone.',
    texts: [
      // apis/pods/server.go, OnPodRemoved, with the feature gate PodsAPI: status_manager.go, TerminatePod, calls it, and is itself called
      // by SyncTerminatedPod
      ['1.36', null, 0, 'I', 'server.go', 'Pod removed broadcasted'],
    ] },
  { event: 'update-broadcast', goroutine: 'status',
    means: 'Watchers of the pods of this kubelet receive a new status.',
    texts: [
      ['1.36', null, 0, 'I', 'server.go', 'Pod update broadcasted', { background: true }],
    ] },
] as const satisfies readonly EventDefinition[];
