import { volumeNameIn, volumeType } from '../../../catalogue/fields.js';
import type { Mark, VolumeTimes } from '../types.js';
import type { Facts } from './facts.js';

/** Notes when a volume was first seen in a state: each volume of a pod is checked and mounted again and again. */
export function noteVolume(
  { volumes }: Facts,
  what: Exclude<keyof VolumeTimes, 'name' | 'driver'>,
  { name, unique }: { readonly name: string | null; readonly unique: string | null },
  mark: Mark,
): void {
  if (name === null) return;
  const known = volumes.get(name);
  const volume = known ?? {
    name,
    driver: driverIn(unique ?? ''),
    wanted: null,
    begun: null,
    mounted: null,
    unmounting: null,
  };
  volume[what] ??= mark;
  if (known === undefined) volumes.set(name, volume);
}

/** `ebs.csi.aws.com`, `configmap` */
function driverIn(unique: string): string | null {
  const { driver, plugin } = volumeNameIn(unique);
  return driver ?? volumeType(plugin);
}

/**
 * The name of a volume that is only in the pod (`spec.volumes[].csi`) lacks its driver, which an error may name (csi_client.go,
 * newCsiDriverClient).
 */
const DRIVER = /\bdriver name ([\w.-]{1,120}) not found in the list/;

/**
 * The volume that was ready last. From 1.22 on no line shows that a volume is not attached yet: it is checked repeatedly, and only its
 * success is printed (operation_generator.go, GenerateVerifyControllerAttachedVolumeFunc).
 */
export function slowestVolume({ volumes, troubles }: Facts) {
  const all = [...volumes.values()];
  const first = Math.min(...all.flatMap(({ wanted }) => wanted?.at ?? []));
  const slow = all
    .flatMap(one => (one.mounted === null ? [] : { end: one.mounted.at, ...one }))
    .reduce<(VolumeTimes & { readonly end: number }) | null>((a, b) => (a !== null && a.end >= b.end ? a : b), null);
  if (slow === null || !Number.isFinite(first)) return null;
  const begun = slow.begun?.at ?? first;
  const [attach, mount] = [begun - first, slow.end - begun];
  /** The part that took most of the time */
  const part = attach > mount ? ('attach' as const) : ('mount' as const);
  const named = troubles.find(({ stage, reason }) => stage === 'volumes' && reason === `volume ${slow.name}`);
  const driver = slow.driver === 'csi' ? (DRIVER.exec(named?.text ?? '')?.[1] ?? slow.driver) : slow.driver;
  return { name: slow.name, driver, part, ms: Math.max(attach, mount) };
}
