import { uniqueVolume } from '../../../catalogue/volume-name.js';
import type { Observation } from '../../../correlate/types.js';
import { LIMITS } from '../thresholds.js';
import { errorMatches } from './errors.js';
import { LET_GO, OFF_DISK } from './proofs.js';
import type { HangModel } from './types.js';
import { volumeNamed } from './volume-name.js';

const volumeOf = ({ event }: Observation): string | null => uniqueVolume(event);

export const volumeUnmount: readonly HangModel[] = [
  {
    what: 'volume unmount',
    undone: { thing: 'a volume', text: 'could not be unmounted' },
    nameIn: volumeNamed,
    success: 'unmount-done',
    troubles: [
      {
        events: ['operation-backoff'],
        where: errorMatches(/^"?(?:Unmount(?:Volume|\w{0,20}\.TearDown)|UnmapVolume|error cleaning subPath mounts)/),
      },
      { events: ['unmount-failed'] },
      // After 2m3s of waiting (volume_manager.go, WaitForUnmount); `unmounted volumes=` is about mounting
      { events: ['sync-error'], where: errorMatches(/(?:^|[^n])mounted volumes=\[/) },
    ],
    relief: ['unmount-done', 'volume-detached', ...OFF_DISK],
    key: volumeOf,
    callOf: ['unmount-begin'],
    past: true,
    outlivesObject: true,
    shortest: LIMITS.unmountErrorMs,
    retriedWithin: LIMITS.volumeRetryMs,
  },
  {
    // umount(2) of a dead NFS server neither returns nor fails
    what: 'volume unmount',
    undone: { thing: 'a volume', text: 'was not unmounted' },
    nameIn: volumeNamed,
    troubles: [{ events: ['unmount-begin'] }],
    // Two goroutines: the end of an unmount can precede its beginning (operation_generator.go, reconciler.go)
    relief: ['unmount-done', 'volume-detached', 'operation-backoff', 'unmount-failed', ...OFF_DISK],
    key: volumeOf,
    outlivesObject: true,
    silent: ['unmount-done'],
    shortest: LIMITS.silentUnmountMs,
  },
];

export const volumePath: readonly HangModel[] = [
  {
    what: 'volume clean-up',
    // Every 100 ms by the worker from 1.27 on, every 10 s by the status manager before
    troubles: [{ events: ['volumes-linger'] }, { events: ['status-blocked-volumes'] }],
    relief: LET_GO,
    past: true,
    outlivesObject: true,
    shortest: LIMITS.clearanceMs,
    tries: LIMITS.volumePathTries,
    retriedWithin: LIMITS.batchRetryMs,
  },
];

export const cgroup: readonly HangModel[] = [
  {
    what: 'cgroup removal',
    undone: { thing: 'the cgroup', text: 'could not be removed' },
    troubles: [
      {
        events: ['cgroup-delete-failed', 'cgroup-kill-failed'],
        // libcontainer, RemovePaths, which the kubelet calls (pod_container_manager_linux.go, Destroy)
        isCountedBySibling: ({ event }) => event.definition.file === 'utils.go',
      },
      { events: ['status-blocked-cgroup'] },
      { events: ['sync-error'], where: errorMatches(/cgroup/) },
    ],
    relief: LET_GO,
    past: true,
    outlivesObject: true,
    shortest: LIMITS.clearanceMs,
    tries: LIMITS.cgroupTries,
    retriedWithin: LIMITS.batchRetryMs,
  },
];
