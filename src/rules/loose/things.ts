import { containerId, sandboxId, textField } from '../../events/fields.js';
import { grouped } from '../../grouped.js';
import { listed } from './listed.js';
import type { LooseLine } from './owners.js';

/** What a line is about: a volume, a container, a sandbox, a cgroup. */
export interface Thing {
  readonly kind: 'volume' | 'container' | 'sandbox' | 'cgroup';
  /** The same for all lines about it. */
  readonly key: string;
  readonly name: string;
}

const SHORT_ID = 12;

export function thingOf({ event }: LooseLine): Thing | null {
  const volume = textField(event, 'uniqueName') ?? OPERATED.exec(textField(event, 'operation') ?? '')?.[1] ?? null;
  if (volume !== null) return { kind: 'volume', key: volume, name: volumeName(volume) };
  const container = containerId(event);
  if (container !== null) return { kind: 'container', key: container, name: containerName(event, container) };
  const sandbox = sandboxId(event);
  if (sandbox !== null) return { kind: 'sandbox', key: sandbox, name: sandbox.slice(0, SHORT_ID) };
  const byName = textField(event, 'containerName');
  if (byName !== null) return { kind: 'container', key: byName, name: byName };
  const cgroup = textField(event, 'cgroupName');
  return cgroup === null ? null : { kind: 'cgroup', key: cgroup, name: cgroup };
}

const containerName = (event: LooseLine['event'], container: string): string =>
  textField(event, 'containerName') ?? container.slice(0, SHORT_ID);

/** nestedpendingoperations.go prints `{volumeName:<unique name> podName:…}`, before 1.18 `"<unique name>" ("<uid>")`. */
const OPERATED = /^(?:\{volumeName:|\\?"?)([^"\s{}\\]{1,400})/;
const UID = /^[\da-fx]{4,8}(?:-[\da-fx]{4}){3}-[\da-fx]{4,12}-/i;

/**
 * A unique name is `<plugin>/<volume>` (volume/util, GetUniqueVolumeName); where a pod has a volume of its own its UID
 * stands before the name (GetUniqueVolumeNameFromSpecWithPod). A CSI driver is named with its volume: `driver^handle`.
 */
function volumeName(unique: string): string {
  // The handle of a CSI volume is free text, slashes and all
  const caret = unique.indexOf('^');
  const at = caret < 0 ? unique.lastIndexOf('/') : unique.lastIndexOf('/', caret);
  const plugin = unique.slice(0, Math.max(at, 0)).replace(/^kubernetes\.io\//, '');
  const name = unique.slice(at + 1).replace(UID, '');
  const [driver, ...handle] = name.split('^');
  return handle.length > 0
    ? `${handle.join('^')} (${plugin}, ${driver})`
    : plugin === ''
      ? name
      : `${name} (${plugin})`;
}

/** Follows what failed: ` (volume data (nfs))`, ` of 3 containers (…)`. */
export function thingsIn(lines: readonly LooseLine[]): string {
  const things = [...new Map(lines.flatMap(line => thingOf(line) ?? []).map(one => [one.key, one])).values()];
  const [first] = things;
  if (first === undefined || first.kind === 'cgroup') return '';
  const alike = things.filter(({ kind }) => kind === first.kind);
  // An error may give the name alone of a container that other lines give with its id
  const own = alike.filter(one => !alike.some(other => other !== one && other.name === one.key));
  const names = listed(own.map(({ name }) => name));
  return own.length === 1 ? ` (${first.kind} ${names})` : ` (${own.length} ${PLURALS[first.kind]}: ${names})`;
}

const PLURALS: Readonly<Record<Thing['kind'], string>> = {
  volume: 'volumes',
  container: 'containers',
  sandbox: 'sandboxes',
  cgroup: 'cgroups',
};

/** How often it was tried: several lines report one try, each in its own words, and each thing is tried separately. */
export function triesIn(lines: readonly LooseLine[]): number {
  const same = grouped(lines, line => `${line.id} ${thingOf(line)?.key ?? ''}`);
  return Math.max(0, ...[...same.values()].map(own => own.length));
}
