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

/** What adds to the answer, but is not required for it. */
export interface Additions {
  /** Why some are missing, in words: a right, or what came in their place */
  readonly lacking: ReadonlySet<string>;
  /** The answer, or what stands for it if the API server refuses. */
  unless<T>(refused: T, answer: Promise<T>): Promise<T>;
}

export function createAdditions(): Additions {
  const lacking = new Set<string>();
  return {
    lacking,
    async unless(refused, answer) {
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
