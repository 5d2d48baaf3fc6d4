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

/** Members that are scalars, or lists of scalars. */
const scalars = (...keys: readonly string[]): Shape => Object.fromEntries(keys.map(key => [key, true]));

const terminated = scalars('containerID', 'exitCode', 'signal', 'message', 'reason', 'startedAt', 'finishedAt');

const containerStatus: Shape = {
  ...scalars('containerID', 'image', 'name', 'ready', 'restartCount', 'started'),
  lastState: { terminated },
  state: { running: scalars('startedAt'), terminated, waiting: scalars('message', 'reason') },
};

const status: Shape = {
  ...scalars('message', 'nominatedNodeName', 'phase', 'reason', 'resize', 'startTime'),
  conditions: scalars('lastHeartbeatTime', 'lastTransitionTime', 'message', 'reason', 'status', 'type'),
  containerStatuses: containerStatus,
  ephemeralContainerStatuses: containerStatus,
  initContainerStatuses: containerStatus,
  // Of a Node
  addresses: scalars('address', 'type'),
  nodeInfo: scalars('kubeletVersion'),
};

const probe = scalars('initialDelaySeconds', 'periodSeconds');

const container: Shape = {
  ...scalars('name', 'restartPolicy'),
  lifecycle: { postStart: {}, preStop: {} },
  readinessProbe: probe,
  startupProbe: probe,
};

const spec: Shape = {
  ...scalars('hostNetwork', 'nodeName', 'restartPolicy', 'schedulerName', 'terminationGracePeriodSeconds'),
  containers: container,
  initContainers: container,
  schedulingGates: scalars('name'),
  volumes: { name: true, ephemeral: {}, persistentVolumeClaim: scalars('claimName') },
  // Of a Node: the machine that it runs on, by the cloud's name
  providerID: true,
};

const metadata: Shape = {
  ...scalars('creationTimestamp', 'deletionGracePeriodSeconds', 'deletionTimestamp', 'finalizers', 'generation'),
  ...scalars('name', 'namespace', 'resourceVersion', 'uid'),
  annotations: {
    ...scalars('kubernetes.io/config.hash', 'kubernetes.io/config.mirror'),
    ...scalars('kubernetes.io/config.seen', 'kubernetes.io/config.source'),
    // Of a Node: its machine, by the name of OpenShift and Cluster API
    ...scalars('cluster.x-k8s.io/machine', 'machine.openshift.io/machine'),
  },
  ownerReferences: scalars('kind', 'name', 'uid'),
  // In a pod copied into a web page, the indentation may be lost that made these two siblings of the metadata
  spec,
  status,
};

const pod: Shape = { apiVersion: true, kind: true, metadata, spec, status };

/** What an Event states, in the API's old form (`v1`) and in the new one (`events.k8s.io/v1`). */
const subject = scalars('kind', 'name', 'namespace', 'uid', 'fieldPath');
const event: Shape = {
  involvedObject: subject,
  regarding: subject,
  ...scalars('message', 'note', 'count', 'deprecatedCount', 'firstTimestamp', 'lastTimestamp'),
  ...scalars('deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'eventTime'),
  series: scalars('count', 'lastObservedTime'),
};

/** What can be outermost: an object, an event of a watch, a list, or metadata alone. */
const outermost: Shape = { ...metadata, ...pod, type: true, items: true };

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
