import { fieldsOf, parseJson, type World } from 'podline/internal';
import type { ApiClient, ApiObject, Collection, WholeAsking } from './api-client.js';
import { pause, pauseBefore } from './backoff.js';
import { ApiRefusal, ApiStalled, ApiUnreachable, Unreadable } from './errors.js';
import { apiObjectOf, whatIs } from './object.js';

export interface Page {
  readonly items: readonly ApiObject[];
  readonly resourceVersion: string;
}

/** The size of a page, like kubectl's --chunk-size. */
const PAGE = 500;
/**
 * Half a million objects: three times the number of pods for which Kubernetes is designed (kubernetes.io, “Considerations for large
 * clusters”).
 */
const MAX_PAGES = 1_000;
/**
 * The most pages that are not full although more follow: the API server fills each one (apiserver/pkg/storage/etcd3/store.go, GetList), and
 * only a proxy may remove objects.
 */
const MAX_SHORT_PAGES = 100;
/** The most characters of all pages: more does not fit into Node's default memory. */
const MAX_TEXT = 1 << 30;
/** How many times a list is begun again because its state expired before its end; then it is requested as a whole. */
const RESTARTS = 2;

/** All objects of a collection in one consistent state. */
export async function listAll(
  client: ApiClient,
  collection: Collection,
  asking: WholeAsking,
  world: World,
): Promise<Page> {
  for (let restart = 0; ; restart++) {
    try {
      return await inPages(client, collection, asking, restart < RESTARTS ? PAGE : undefined, world);
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.isExpired) || restart >= RESTARTS) throw error;
      await pause(pauseBefore(1, world), world, asking.signal);
    }
  }
}

async function inPages(
  client: ApiClient,
  { path, labelSelector, fieldSelector }: Collection,
  asking: WholeAsking,
  limit: number | undefined,
  world: World,
): Promise<Page> {
  const items: ApiObject[] = [];
  const endless = (): never => {
    throw new ApiUnreachable(`${path}: the list does not end: ${items.length} objects so far`, { forGood: true });
  };
  const late = () => new ApiStalled(client.listLimit, `${path}: the list did not end within`);
  const begun = world.clock.now();
  let next: string | undefined;
  let size = 0;
  let short = 0;
  for (let page = 1; ; page++) {
    if (world.clock.now() - begun > client.listLimit) throw late();
    const query = { limit: limit?.toString(), continue: next, labelSelector, fieldSelector };
    const answer = await client.get(path, { ...asking, query });
    const { body, cut } = answer;
    const value = cut ? undefined : parseJson(body);
    const list = fieldsOf(value);
    const metadata = fieldsOf(list.metadata);
    if (!Array.isArray(list.items) || typeof metadata.resourceVersion !== 'string')
      throw new Unreadable(`the answer to GET ${path} is no list: it is ${whatIs(answer, value)}`);
    for (const item of list.items) items.push(apiObjectOf(item, list));
    const before = next;
    next = typeof metadata.continue === 'string' && metadata.continue !== '' ? metadata.continue : undefined;
    if (next === undefined) return { items, resourceVersion: metadata.resourceVersion };
    size += body.length;
    if (list.items.length < PAGE) short++;
    // The next page begins after this one
    if (next === before || short > MAX_SHORT_PAGES || page >= MAX_PAGES || size > MAX_TEXT) endless();
  }
}
