import type { NodeOptions } from '../../analyze/node.js';
import type { AnalyzeOptions } from '../../analyze/options.js';
import { createLanguage, type Language } from '../../correlate/events/language.js';
import { inArchiveOrder } from '../../read/archive/names.js';
import { type Source, sizeOf } from '../../read/source.js';
import type { Inputs } from '../facts.js';
import { analyzeGroup, type GroupResult } from '../group.js';
import { type Group, isLog } from '../plan.js';
import { sharedOf } from '../shared.js';
import type { Survey } from '../survey.js';
import type { PlannedTask, Results } from '../tasks.js';
import { createPool, type Pool } from './pool.js';

/** Does the tasks one after another here, and in threads of the pool at the same time. No result depends on another. */
async function analyzeEach(
  pool: Pool,
  tasks: readonly PlannedTask[],
  sources: readonly Source[],
  options: NodeOptions,
): Promise<Results> {
  const sizes = new Map(
    await Promise.all(tasks.map(async task => [task, await sizeOfGroup(task.group, sources)] as const)),
  );
  const isWorthIt = [...sizes.values()].reduce((sum, size) => sum + size, 0) > WORTH_A_THREAD;
  const mayLeave = isWorthIt && tasks.every(({ group }) => isAnywhere(group, sources));
  const jobs = mayLeave ? Math.min(options.jobs ?? 1, tasks.length) : 1;

  const here = ({ group, settings: { setup, identity, shared } }: PlannedTask): Promise<GroupResult> =>
    analyzeGroup(group, sources, {
      options: { ...options, ...setup.options },
      identity,
      shared: shared && sharedOf(group.nodes, shared, identity),
    });

  const queue = jobs > 1 ? largestFirst(tasks, sources, sizes) : inOrder(tasks, sources);
  const results = new Map<string, GroupResult>();
  async function serve(analyze: (task: PlannedTask) => Promise<GroupResult>): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results.set(next.key, await analyze(next));
      options.nodeDone?.(results.size, tasks.length);
    }
  }

  const threads = pool.ready(jobs - 1, sources, options);
  try {
    await Promise.all([here, ...threads].map(serve));
  } finally {
    await pool.close();
  }
  return results;
}

/** The largest task first, so that none is begun when all others are done. Tasks in one archive stay in the order of the archive. */
function largestFirst(
  tasks: readonly PlannedTask[],
  sources: readonly Source[],
  sizes: ReadonlyMap<PlannedTask, number>,
): PlannedTask[] {
  if (tasks.some(({ group }) => group.sources.some(({ index }) => sources[index]?.place?.in === 'tar')))
    return inOrder(tasks, sources);
  return [...tasks].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
}

/** The order of the plan, except for what lies in archives. */
export const inOrder = <T extends { readonly group: Group }>(tasks: readonly T[], sources: readonly Source[]): T[] =>
  inArchiveOrder(tasks, ({ group }) => sources[group.sources[0]?.index ?? -1] ?? { path: '' });

export async function sizeOfGroup(group: Group, sources: readonly Source[]): Promise<number> {
  const sizes = await Promise.all(group.sources.map(({ index }) => sizeOf(sources[index] ?? {})));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

/** Whether another thread can open its sources, too. */
const isAnywhere = (group: Group, sources: readonly Source[]): boolean =>
  group.sources.every(({ index }) => sources[index]?.place !== undefined);

/** The size in bytes below which starting a thread takes longer than the analysis. */
const WORTH_A_THREAD = 4 << 20;

/** How many nodes there seem to be, while logs are surveyed; none where they are too small for a thread. */
export function createForecast(): (source: Source, survey: Survey) => Promise<number> {
  const names = new Set<string>();
  let size = 0;
  return async (source, survey) => {
    const { hosts, hint } = survey;
    const name = hosts[0]?.host ?? hint?.name;
    if (!isLog(survey) || name === undefined) return 0;
    names.add(name);
    size += (await sizeOf(source)) ?? 0;
    return size > WORTH_A_THREAD ? names.size : 0;
  };
}

/**
 * Does tasks in this process and its threads. Threads begin as soon as the survey shows that there is work for them. `language`: what earlier
 * logs of this process have taught; if absent, one is made.
 */
export function executorHere({
  jobs = 1,
  language = createLanguage(),
}: Pick<AnalyzeOptions, 'jobs'> & { readonly language?: Language }) {
  const pool = createPool();
  const nodesSeen = createForecast();
  return {
    surveyed: async (...seen: Parameters<typeof nodesSeen>): Promise<void> => {
      if (jobs > 1) pool.begin(Math.min(jobs, await nodesSeen(...seen)) - 1);
    },
    run: (tasks: readonly PlannedTask[], { sources, options }: Inputs): Promise<Results> =>
      analyzeEach(pool, tasks, sources, { ...options, language }),
    end: (): Promise<void> => pool.close(),
  };
}
