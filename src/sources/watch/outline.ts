/**
 * The parts of a pod that are read; everything else (managedFields, labels, most of the spec) is skipped before any parsing. `true` is a
 * scalar or a list of scalars, a map is a mapping or a list of mappings; an empty map keeps only the fact that the key exists.
 */
export interface Outline {
  /** The key between these offsets, if it is read. */
  find(text: string, from: number, to: number): OutlineKey | undefined;
}
export type OutlineNode = Outline | true;

interface OutlineKey {
  readonly key: string;
  readonly node: OutlineNode;
}

interface Shape {
  readonly [key: string]: Shape | true;
}

/** Most keys of a pod are not read: the length and the first letter show that without making a text of them. */
function outline(shape: Shape): Outline {
  const keys = new Map<number, OutlineKey[]>();
  for (const [key, inner] of Object.entries(shape)) {
    const place = placeOf(key.length, key.charCodeAt(0));
    keys.set(place, [...(keys.get(place) ?? []), { key, node: inner === true ? true : outline(inner) }]);
  }
  return {
    find: (text, from, to) =>
      keys.get(placeOf(to - from, text.charCodeAt(from)))?.find(({ key }) => text.startsWith(key, from)),
  };
}

const placeOf = (length: number, first: number): number => length * 0x10000 + first;

const terminated = {
  containerID: true,
  exitCode: true,
  signal: true,
  message: true,
  reason: true,
  startedAt: true,
  finishedAt: true,
} as const;

const containerStatus = {
  containerID: true,
  name: true,
  ready: true,
  restartCount: true,
  started: true,
  lastState: { terminated },
  state: { running: { startedAt: true }, terminated, waiting: { message: true, reason: true } },
} as const;

const status = {
  // Of a Node
  addresses: { address: true, type: true },
  conditions: {
    lastHeartbeatTime: true,
    lastTransitionTime: true,
    message: true,
    reason: true,
    status: true,
    type: true,
  },
  containerStatuses: containerStatus,
  ephemeralContainerStatuses: containerStatus,
  initContainerStatuses: containerStatus,
  message: true,
  nominatedNodeName: true,
  // Of a Node
  nodeInfo: { kubeletVersion: true },
  phase: true,
  reason: true,
  resize: true,
  startTime: true,
} as const;

const probe = { initialDelaySeconds: true, periodSeconds: true } as const;

const container = {
  name: true,
  lifecycle: { postStart: {}, preStop: {} },
  readinessProbe: probe,
  restartPolicy: true,
  startupProbe: probe,
} as const;

const spec = {
  containers: container,
  hostNetwork: true,
  initContainers: container,
  nodeName: true,
  // Of a Node: the machine that it runs on, by the cloud's name
  providerID: true,
  restartPolicy: true,
  schedulerName: true,
  schedulingGates: { name: true },
  terminationGracePeriodSeconds: true,
  volumes: { name: true, ephemeral: {}, persistentVolumeClaim: { claimName: true } },
} as const;

const metadata = {
  annotations: {
    // Of a Node: its machine, by the name of OpenShift and Cluster API
    'cluster.x-k8s.io/machine': true,
    'machine.openshift.io/machine': true,
    'kubernetes.io/config.hash': true,
    'kubernetes.io/config.mirror': true,
    'kubernetes.io/config.seen': true,
    'kubernetes.io/config.source': true,
  },
  creationTimestamp: true,
  deletionGracePeriodSeconds: true,
  deletionTimestamp: true,
  finalizers: true,
  generation: true,
  name: true,
  namespace: true,
  ownerReferences: { kind: true, name: true, uid: true },
  resourceVersion: true,
  uid: true,
  // In a pod copied into a web page, the indentation may be lost that made these two siblings of the metadata
  spec,
  status,
} as const;

const pod = { apiVersion: true, kind: true, metadata, spec, status } as const;

/** What an Event states, in the API's old form (`v1`) and in the new one (`events.k8s.io/v1`). */
const subject = { kind: true, name: true, namespace: true, uid: true, fieldPath: true } as const;
const event = {
  involvedObject: subject,
  regarding: subject,
  message: true,
  note: true,
  count: true,
  deprecatedCount: true,
  firstTimestamp: true,
  lastTimestamp: true,
  deprecatedFirstTimestamp: true,
  deprecatedLastTimestamp: true,
  eventTime: true,
  series: { count: true, lastObservedTime: true },
} as const;

/** What can be outermost: an object, an event of a watch, a list, or metadata alone. */
const outermost = { ...metadata, ...pod, type: true, items: true } as const;

export const DOCUMENT: Outline = outline({
  ...event,
  ...outermost,
  // Added by a recorder
  received: true,
  reason: true,
  object: { ...event, ...pod, reason: true },
});

/** The keys with which a document may begin, and that no document has twice. */
export const OPENING: ReadonlySet<string> = new Set([...Object.keys(outermost), 'object']);
