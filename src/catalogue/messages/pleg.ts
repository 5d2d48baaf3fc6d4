import type { EventDefinition } from '../definition.js';

/** The pod lifecycle event generator: what the runtime says happened to containers. */
export const pleg = [
  { event: 'pleg-event', goroutine: 'sync-loop', traits: ['next-turn'],
    means: 'A container or sandbox of the pod started or died, as the runtime reports. The event carries the UID.',
    texts: [
      ['1.21', null,   2, 'I', 'kubelet.go', 'SyncLoop (PLEG): event for pod'],
      ['1.10', '1.21', 2, 'I', 'kubelet.go', 'SyncLoop (PLEG): %q{pod}, event: %v{event}'],
    ] },
  { event: 'pleg-ignored', goroutine: 'sync-loop',
    means: 'A container of a pod that is no longer configured changed; normal after SyncLoop REMOVE.',
    texts: [
      ['1.21', null, 4, 'I', 'kubelet.go', 'SyncLoop (PLEG): pod does not exist, ignore irrelevant event'],
    ] },
  { event: 'pleg-exit-code', goroutine: 'pleg',
    means: 'A container has finished, with its exit code: 137 means SIGKILL or out of memory, 143 SIGTERM.',
    texts: [
      ['1.22', null, 2, 'I', 'generic.go', 'Generic (PLEG): container finished'],
    ] },
  { event: 'pleg-transition', goroutine: 'pleg',
    means: 'A container changed its state between two relists of the runtime.',
    texts: [
      ['1.21', null,   4, 'I', 'generic.go', 'GenericPLEG'],
      ['1.10', '1.21', 4, 'I', 'generic.go', 'GenericPLEG: %v{podUID}/%v{containerId}: %v{oldState} -> %v{newState}'],
    ] },
  { event: 'pleg-list-failed', goroutine: 'pleg', traits: ['failure'],
    means: 'The runtime did not answer with its list of pods; if this lasts for three minutes, the node counts as unhealthy.',
    texts: [
      ['1.21', null,   0, 'E', 'generic.go', 'GenericPLEG: Unable to retrieve pods'],
      ['1.10', '1.21', 0, 'E', 'generic.go', 'GenericPLEG: Unable to retrieve pods: %v{err}'],
    ] },
  { event: 'pleg-cache-deleted', goroutine: 'pleg', traits: ['routine'],
    means: 'The runtime has nothing left of the pod.',
    texts: [
      ['1.21', null, 4, 'I', 'generic.go', 'PLEG: Delete status for pod'],
    ] },
  { event: 'pleg-inspect-failed', goroutine: 'pleg', traits: ['failure'],
    means: 'The state of a pod could not be read from the runtime; its events come at the next relist.',
    texts: [
      // An error until 1.34, at every level
      ['1.21', null,   0, 'I', 'generic.go', 'PLEG: Ignoring events for pod', { levels: { '1.35': 4 } }],
      ['1.10', '1.21', 4, 'I', 'generic.go', 'PLEG: Ignoring events for pod %s{name}/%s{namespace}: %v{err}'],
    ] },
  { event: 'pleg-cache', goroutine: 'pleg', traits: ['routine'],
    means: 'The kubelet cached the state of a pod as the runtime reported it. 1.23 prints this as an error although nothing is wrong.',
    texts: [
      ['1.21', null, 4, 'E', 'generic.go', 'PLEG: Write status', { background: true }],
    ] },
  { event: 'pleg-channel-full', goroutine: 'pleg',
    means: 'The sync loop does not keep up: an event of a container is lost until the next relist.',
    texts: [
      ['1.21', null, 0, 'E', 'generic.go', 'Event channel is full, discard this relist() cycle event'],
    ] },
] as const satisfies readonly EventDefinition[];
