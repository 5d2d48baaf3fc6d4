import type { EventDefinition } from '../definition.js';

/** After a restart the kubelet finds out what is mounted. */
export const volumeReconstruction = [
  { event: 'volume-reconstruct-begin', goroutine: 'volumes',
    means: 'After a start the kubelet looks for volumes that its predecessor mounted.',
    texts: [
      ['1.21', null, 0, 'I', 'reconciler.go', 'Reconciler: start to sync state'],
    ] },
  { event: 'volume-reconstruct-end', goroutine: 'volumes',
    means: 'The kubelet knows all volumes that its predecessor mounted.',
    texts: [
      ['1.26', null, 2, 'I', 'reconstruct.go', 'Volume reconstruction finished'],
    ] },
  { event: 'volume-reconstruct-failed', goroutine: 'volumes', traits: ['failure'],
    means: 'The kubelet does not recognise a mount of its predecessor, and cleans it up; pods deleted in the meantime may hang here.',
    texts: [
      ['1.26', null,   0, 'I', 'reconstruct.go', 'Could not construct volume information'],
      ['1.21', '1.29', 0, 'I', 'reconstruct.go', 'Could not construct volume information, cleaning up mounts'],
      ['1.26', null,   0, 'I', 'reconstruct.go', 'Cleaning up mounts for volume that could not be reconstructed'],
      // volumemanager/reconciler/reconciler.go, syncStates
      ['1.10', '1.20', 0, 'E', 'reconciler.go',  'Could not construct volume information: %v{err}'],
    ] },
  { event: 'volume-reconstructed', goroutine: 'volumes',
    means: 'A mount of the predecessor belongs to a known volume.',
    texts: [
      ['1.21', '1.29', 4, 'I', 'reconstruct.go', 'Volume is marked as mounted and added into the actual state', { levels: { '1.26': 2 } }],
      ['1.26', null,   2, 'I', 'reconstruct.go', 'Volume is marked as uncertain and added into the actual state'],
    ] },
] as const satisfies readonly EventDefinition[];
