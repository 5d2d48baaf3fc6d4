import type { Kind, Lifecycle } from '../contract/types.js';
import { KINDS } from '../lifecycle/kinds/index.js';
import { UUID } from '../uid.js';

/**
 * The role of a pod, from its name: the parts that a controller generates for each pod become `*`, so that the same
 * workload has the same name in two runs. What is stable stays: the ordinal of a StatefulSet, the index of a Job.
 * `node` is given for a static pod: the kubelet appends the name of its node (pkg/kubelet/config/common.go,
 * generatePodName).
 */
export function roleName(name: string, node: string | null = null): string {
  if (node !== null && name.endsWith(`-${node.toLowerCase()}`)) return `${name.slice(0, -node.length)}*`;
  for (const { pattern, length } of GENERATED) {
    const found = length === undefined || length === name.length ? pattern.exec(name) : null;
    // A name that is nothing but its suffix says nothing without it
    if (found !== null && found.index > 0) return `${name.slice(0, found.index)}-*`;
  }
  return name;
}

interface Generated {
  readonly pattern: RegExp;
  readonly length?: number;
}

/**
 * Most parts first. Five characters of an alphabet without vowels, 0, 1 and 3 are what the API server appends to
 * `generateName` (apimachinery util/rand.String); the hash of a pod template is a decimal number in the same alphabet
 * (util/rand.SafeEncodeString), hence of ten characters only.
 */
const GENERATED: readonly Generated[] = [
  // Deployment: template hash and suffix. A CronJob's Job carries minutes (once seconds) since 1970 instead of the hash
  { pattern: /-(?:[4-9bcdf]{6,10}|\d{8,10})-[bcdfghjklmnpqrstvwxz24-9]{5}$/ },
  // Pods of end-to-end tests: a UUID
  { pattern: new RegExp(`-${UUID}$`) },
  // ReplicaSet, DaemonSet, Job
  { pattern: /-[bcdfghjklmnpqrstvwxz24-9]{5}$/ },
  // A base that is too long is cut to 58 characters, and dash or hash with it (apiserver names.SimpleNameGenerator)
  { pattern: /(?:-[4-9bcdf]{0,10})?[bcdfghjklmnpqrstvwxz24-9]{5}$/, length: 63 },
];

/** What stays of the name of a deleted pod from run to run. */
export const roleOf = ({
  pod,
  node,
  kind,
  staticUID,
}: Pick<Lifecycle, 'pod' | 'node' | 'kind' | 'staticUID'>): string =>
  roleName(pod.name, staticUID !== null || subjectOf(kind) !== 'pod' ? node : null);

/** Static pods are called after their node, which is another in another cluster. Later versions know other kinds. */
const subjectOf = (kind: Kind) => (Object.hasOwn(KINDS, kind) ? KINDS[kind].subject : 'pod');
