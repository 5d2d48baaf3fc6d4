import { type Fields, fieldsOf, isFields, parseJson, stringOf, textOf, type World, wordOf } from 'podline/internal';
import type { ApiAnswer, ApiClient, ApiObject, Asking, Collection, WholeAsking } from './api-client.js';
import { pause, pauseBefore } from './backoff.js';
import { ApiRefusal, ApiStalled, ApiUnreachable, Unreadable } from './errors.js';

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

/** One object by its path. Throws `Unreadable` if the answer is something else, whatever its status. */
export async function getObject(
  client: ApiClient,
  path: string,
  kind: string,
  asking: Pick<Asking, 'signal'>,
): Promise<ApiObject> {
  const answer = await client.get(path, asking);
  const value = answer.cut ? undefined : parseJson(answer.body);
  const name = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  if (isFields(value) && value.kind === kind && isFields(value.metadata) && value.metadata.name === name)
    return apiObjectOf(value);
  throw new Unreadable(`the answer to GET ${path} is no ${kind}: it is ${whatIs(answer, value, kind)}`);
}

/** What an answer is instead of what was asked for. Its text was read as UTF-8, so that foreign bytes are U+FFFD. */
function whatIs(
  { body, cut, contentType }: Pick<ApiAnswer, 'body' | 'cut' | 'contentType'>,
  value: unknown,
  wanted = 'List',
): string {
  if (cut) return 'longer than 64 MiB';
  const found = FORMS.find(([, form]) => form.test(body.slice(0, HEAD)))?.[0];
  if (found !== undefined) return found;
  if (body.trim() === '') return 'empty';
  if (isFields(value)) {
    const kind = stringOf(value.kind).slice(0, LONGEST_KIND);
    if (Array.isArray(value.items)) return 'a list';
    if (kind === wanted) return `a ${kind} without the name that was asked for`;
    return kind === '' ? 'an object without a kind' : `an object of kind ${kind}`;
  }
  if (value !== undefined) return 'JSON, but no object';
  return contentType === '' ? 'no JSON' : `no JSON (${contentType.slice(0, LONGEST_KIND)})`;
}

const HEAD = 64;
const LONGEST_KIND = 100;

const FORMS: readonly (readonly [is: string, form: RegExp])[] = [
  // apimachinery, pkg/runtime/serializer/protobuf: the four bytes before every object
  ['protobuf, although JSON was asked for', /^k8s\0/],
  ['compressed (gzip), although nothing compressed was asked for', /^\x1f\ufffd/],
  ['not in UTF-8', /^\ufffd|\0/],
];

/** Identify an object; all code reads them as texts. */
const IDENTITY = ['name', 'namespace', 'uid', 'resourceVersion', 'deletionTimestamp'] as const;

/**
 * What a server gave as an object. A server may send anything: members by which objects are told apart are texts, or absent. `list` is the
 * list that it is from: its items state neither their kind nor their version.
 */
export function apiObjectOf(value: unknown, list: Fields = {}): ApiObject {
  const { metadata, kind, apiVersion, ...others } = fieldsOf(value);
  const found = {
    kind: textOf(kind) ?? textOf(list.kind)?.replace(/List$/, ''),
    apiVersion: textOf(apiVersion) ?? textOf(list.apiVersion),
  };
  return {
    ...(found.apiVersion == null ? {} : { apiVersion: found.apiVersion }),
    ...(found.kind == null ? {} : { kind: found.kind }),
    ...(isFields(metadata) ? { metadata: identified(metadata) } : {}),
    ...others,
  };
}

function identified(metadata: Fields): Fields {
  const unusable = IDENTITY.filter(key => key in metadata && wordOf(metadata[key]) === null);
  if (unusable.length === 0) return metadata;
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !unusable.some(one => one === key)));
}

/** An object without a name cannot be told from others. */
export const hasName = ({ metadata }: ApiObject): boolean => metadata?.name !== undefined;
