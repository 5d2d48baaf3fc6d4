import type { Resource } from './resources.js';
import { continueTooOld } from './status.js';
import type { Store, StoredObject } from './store.js';
import type { ServerRequest } from './types.js';

/** Where the next part begins, and the revision of the list. */
interface Token {
  readonly v: 'meta.k8s.io/v1';
  readonly rv: number;
  readonly start: string;
}

const encoded = (token: Token): string => Buffer.from(JSON.stringify(token)).toString('base64url');

export function list(
  { url, reply }: ServerRequest,
  { kind }: Resource,
  objects: readonly StoredObject[],
  { version, oldest }: Store,
): void {
  const query = url.searchParams;
  const given = query.get('continue');
  const token: Token | null = given === null ? null : JSON.parse(Buffer.from(given, 'base64url').toString());
  if (token !== null && token.rv < oldest()) {
    reply.status(continueTooOld(encoded({ ...token, rv: version() })));
    return;
  }
  const limit = Number(query.get('limit') ?? 0) || objects.length;
  const rest = objects.filter(object => token === null || keyOf(object) >= token.start);
  const items = rest.slice(0, limit);
  const next = rest[limit];
  const at = token?.rv ?? version();
  const more =
    next === undefined
      ? {}
      : {
          continue: encoded({ v: 'meta.k8s.io/v1', rv: at, start: keyOf(next) }),
          remainingItemCount: rest.length - limit,
        };
  reply.json(200, {
    kind: `${kind}List`,
    apiVersion: 'v1',
    metadata: { resourceVersion: String(at), ...more },
    // The items of a typed list have neither of the two
    items: items.map(({ kind: _kind, apiVersion: _apiVersion, ...item }) => item),
  });
}

const keyOf = ({ metadata: { namespace = '', name } }: StoredObject): string => `${namespace}/${name}`;
