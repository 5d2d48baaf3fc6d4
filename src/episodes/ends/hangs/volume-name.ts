import { textField } from '../../../catalogue/fields.js';
import { uniqueVolume, volumeNameIn } from '../../../catalogue/volume-name.js';
import type { Observation } from '../../../correlate/types.js';
import { errorOf } from './errors.js';

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

interface Parts {
  readonly plugin: string | null;
  readonly name: string | null;
}

function partsOf(line: Observation): Parts {
  const error = errorOf(line) ?? '';
  const path = IN_PATH.exec(error);
  if (path !== null) return { plugin: path[1] ?? null, name: path[2] ?? null };
  const unique = volumeNameIn(uniqueVolume(line.event) ?? '');
  const own = textField(line.event, 'volume');
  const quoted = QUOTED.exec(error)?.[1] ?? (own?.includes('/') === true ? null : own);
  return {
    plugin: PLUGIN.exec(unique.plugin)?.[1] ?? null,
    name: quoted ?? (unique.owner === null ? null : unique.name),
  };
}

const PLUGIN = /^kubernetes\.io\/([\w-]{1,60})/;
