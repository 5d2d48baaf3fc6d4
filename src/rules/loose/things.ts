import { fieldValue } from '../../../grammars/klog/values.js';
import { asText, containerId, sandboxId, textField, uniqueVolume, volumeNameIn } from '../../catalogue/fields.js';
import type { NodeObservation } from '../../correlate/types.js';
import { causeIn, whyIn } from '../../episodes/node/reasons.js';
import { grouped } from '../../kit/grouped.js';
import { SHORT_ID } from '../../sources/archive.js';
import { listed } from '../evidence.js';
import type { LooseLine } from './owners.js';

/** What a line is about: a volume, a container, a sandbox, a cgroup. */
export interface Thing {
  readonly kind: 'volume' | 'container' | 'sandbox' | 'cgroup' | 'image';
  /** Equal in all lines about the thing. */
  readonly key: string;
  readonly name: string;
}

export function thingOf({ event }: LooseLine): Thing | null {
  const volume = uniqueVolume(event);
  if (volume !== null) return { kind: 'volume', key: volume, name: calledVolume(volume) };
  const container = containerId(event);
  const byName = textField(event, 'containerName');
  if (container !== null) return { kind: 'container', key: container, name: byName ?? container.slice(0, SHORT_ID) };
  const sandbox = sandboxId(event);
  if (sandbox !== null) return { kind: 'sandbox', key: sandbox, name: sandbox.slice(0, SHORT_ID) };
  if (byName !== null) return { kind: 'container', key: byName, name: byName };
  const image = textField(event, 'image');
  if (image !== null) return { kind: 'image', key: image, name: image };
  const cgroup = textField(event, 'cgroupName');
  return cgroup === null ? null : { kind: 'cgroup', key: cgroup, name: cgroup };
}

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
  return own.length === 1
    ? ` (${first.kind} ${names})`
    : ` (${own.length} ${first.kind}${first.kind === 'sandbox' ? 'es' : 's'}: ${names})`;
}

/** The number of tries: several lines report one try, each in its own words, and each thing is tried separately. */
export function triesIn(lines: readonly LooseLine[]): number {
  const same = grouped(lines, line => `${line.id} ${thingOf(line)?.key}`);
  return Math.max(0, ...[...same.values()].map(own => own.length));
}

type Line = Pick<NodeObservation, 'id' | 'event'>;

/** `object-"shop"/"db"` (util/manager/watch_based_manager.go, newReflectorLocked). */
const REFLECTOR = /^object-"([^"]{1,253})"\/"([^"]{1,253})"$/;
const KIND = /^(?:\*v1\.)?(ConfigMap|Secret)\b/;

function fieldText({ record }: Line['event'], key: string): string {
  const field = record.fields.findLast(one => one.key === key);
  return asText(field && fieldValue(field)) ?? '';
}

/** The configmap or secret that cannot be read, according to a line. */
function objectIn({ event }: Line) {
  const [, namespace = event.args.objectNamespace, name = event.args.objectName] =
    REFLECTOR.exec(fieldText(event, 'reflector')) ?? [];
  if (namespace === undefined || name === undefined) return null;
  const [, kind = 'object'] = KIND.exec(event.args.kind ?? fieldText(event, 'type')) ?? [];
  return { kind: kind.toLowerCase(), namespace, name };
}

export function objectsIn(lines: readonly Line[]): string {
  const objects = lines.flatMap(line => objectIn(line) ?? []);
  return listed(objects.map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`));
}

/** What a pod of this namespace may have waited for between two places of the log, and why it could not be read. */
export function unreadMeanwhile(lines: readonly NodeObservation[], namespace: string, since: number, until: number) {
  const own = lines.filter(
    line => objectIn(line)?.namespace === namespace && line.at !== null && line.at >= since && line.at <= until,
  );
  const last = own.at(-1);
  if (last === undefined) return null;
  return { text: `the kubelet could not read ${objectsIn(own)}: ${whyIn(last)}`, lines: own };
}

/**
 * The Node authorizer grants a node what its pods refer to (node_authorizer.go, authorize; the earlier words up to 1.19): any other object
 * belongs to a pod that is gone.
 */
export const isOfNoPod = (line: Line): boolean =>
  /no relationship found between node|no path found to object/.test(causeIn(line));
