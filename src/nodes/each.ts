import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { NodeOptions } from '../analyze/node.js';
import { createKubeletGrammar } from '../events/grammar.js';
import { inArchiveOrder } from '../input/archive/order.js';
import type { Source } from '../input/source.js';
import { analyzeGroup, type EachResult } from './group.js';
import { analyzeInWorkers, workerFile } from './jobs/pool.js';
import { sharedOf } from './jobs/task.js';
import type { Group, Plan } from './plan.js';
import type { Shared } from './shared.js';

/** Below it a thread takes longer to begin than the analysis does. */
const WORTH_A_THREAD = 4 << 20;

/** Analyses each group by itself, in the order of the plan or several at a time: nothing of one depends on another. */
export async function analyzeEach(
  plan: Plan,
  sources: readonly Source[],
  shared: Shared,
  options: NodeOptions,
): Promise<EachResult[]> {
  const sizes = await Promise.all(plan.groups.map(group => sizeOf(group, sources)));
  const isWorthIt = sizes.reduce((sum, size) => sum + size, 0) > WORTH_A_THREAD && existsSync(workerFile());
  const jobs = isWorthIt ? Math.min(options.jobs ?? 1, plan.groups.length) : 1;
  if (jobs > 1 && plan.groups.every(group => isAnywhere(group, sources)))
    return analyzeInWorkers(plan, sources, shared, { options, jobs, sizes });
  const grammar = createKubeletGrammar();
  const results: EachResult[] = [];
  let done = 0;
  for (const [place, group] of inTurn(plan.groups, sources)) {
    const told = new Set<string>();
    const own = sharedOf(group, shared, plan.identity);
    const result = await analyzeGroup(group, sources, { options, identity: plan.identity, told, shared: own, grammar });
    results[place] = { ...result, told };
    options.nodeDone?.(++done, plan.groups.length);
  }
  return results;
}

/** What lies in one archive is read in its order, and told in that of the plan. */
function inTurn(groups: readonly Group[], sources: readonly Source[]): (readonly [number, Group])[] {
  const first = ({ sources: own }: Group): Source | undefined => sources[own[0]?.index ?? -1];
  const placed = [...groups.entries()].flatMap(([place, group]) => {
    const source = first(group);
    return source === undefined ? [] : [{ entry: [place, group] as const, source }];
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
