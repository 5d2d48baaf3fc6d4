import {
  type ApiEvent,
  type ApiNode,
  type AttachmentSeen,
  type ClaimSeen,
  conditionsIn,
  countOf,
  type Fields,
  fieldsOf,
  isFields,
  type KubeletSeen,
  type Seen,
  type Snapshot,
  textOf,
  timeOf,
  wordOf,
} from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';

/** A node's state: null if no node has that name, undefined if it may not be read. */
export type NodeSeen = ApiObject | null | undefined;

/** Objects around the requested pods, as the API server stores them. */
export interface Around {
  readonly at: Date;
  readonly events: readonly ApiObject[];
  readonly nodes: ReadonlyMap<string, NodeSeen>;
  readonly claims: readonly ApiObject[];
  /** Namespaces whose claims may be read: others are not mentioned */
  readonly claimsOf: ReadonlySet<string>;
  readonly attachments: readonly ApiObject[];
  /** What asking the kubelets has shown, by node. */
  readonly kubelets: ReadonlyMap<string, KubeletSeen>;
}

/** What the API shows about one of the requested pods. */
export function seenOf(pod: ApiObject, snapshot: Snapshot, around: Around): Seen {
  const { nodeName, claims = [], namespace } = snapshot;
  const kubelet = around.kubelets.get(nodeName ?? '');
  return {
    pod: snapshot,
    node: nodeName === null ? null : nodeOf(nodeName, around.nodes.get(nodeName)),
    events: eventsOf(uidsOf(snapshot), around),
    claims: around.claimsOf.has(namespace) ? claims.map(name => claimOf(namespace, name, around)) : [],
    attachments: around.attachments.flatMap(attachmentOf),
    managers: managersOf(pod),
    now: around.at.getTime(),
    ...(kubelet === undefined ? {} : { kubelet }),
  };
}

/** Events of a static pod name the UID of its manifest, not that of its mirror. */
export const uidsOf = ({ uid, config }: Snapshot): string[] => [uid, config.mirror].flatMap(one => one ?? []);

function eventsOf(uids: readonly string[], { events }: Around): ApiEvent[] {
  return events.filter(event => uids.includes(String(fieldsOf(event.involvedObject).uid))).map(eventOf);
}

function nodeOf(name: string, node: NodeSeen): ApiNode {
  const { nodeInfo } = fieldsOf(fieldsOf(node).status);
  return {
    name,
    exists: node === undefined ? null : node !== null,
    kubeletVersion: textOf(fieldsOf(nodeInfo).kubeletVersion),
    conditions: conditionsIn(fieldsOf(node)),
  };
}

export function eventOf(event: ApiObject): ApiEvent {
  const { type, reason, message, count, firstTimestamp, lastTimestamp, eventTime, source, reportingComponent } = event;
  const series = fieldsOf(event.series);
  return {
    type: textOf(type) ?? 'Normal',
    reason: textOf(reason) ?? '',
    message: textOf(message) ?? '',
    from: textOf(reportingComponent) ?? textOf(fieldsOf(source).component),
    count: countOf(series.count) ?? countOf(count) ?? 1,
    first: timeOf(firstTimestamp) ?? timeOf(eventTime),
    last: timeOf(series.lastObservedTime) ?? timeOf(lastTimestamp) ?? timeOf(eventTime),
  };
}

/** component-helpers/storage/volume/pv_helpers.go: the scheduler's plugin VolumeBinding and the PV controller write them. */
const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
const PROVISIONER = 'volume.kubernetes.io/storage-provisioner';
const BETA_PROVISIONER = 'volume.beta.kubernetes.io/storage-provisioner';

function claimOf(namespace: string, name: string, around: Around): ClaimSeen {
  const claim = around.claims.find(({ metadata }) => metadata?.namespace === namespace && metadata.name === name);
  const annotations = fieldsOf(claim?.metadata?.annotations);
  return {
    name,
    node: wordOf(annotations[SELECTED_NODE]),
    provisioner: wordOf(annotations[PROVISIONER]) ?? wordOf(annotations[BETA_PROVISIONER]),
    phase: claim === undefined ? null : (wordOf(fieldsOf(claim.status).phase) ?? 'Pending'),
    volume: wordOf(fieldsOf(claim?.spec).volumeName),
    events: claim?.metadata?.uid === undefined ? [] : eventsOf([claim.metadata.uid], around),
  };
}

function attachmentOf({ spec, status }: ApiObject): AttachmentSeen[] {
  const { source, nodeName } = fieldsOf(spec);
  const volume = wordOf(fieldsOf(source).persistentVolumeName);
  const node = wordOf(nodeName);
  if (volume === null || node === null) return [];
  const { attached, attachError } = fieldsOf(status);
  return [{ volume, node, attached: attached === true, error: textOf(fieldsOf(attachError).message) }];
}

/**
 * The manager that wrote each finalizer: `"f:metadata":{"f:finalizers":{"v:\"example.com/hold\"":{}}}` of its fieldsV1.
 */
function managersOf({ metadata }: ApiObject): Map<string, string> {
  const found = new Map<string, string>();
  const entries = metadata?.managedFields;
  for (const entry of Array.isArray(entries) ? entries : []) {
    const { manager, fieldsV1 } = fieldsOf(entry);
    const fields: Fields = fieldsOf(fieldsOf(fieldsOf(fieldsV1)['f:metadata'])['f:finalizers']);
    const name = wordOf(manager);
    if (name === null || !isFields(fields)) continue;
    for (const key of Object.keys(fields)) if (key.startsWith('v:"')) found.set(key.slice(3, -1), name);
  }
  return found;
}
