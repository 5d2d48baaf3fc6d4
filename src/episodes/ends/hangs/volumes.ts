import { textField, uniqueVolume, volumeNameIn, volumeType } from '../../../catalogue/fields.js';
import type { Observation } from '../../../correlate/types.js';
import type { StatedLine } from '../../engine/troubles.js';
import { LIMITS } from '../thresholds.js';
import { errorMatches, errorOf } from './errors.js';
import { LET_GO, OFF_DISK } from './proofs.js';
import type { HangModel } from './types.js';

/**
 * The names, in a pod, of the volume types that the kubelet names after their plugins (pkg/volume, `…PluginName`); the others have the same
 * name in both.
 */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['configmap', 'configMap'],
  ['csi', 'CSI'],
  ['downward-api', 'downwardAPI'],
  ['empty-dir', 'emptyDir'],
  ['ephemeral', 'ephemeral'],
  ['host-path', 'hostPath'],
  ['local-volume', 'local'],
  ['nfs', 'NFS'],
]);

/** `/var/lib/kubelet/pods/<UID>/volumes/kubernetes.io~empty-dir/cache` (kubelet_getters.go, getPodVolumeDir). */
const IN_PATH = /\/volume(?:s|Devices)\/kubernetes\.io~([\w-]{1,60})\/([\w.-]{1,253})/;
/** The form of most lines about a volume; a volume without a separate unique name has the same name twice. */
const QUOTED = /\bfor volume "([\w.-]{1,253})" \(UniqueName: /;

/** `volume "cache" (emptyDir)`, as far as the lines about it show; null if none names it. */
export function volumeNamed(lines: readonly Observation[]): string | null {
  const parts = lines.map(partsOf);
  const name = parts.findLast(one => one.name !== null)?.name ?? null;
  const plugin = parts.findLast(one => one.plugin !== null)?.plugin ?? null;
  if (name === null) return null;
  return `volume "${name}"${plugin === null ? '' : ` (${TYPES.get(plugin) ?? plugin})`}`;
}

function partsOf(line: Observation) {
  const error = errorOf(line) ?? '';
  const path = IN_PATH.exec(error);
  if (path !== null) return { plugin: path[1] ?? null, name: path[2] ?? null };
  const unique = volumeNameIn(uniqueVolume(line.event) ?? '');
  const own = textField(line.event, 'volume');
  const quoted = QUOTED.exec(error)?.[1] ?? (own?.includes('/') === true ? null : own);
  return { plugin: volumeType(unique.plugin), name: quoted ?? (unique.owner === null ? null : unique.name) };
}

export const volumeOf = ({ event }: StatedLine): string | null => uniqueVolume(event);

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

export const volumePath: HangModel = {
  what: 'volume clean-up',
  // Every 100 ms by the worker from 1.27 on, every 10 s by the status manager before
  troubles: [{ events: ['volumes-linger'] }, { events: ['status-blocked-volumes'] }],
  relief: LET_GO,
  past: true,
  outlivesObject: true,
  shortest: LIMITS.clearanceMs,
  tries: LIMITS.volumePathTries,
  retriedWithin: LIMITS.batchRetryMs,
};

export const cgroup: HangModel = {
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
};
