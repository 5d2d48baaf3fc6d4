import { type Fields, fieldsOf, isFields, parseJson, stringOf, textOf, wordOf } from 'podline/internal';
import type { ApiAnswer, ApiClient, ApiObject, Asking } from './api-client.js';
import { Unreadable } from './errors.js';

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
export function whatIs(
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
