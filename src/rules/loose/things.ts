import { containerId, sandboxId, textField, uniqueVolume, volumeNameIn } from '../../catalogue/fields.js';
import { grouped } from '../../kit/grouped.js';
import { listed } from './listed.js';
import type { LooseLine } from './owners.js';

/** What a line is about: a volume, a container, a sandbox, a cgroup. */
export interface Thing {
  readonly kind: 'volume' | 'container' | 'sandbox' | 'cgroup' | 'image';
  /** Equal in all lines about the thing. */
  readonly key: string;
  readonly name: string;
}

const SHORT_ID = 12;

export function thingOf({ event }: LooseLine): Thing | null {
  const volume = uniqueVolume(event);
  if (volume !== null) return { kind: 'volume', key: volume, name: calledVolume(volume) };
  const container = containerId(event);
  if (container !== null) return { kind: 'container', key: container, name: containerName(event, container) };
  const sandbox = sandboxId(event);
  if (sandbox !== null) return { kind: 'sandbox', key: sandbox, name: sandbox.slice(0, SHORT_ID) };
  const byName = textField(event, 'containerName');
  if (byName !== null) return { kind: 'container', key: byName, name: byName };
  const image = textField(event, 'image');
  if (image !== null) return { kind: 'image', key: image, name: image };
  const cgroup = textField(event, 'cgroupName');
  return cgroup === null ? null : { kind: 'cgroup', key: cgroup, name: cgroup };
}

const containerName = (event: LooseLine['event'], container: string): string =>
  textField(event, 'containerName') ?? container.slice(0, SHORT_ID);

/** `vol-1 (csi, ebs.csi.aws.com)`, `data (nfs)`; plugins of clouds have a URL in the name. */
function calledVolume(unique: string): string {
  const { plugin, driver, name } = volumeNameIn(unique);
  const by = plugin.replace(/^kubernetes\.io\//, '').replace(/\/\w{1,20}:.*/, '');
  return driver !== null ? `${name} (${by}, ${driver})` : by === '' ? name : `${name} (${by})`;
}

/** Follows what failed: ` (volume data (nfs))`, ` of 3 containers (…)`. */
export function thingsIn(lines: readonly LooseLine[]): string {
  const things = [...new Map(lines.flatMap(line => thingOf(line) ?? []).map(one => [one.key, one])).values()];
  const [first] = things;
  if (first === undefined || first.kind === 'cgroup') return '';
  const alike = things.filter(({ kind }) => kind === first.kind);
  // An error may give only the name of a container that other lines give with its id
  const own = alike.filter(one => !alike.some(other => other !== one && other.name === one.key));
  const names = listed(own.map(({ name }) => name));
  return own.length === 1 ? ` (${first.kind} ${names})` : ` (${own.length} ${PLURALS[first.kind]}: ${names})`;
}

const PLURALS: Readonly<Record<Thing['kind'], string>> = {
  volume: 'volumes',
  container: 'containers',
  sandbox: 'sandboxes',
  cgroup: 'cgroups',
  image: 'images',
};

/** The number of tries: several lines report one try, each in its own words, and each thing is tried separately. */
export function triesIn(lines: readonly LooseLine[]): number {
  const same = grouped(lines, line => `${line.id} ${thingOf(line)?.key ?? ''}`);
  return Math.max(0, ...[...same.values()].map(own => own.length));
}
