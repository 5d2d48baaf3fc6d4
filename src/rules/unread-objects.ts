import { fieldValue } from '../../grammars/klog/values.js';
import { asText } from '../catalogue/fields.js';
import type { NodeObservation } from '../correlate/node-events.js';
import { causeIn, whyIn } from '../episodes/node/reasons.js';
import { listed } from './loose/listed.js';

type Line = Pick<NodeObservation, 'id' | 'event'>;

/** `object-"shop"/"db"` (util/manager/watch_based_manager.go, newReflectorLocked). */
const REFLECTOR = /^object-"([^"]{1,253})"\/"([^"]{1,253})"$/;
const KIND = /^(?:\*v1\.)?(ConfigMap|Secret)\b/;

function fieldText({ record }: Line['event'], key: string): string {
  const field = record.fields.findLast(one => one.key === key);
  return field === undefined ? '' : (asText(fieldValue(field)) ?? '');
}

/** The configmap or secret that cannot be read, according to a line. */
function objectIn({
  event,
}: Line): { readonly kind: string; readonly namespace: string; readonly name: string } | null {
  const [, namespace = event.args.objectNamespace, name = event.args.objectName] =
    REFLECTOR.exec(fieldText(event, 'reflector')) ?? [];
  if (namespace === undefined || name === undefined) return null;
  const [, kind = 'object'] = KIND.exec(event.args.kind ?? fieldText(event, 'type')) ?? [];
  return { kind: kind.toLowerCase(), namespace, name };
}

export function objectsIn(lines: readonly Line[]): string {
  const names = lines
    .flatMap(line => objectIn(line) ?? [])
    .map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`);
  return listed([...new Set(names)]);
}

/** What a pod of this namespace may have waited for between two places of the log, and why it could not be read. */
export function unreadMeanwhile(
  lines: readonly NodeObservation[],
  { namespace, since, until }: { readonly namespace: string; readonly since: number; readonly until: number },
): { readonly text: string; readonly lines: readonly NodeObservation[] } | null {
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
