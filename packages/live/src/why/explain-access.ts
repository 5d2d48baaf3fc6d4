import { EXIT, fieldsOf, type Io, parseJson, terminal, UsageError, type World } from 'podline/internal';
import type { ApiClient } from '../client/api-client.js';
import { allWays } from '../kubelet-log/choose.js';
import type { DebugPodOptions } from '../kubelet-log/debug-pod.js';
import type { KubeletLogWay } from '../kubelet-log/way.js';
import { accessOf, apiAccess } from './access.js';

interface Asking {
  readonly client: ApiClient;
  readonly world: World;
  readonly signal: AbortSignal;
  /** Those that are tried */
  readonly ways: readonly KubeletLogWay[];
  readonly debugPod: DebugPodOptions;
  readonly io: Io;
}

/** `podline why --explain-access`: exits 0 if a way works, 2 if none does. */
export async function explainAccess(
  { client, world, signal, ways, debugPod, io }: Asking,
  node: () => Promise<string | null>,
): Promise<number> {
  const name = (await node()) ?? (await anyNode(client, signal));
  const own = ways.filter(({ id }) => id === 'command');
  const access = await accessOf(name, [...own, ...allWays(debugPod)], ways, { client, world, signal });
  const lines = access.flatMap(({ way, works, reason, remedy }) => [
    `${MARKS[String(works)]} ${way.id}: ${reason}`,
    `    ${way.title}: ${way.means}`,
    ...(works === true ? [] : [`    ${works === null ? 'to use it' : 'remedy'}: ${remedy}`]),
    ...(works === true ? [] : [`    ${way.docs}`]),
  ]);
  const rights = (await apiAccess({ client, signal })).flatMap(({ what, allowed, remedy }) => [
    `${MARKS[String(allowed)]} ${what}`,
    ...(allowed === false ? [`    remedy: ${remedy}`] : []),
  ]);
  const working = access.filter(({ works }) => works === true);
  const head =
    working.length > 0
      ? `The kubelet's log of ${name} can be fetched: ${working.map(({ way }) => way.id).join(', ')}`
      : `No way that was tried leads to the kubelet's log of ${name}`;
  io.stdout.write(
    [head, '', ...lines, '', 'What the API server may be asked for:', ...rights]
      .map(line => `${terminal(line).trimEnd()}\n`)
      .join(''),
  );
  return working.length > 0 ? EXIT.ok : EXIT.usage;
}

const MARKS: Readonly<Record<string, string>> = { true: '✓', false: '✗', null: '·' };

/** Any node, if no pod is in trouble and no node was named: nodes are much alike. */
async function anyNode(client: ApiClient, signal: AbortSignal): Promise<string> {
  const { body } = await client.get('/api/v1/nodes', { query: { limit: '1' }, signal });
  const { items } = fieldsOf(parseJson(body));
  const { name } = fieldsOf(fieldsOf(Array.isArray(items) ? items[0] : undefined).metadata);
  if (typeof name !== 'string') throw new UsageError('the cluster has no node; name one with --node');
  return name;
}
