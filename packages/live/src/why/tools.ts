import type { World } from 'podline/internal';
import type { ApiClient, ApiObject, Collection } from '../client/api-client.js';
import { ApiRefusal, Unreadable } from '../client/errors.js';
import { listAll } from '../client/list.js';
import { rightText } from '../client/right.js';

/** What asks the API server. */
export interface Tools {
  readonly client: ApiClient;
  readonly world: World;
  readonly signal: AbortSignal;
}

/** All objects of a collection. */
export const allOf = async (collection: Collection, { client, world, signal }: Tools): Promise<readonly ApiObject[]> =>
  (await listAll(client, collection, { signal }, world)).items;

export type Additions = ReturnType<typeof createAdditions>;

/** What adds to the answer, but is not required for it. */
export function createAdditions() {
  /** Why some are missing, in words: a right, or what came in their place */
  const lacking = new Set<string>();
  return {
    lacking: lacking as ReadonlySet<string>,
    /** The answer, or what stands for it if the API server refuses. */
    async unless<T>(refused: T, answer: Promise<T>): Promise<T> {
      try {
        return await answer;
      } catch (error) {
        if (error instanceof Unreadable) lacking.add(error.message);
        else if (!(error instanceof ApiRefusal)) throw error;
        else if (error.isForbidden) lacking.add(`this right is missing: ${rightText(error.right)}`);
        return refused;
      }
    },
  };
}
