import { MANIFEST_HASH, UUID } from '../kit/uid.js';
import { textField } from './fields.js';
import type { KeptEvent } from './types.js';

/** The kubelet's name of a volume, in its parts: `kubernetes.io/csi/ebs.csi.aws.com^vol-1`, `kubernetes.io/secret/<UID>-token`. */
export interface VolumeName {
  /** `kubernetes.io/csi`; empty where the name has no plugin. Older plugins append a zone. */
  readonly plugin: string;
  /** The CSI driver (csi_plugin.go, GetVolumeName). */
  readonly driver: string | null;
  /** The UID of the pod in the volume's name: such a volume is never attached (volume/util, GetUniqueVolumeNameFromSpecWithPod). */
  readonly owner: string | null;
  /** The name that the plugin or the driver gives it. */
  readonly name: string;
}

const TYPE = /^kubernetes\.io\/([\w-]{1,60})/;

/** `csi` of `kubernetes.io/csi`; null for a plugin of another vendor. */
export const volumeType = (plugin: string): string | null => TYPE.exec(plugin)?.[1] ?? null;

/** Some of the digits may be masked. */
const OWNER = new RegExp(`^(${UUID}|${MANIFEST_HASH}|[\\da-fx]{4,8}(?:-[\\da-fx]{4}){3}-[\\da-fx]{4,12})-`, 'i');

export function volumeNameIn(unique: string): VolumeName {
  // The handle of a CSI volume is free text, which can contain slashes
  const caret = unique.indexOf('^');
  const slash = caret < 0 ? unique.lastIndexOf('/') : unique.lastIndexOf('/', caret);
  const plugin = unique.slice(0, Math.max(slash, 0));
  if (caret > slash + 1)
    return { plugin, driver: unique.slice(slash + 1, caret), owner: null, name: unique.slice(caret + 1) };
  const own = unique.slice(slash + 1);
  const owner = OWNER.exec(own)?.[1] ?? null;
  return { plugin, driver: null, owner, name: owner === null ? own : own.slice(owner.length + 1) };
}

/** nestedpendingoperations.go prints `{volumeName:<unique name> podName:…}`, before 1.18 `"<unique name>" ("<uid>")`. */
const OPERATED = /^(?:\{volumeName:|\\?"?)([^"\s{}\\]{1,400})/;

/** The unique name of the volume that an event is about (volume/util, GetUniqueVolumeName). */
export const uniqueVolume = (event: KeptEvent): string | null =>
  textField(event, 'uniqueName') ?? OPERATED.exec(textField(event, 'operation') ?? '')?.[1] ?? null;
