import { fieldsOf, type Snapshot, stateOf, type World } from 'podline/internal';
import type { ApiClient, ApiObject } from '../client/api-client.js';
import { listAll } from '../client/list.js';

interface Tools {
  readonly client: ApiClient;
  readonly world: World;
  readonly signal: AbortSignal;
}

/** What the volumes of pods wait for, if they may be read. */
export interface StorageSeen {
  readonly claims: readonly ApiObject[];
  readonly claimsOf: ReadonlySet<string>;
  readonly attachments: readonly ApiObject[];
}

/** This many claims are read one by one; if there are more, the namespace is listed. */
const FEW = 5;

/** Claims of pods that do not start, and, if some are bound, which volumes are attached to which nodes. */
export async function storageOf(
  pods: readonly Snapshot[],
  tools: Tools,
  refused: (error: unknown) => void,
): Promise<StorageSeen> {
  const now = tools.world.wall().getTime();
  const waiting = pods.filter(
    pod => ['unscheduled', 'starting'].includes(stateOf(pod, now)) && (pod.claims ?? []).length > 0,
  );
  const claims: ApiObject[] = [];
  const claimsOf = new Set<string>();
  for (const namespace of new Set(waiting.map(pod => pod.namespace))) {
    const names = new Set(waiting.filter(pod => pod.namespace === namespace).flatMap(pod => pod.claims ?? []));
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/persistentvolumeclaims`;
    const lists =
      names.size > FEW ? [{ path }] : [...names].map(name => ({ path, fieldSelector: `metadata.name=${name}` }));
    try {
      for (const list of lists) claims.push(...(await listAll(tools.client, list, tools, tools.world)).items);
      claimsOf.add(namespace);
    } catch (error) {
      refused(error);
    }
  }
  const isBound = waiting.some(({ nodeName }) => nodeName !== null) && claims.some(hasVolume);
  return { claims, claimsOf, attachments: isBound ? await attachmentsFor(tools, refused) : [] };
}

const hasVolume = ({ spec }: ApiObject): boolean => typeof fieldsOf(spec).volumeName === 'string';

async function attachmentsFor(tools: Tools, refused: (error: unknown) => void): Promise<readonly ApiObject[]> {
  const path = '/apis/storage.k8s.io/v1/volumeattachments';
  try {
    return (await listAll(tools.client, { path }, tools, tools.world)).items;
  } catch (error) {
    refused(error);
    return [];
  }
}

/** Nothing can be mounted from these: their events state why. */
export const isUnbound = ({ status }: ApiObject): boolean => fieldsOf(status).phase !== 'Bound';
