import { fieldsOf, type Snapshot, stateOf } from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';
import { pathOf } from '../client/objects.js';
import { type Additions, allOf, type Tools } from './tools.js';

/** What the volumes of pods wait for, if they may be read. */
export interface StorageSeen {
  readonly claims: readonly ApiObject[];
  readonly claimsOf: ReadonlySet<string>;
  readonly attachments: readonly ApiObject[];
}

/** This many claims are read one by one; if there are more, the namespace is listed. */
const FEW = 5;

/** Claims of pods that do not start, and, if some are bound, which volumes are attached to which nodes. */
export async function storageOf(pods: readonly Snapshot[], tools: Tools, { unless }: Additions): Promise<StorageSeen> {
  const now = tools.world.wall().getTime();
  const waiting = pods.filter(
    pod => ['unscheduled', 'starting'].includes(stateOf(pod, now)) && (pod.claims ?? []).length > 0,
  );
  const claims: ApiObject[] = [];
  const claimsOf = new Set<string>();
  for (const namespace of new Set(waiting.map(pod => pod.namespace))) {
    const names = new Set(waiting.filter(pod => pod.namespace === namespace).flatMap(pod => pod.claims ?? []));
    const path = pathOf('persistentvolumeclaims', namespace);
    const lists =
      names.size > FEW ? [{ path }] : [...names].map(name => ({ path, fieldSelector: `metadata.name=${name}` }));
    const read = async (): Promise<void> => {
      for (const list of lists) claims.push(...(await allOf(list, tools)));
      claimsOf.add(namespace);
    };
    await unless(undefined, read());
  }
  const isBound = waiting.some(({ nodeName }) => nodeName !== null) && claims.some(hasVolume);
  const attached = { path: '/apis/storage.k8s.io/v1/volumeattachments' };
  return { claims, claimsOf, attachments: isBound ? await unless([], allOf(attached, tools)) : [] };
}

const hasVolume = ({ spec }: ApiObject): boolean => typeof fieldsOf(spec).volumeName === 'string';

/** Nothing can be mounted from an unbound claim: its events state why. */
export const isUnbound = ({ status }: ApiObject): boolean => fieldsOf(status).phase !== 'Bound';
