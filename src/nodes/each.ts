import type { NodeOptions } from '../analyze/node.js';
import { inArchiveOrder } from '../input/archive/order.js';
import type { Source } from '../input/source.js';
import { analyzeGroup, type EachResult } from './group.js';
import { WORTH_A_THREAD } from './jobs/forecast.js';
import type { Pool } from './jobs/pool.js';
import { sharedOf } from './jobs/task.js';
import type { Group, Plan } from './plan.js';
import type { Shared } from './shared.js';
import { sizeOf } from './size.js';

/**
 * Analyses each group by itself: here, and in threads of the pool at the same time. Nothing of one depends on another, and the
 * results stand in the order of the plan.
 */
export async function analyzeEach(
  pool: Pool,
  plan: Plan,
  sources: readonly Source[],
  shared: Shared,
  options: NodeOptions,
): Promise<EachResult[]> {
  const { groups, identity } = plan;
  const sizes = await Promise.all(groups.map(group => sizeOfGroup(group, sources)));
  const isWorthIt = sizes.reduce((sum, size) => sum + size, 0) > WORTH_A_THREAD;
  const mayLeave = isWorthIt && groups.every(group => isAnywhere(group, sources));
  const jobs = mayLeave ? Math.min(options.jobs ?? 1, groups.length) : 1;

  async function here(group: Group): Promise<EachResult> {
    const loggedUIDs = new Set<string>();
    const own = sharedOf(group, shared, identity);
    return {
      ...(await analyzeGroup(group, sources, { options, identity, loggedUIDs, shared: own })),
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

  const threads = pool.ready(jobs - 1, plan, sources, { shared, options });
  try {
    await Promise.all([here, ...threads].map(serve));
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

export async function sizeOfGroup(group: Group, sources: readonly Source[]): Promise<number> {
  const sizes = await Promise.all(group.sources.map(({ index }) => sizeOf(sources[index] ?? {})));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Another thread can open its sources as well. */
const isAnywhere = (group: Group, sources: readonly Source[]): boolean =>
  group.sources.every(({ index }) => sources[index]?.place !== undefined);
