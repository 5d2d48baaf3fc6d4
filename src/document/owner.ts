import type { Reconstructed } from '../episodes/ends/types.js';
import type { Lifecycle, Owner } from './contract/types.js';
import { roleName } from './role.js';

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

/** The owner of a deleted pod. */
export interface OwnerFacts {
  /** Null where only the name of the pod shows it: its form is that of several controllers */
  readonly kind: string | null;
  /** The name without generated parts; the pod's own name if it has none */
  readonly name: string;
}

/** The owner in the ownerReferences where a watch or a list shows them; otherwise from the name of the pod, as far as that is reliable. */
export function ownerOf({ pod, owner }: Pick<Lifecycle, 'pod' | 'owner'>): OwnerFacts {
  if (owner !== undefined) return owner;
  const role = roleName(pod.name);
  return { kind: null, name: role === pod.name ? role : role.slice(0, -'-*'.length) };
}
