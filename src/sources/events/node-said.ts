import { isWrong, nodeSign } from '../../catalogue/causes/index.js';
import type { NodeKind } from '../../document/contract/types.js';
import { given } from '../../kit/forms.js';
import { objectTold, type Testimony, undated } from '../types.js';
import { conditionsIn, leftInNamespace, rolloutTrouble } from '../watch/conditions.js';
import { MANIFEST } from '../watch/reader.js';
import { type Fields, fieldsOf, listOf, textAt, textOf, timeOf } from '../watch/values.js';
import { namespaceStays } from './of-objects.js';
import { firstOf, lastOf } from './recognise.js';

/** Other components that report such reasons about themselves: `Starting` of kube-proxy. */
const OTHERS = /kube-proxy/;

/** What an object of the API says of itself, or of a node in an Event; a manifest only says its name. */
export function objectSaid(kind: string, object: Fields, line: number): Testimony[] {
  if (kind === MANIFEST) {
    const { namespace, name } = fieldsOf(object.metadata);
    const identity = { namespace: textOf(namespace) ?? '', ...given({ name: textOf(name) }) };
    return [undated({ what: 'pod-manifest', line, identity, facts: {} })];
  }
  if (kind === 'Node') return saidByObject(object, line);
  if (kind === 'Namespace') return saidByNamespace(object, line);
  if (kind === 'Deployment' || kind === 'ReplicaSet') return saidByRollout(kind, object, line);
  const isOfNode = [object.involvedObject, object.regarding].some(one => fieldsOf(one).kind === 'Node');
  return kind === 'Event' && isOfNode ? saidByEvent(object, line) : [];
}

function saidByEvent(event: Fields, line: number): Testimony[] {
  const reason = textAt(event, 'reason') ?? '';
  const message = textAt(event, 'message') ?? textAt(event, 'note') ?? '';
  const by = textAt(event, 'source', 'component') ?? textAt(event, 'reportingController') ?? '';
  const node = textAt(event, 'involvedObject', 'name') ?? textAt(event, 'regarding', 'name');
  const sign = reason === 'Starting' ? STARTING : nodeSign(reason);
  if (sign === undefined || node === null || OTHERS.test(by)) return [];
  const why = sign.why ?? (sign.whyIn?.exec(message)?.[1] ?? message).slice(0, MAX_WHY);
  const stamps = [firstOf(event), lastOf(event)].flatMap(stamp => stamp ?? []);
  return [...new Set(stamps)].map((stamp, at) =>
    said(node, line, { of: sign.of, edge: sign.edge, why, stamp, again: at > 0 }),
  );
}

/** A namespace that is being deleted, and what keeps it. */
function saidByNamespace(object: Fields, line: number): Testimony[] {
  const { name: stated, deletionTimestamp } = fieldsOf(object.metadata);
  const [name, since] = [textOf(stated), timeOf(deletionTimestamp)];
  if (name === null || since === null) return [];
  return [namespaceStays(line, name, since, leftInNamespace(object).join('; ').slice(0, MAX_LEFT))];
}
const MAX_LEFT = 1024;

/** What a Deployment states of its rollout. */
function saidByRollout(kind: string, object: Fields, line: number): Testimony[] {
  const { name, namespace } = fieldsOf(object.metadata);
  const trouble = rolloutTrouble(conditionsIn(object));
  if (trouble === null) return [];
  return [objectTold(line, { kind, namespace: textOf(namespace) ?? '', name: textOf(name) }, trouble)];
}

/** Events of a kubelet that starts */
const STARTING = { of: 'kubelet-start', edge: 'point', why: '', whyIn: undefined } as const;

const MAX_WHY = 300;

/** A Node states its conditions as they are when it is fetched: a trouble among them lasts. */
function saidByObject(object: Fields, line: number): Testimony[] {
  const { name, creationTimestamp } = fieldsOf(object.metadata);
  const node = textOf(name);
  if (node === null) return [];
  const created = timeOf(creationTimestamp);
  const conditions = conditionsIn(object).flatMap(({ type, status, message, since }) => {
    const sign = nodeSign(type);
    // A new node is not ready until it has a network
    if (sign === undefined || since === null || isSoonAfter(created, since)) return [];
    const lasts = isWrong({ type, status });
    const why = sign.why || (message ?? '').slice(0, MAX_WHY);
    return [said(node, line, { of: sign.of, edge: lasts ? 'begin' : 'end', why, stamp: since, lasts })];
  });
  const cordons = listOf(fieldsOf(object.spec).taints, taint => fieldsOf(taint)).flatMap(({ key, timeAdded }) => {
    const stamp = key === 'node.kubernetes.io/unschedulable' ? timeOf(timeAdded) : null;
    return stamp === null
      ? []
      : [said(node, line, { of: 'shutdown', edge: 'begin', why: 'it was cordoned', stamp, lasts: true })];
  });
  return [...conditions, ...cordons];
}

const JOIN_MS = 300_000;
const isSoonAfter = (created: string | null, since: string): boolean =>
  created !== null && Math.abs(Date.parse(since) - Date.parse(created)) < JOIN_MS;

const said = (
  node: string,
  line: number,
  facts: {
    readonly of: NodeKind | 'kubelet-start';
    readonly edge: 'begin' | 'end' | 'point';
    readonly why: string;
    readonly stamp: string;
    readonly lasts?: boolean;
    readonly again?: boolean;
  },
): Testimony => undated({ what: 'node-said', line, facts: { node, ...facts } });
