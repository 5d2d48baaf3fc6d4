import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { NodeOptions } from '../analyze/node.js';
import { createKubeletGrammar } from '../events/grammar.js';
import { inArchiveOrder } from '../input/archive/order.js';
import type { Source } from '../input/source.js';
import { analyzeGroup, type EachResult } from './group.js';
import { createPool, workerFile } from './jobs/pool.js';
import { sharedOf } from './jobs/task.js';
import type { Group, Plan } from './plan.js';
import type { Shared } from './shared.js';

/** Below it a thread takes longer to begin than the analysis does. */
const WORTH_A_THREAD = 4 << 20;

/**
 * Analyses each group by itself: here, and in further threads at the same time. Nothing of one depends on another, and the
 * results stand in the order of the plan.
 */
export async function analyzeEach(
  plan: Plan,
  sources: readonly Source[],
  shared: Shared,
  options: NodeOptions,
): Promise<EachResult[]> {
  const { groups, identity } = plan;
  const sizes = await Promise.all(groups.map(group => sizeOf(group, sources)));
  const isWorthIt = sizes.reduce((sum, size) => sum + size, 0) > WORTH_A_THREAD && existsSync(workerFile());
  const mayLeave = isWorthIt && groups.every(group => isAnywhere(group, sources));
  const jobs = mayLeave ? Math.min(options.jobs ?? 1, groups.length) : 1;
  const grammar = createKubeletGrammar();

  async function here(group: Group): Promise<EachResult> {
    const loggedUIDs = new Set<string>();
    const own = sharedOf(group, shared, identity);
    return {
      ...(await analyzeGroup(group, sources, { options, identity, loggedUIDs, shared: own, grammar })),
      loggedUIDs,
    };
  }

  const queue = jobs > 1 ? inTurn(groups, sources, sizes) : inOrder(groups, sources);
  const results: EachResult[] = [];
  let done = 0;
  async function serve(analyze: (group: Group) => Promise<EachResult>): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [place, group] = next;
      results[place] = await analyze(group);
      options.nodeDone?.(++done, groups.length);
    }
  }

  const pool = createPool(jobs - 1, plan, sources, { shared, options });
  try {
    await Promise.all([here, ...pool.threads].map(serve));
  } finally {
    await pool.close();
  }
  return results;
}

type Placed = readonly [place: number, group: Group];

/** What lies in one archive is read in its order; otherwise the largest come first, so that none is begun when all others are done. */
function inTurn(groups: readonly Group[], sources: readonly Source[], sizes: readonly number[]): Placed[] {
  if (groups.some(group => group.sources.some(({ index }) => sources[index]?.place?.in === 'tar')))
    return inOrder(groups, sources);
  return [...groups.entries()].sort(([a], [b]) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
}

/** That of the plan, but for what lies in archives. */
export function inOrder(groups: readonly Group[], sources: readonly Source[]): Placed[] {
  const placed = [...groups.entries()].flatMap(entry => {
    const source = sources[entry[1].sources[0]?.index ?? -1];
    return source === undefined ? [] : [{ entry, source }];
  });
  return inArchiveOrder(placed, ({ source }) => source).map(({ entry }) => entry);
}

export async function sizeOf(group: Group, sources: readonly Source[]): Promise<number> {
  const sizes = group.sources.map(async ({ index }) => {
    const { size, place } = sources[index] ?? {};
    if (size !== undefined || place?.in !== 'file') return size ?? 0;
    return stat(place.path).then(
      found => found.size,
      () => 0,
    );
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Another thread can open its sources as well. */
const isAnywhere = (group: Group, sources: readonly Source[]): boolean =>
  group.sources.every(({ index }) => sources[index]?.place !== undefined);
