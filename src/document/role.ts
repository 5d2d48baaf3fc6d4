import { KINDS } from '../episodes/ends/kinds/index.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { UUID } from '../kit/uid.js';
import type { Kind, Lifecycle, Owner } from './contract/types.js';

/**
 * The role of a pod, from its name: the parts that a controller generates for each pod become `*`, so that the same workload has the same
 * name in two runs. Stable parts stay: the ordinal of a StatefulSet, the index of a Job. `node` is given for a static pod: the kubelet
 * appends the name of its node (pkg/kubelet/config/common.go, generatePodName).
 */
export function roleName(name: string, node: string | null = null): string {
  if (node !== null && name.endsWith(`-${node.toLowerCase()}`)) return `${name.slice(0, -node.length)}*`;
  const shape = shapeOf(name);
  return shape === null ? name : `${name.slice(0, shape.from)}-*`;
}

/** The offset at which the generated part begins, and its form. */
function shapeOf(name: string): { readonly from: number; readonly shape: Generated } | null {
  for (const shape of GENERATED) {
    const found = shape.length === undefined || shape.length === name.length ? shape.pattern.exec(name) : null;
    // A name that consists only of its suffix would mean nothing without it
    if (found !== null && found.index > 0) return { from: found.index, shape };
  }
  return null;
}

interface Generated {
  readonly pattern: RegExp;
  readonly length?: number;
  /** A DaemonSet generates names of this form */
  readonly ofDaemonSets?: true;
}

/**
 * Names with the most parts first. Five characters of an alphabet without vowels, 0, 1 and 3 are what the API server appends to
 * `generateName` (apimachinery util/rand.String); the hash of a pod template is a decimal number in the same alphabet
 * (util/rand.SafeEncodeString), hence of only ten characters.
 */
const GENERATED: readonly Generated[] = [
  // Deployment: template hash and suffix. A CronJob's Job has minutes (formerly seconds) since 1970 instead of the hash
  { pattern: /-(?:[4-9bcdf]{6,10}|\d{8,10})-[bcdfghjklmnpqrstvwxz24-9]{5}$/ },
  // Pods of end-to-end tests: a UUID
  { pattern: new RegExp(`-${UUID}$`) },
  // ReplicaSet, DaemonSet, Job
  { pattern: /-[bcdfghjklmnpqrstvwxz24-9]{5}$/, ofDaemonSets: true },
  // A base that is too long is cut to 58 characters, with the dash or the hash (apiserver names.SimpleNameGenerator)
  { pattern: /(?:-[4-9bcdf]{0,10})?[bcdfghjklmnpqrstvwxz24-9]{5}$/, length: 63 },
];

/** End-to-end tests generate a number below 10,000 (test/e2e/framework, RandomSuffix) or, in OpenShift, five characters. */
export const namespaceRole = (namespace: string): string =>
  namespace.replace(/(?<=.)-(?:\d{1,4}|[bcdfghjklmnpqrstvwxz24-9]{5})$/, '-*');

/** The part of a pod's name that is the same in every run. */
export const roleOf = ({
  pod,
  node,
  kind,
  staticUID,
  owner,
}: Pick<Lifecycle, 'pod' | 'node' | 'staticUID' | 'owner'> & { readonly kind: string }): string => {
  const role = roleName(pod.name, staticUID !== null || subjectOf(kind) !== 'pod' ? node : null);
  const generated = owner !== undefined && GENERATING.has(owner.kind) && pod.name.startsWith(`${owner.name}-`);
  return generated && role === pod.name ? `${owner.name}-*` : role;
};

/** Whether there may be one such pod on each node: by its owner, otherwise by the form of its name, which other pods can have as well. */
export const mayBeOnePerNode = ({ pod, owner }: Pick<Lifecycle, 'pod' | 'owner'>): boolean =>
  owner === undefined ? shapeOf(pod.name)?.shape.ofDaemonSets === true : owner.kind === 'DaemonSet';

/** Controllers that generate the names of their pods. Others number them, or choose names. */
const GENERATING: ReadonlySet<string> = new Set([
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'DaemonSet',
  'Job',
  'CronJob',
]);

/** What a deleted pod shares with others of its workload: `default/web-*`. */
export const workloadOf = (one: Parameters<typeof roleOf>[0]): string => `${one.pod.namespace}/${roleOf(one)}`;

/** Static pods are named after their node, which differs between clusters. Later versions have other kinds, and a start has none. */
const subjectOf = (kind: string) => (Object.hasOwn(KINDS, kind) ? KINDS[kind as Kind].subject : 'pod');

/**
 * The controller that people think of, from the pod's ownerReferences: not the ReplicaSet but its Deployment, not the Job but its CronJob.
 * A static pod is owned by its Node, which controls nothing.
 */
export function controllerOf({ story }: { readonly story: Reconstructed['story'] }): Owner | null {
  const owner = story?.snapshots.flatMap(({ owners }) => owners).find(({ kind }) => kind !== 'Node');
  if (owner === undefined) return null;
  const { kind, name } = owner;
  const maker = MAKERS.find(each => each.kind === kind && each.generated.test(name));
  return maker === undefined ? { kind, name } : { kind: maker.by, name: name.replace(maker.generated, '') };
}

/** Owners that have an owner themselves, and the end that it adds to their names. The pod names only the nearest owner. */
const MAKERS: readonly { readonly kind: string; readonly generated: RegExp; readonly by: string }[] = [
  // The hash of the template (deployment/sync.go, getNewReplicaSet): a decimal number in the alphabet of SafeEncodeString
  { kind: 'ReplicaSet', generated: /-[4-9bcdf]{6,10}$/, by: 'Deployment' },
  // Minutes, once seconds, since 1970 (cronjob/utils.go, getJobName)
  { kind: 'Job', generated: /-\d{8,10}$/, by: 'CronJob' },
];

/** The owner of a deleted pod: its name is without generated parts; its kind is null where only the name of the pod shows it. */
export type OwnerFacts = ReturnType<typeof ownerOf>;

/** The owner in the ownerReferences where a watch or a list shows them; otherwise from the name of the pod, as far as that is reliable. */
export function ownerOf({ pod, owner }: Pick<Lifecycle, 'pod' | 'owner'>) {
  if (owner !== undefined) return owner;
  const role = roleName(pod.name);
  // Several controllers make names of this form; the pod's own name if it has none
  return { kind: null, name: role === pod.name ? role : role.slice(0, -'-*'.length) };
}

/** The prefix of the names of podline's own pods, which read a node's journal (packages/live/src/kubelet-log/debug-pod.ts). */
export const OWN_POD = 'podline-log-';

/** What the API server appends to a generateName (apiserver, storage/names/generate.go). */
const OWN_END = /^[a-z\d]{5}$/;

/** podline's own pods come and go because its user ran a command: they are part of no answer. */
export const isOwnPod = ({ name }: { readonly name: string }): boolean =>
  name.startsWith(OWN_POD) && OWN_END.test(name.slice(OWN_POD.length));
