import { Worker } from 'node:worker_threads';
import type { NodeOptions } from '../../analyze/node.js';
import type { Source } from '../../input/source.js';
import type { EachResult } from '../group.js';
import type { Plan } from '../plan.js';
import type { Shared } from '../shared.js';
import { type Answer, arrived, arrivedError, type CarriedResult } from './answer.js';
import { setupOf, type Task, taskOf } from './task.js';

/** It stands beside the bundles; from the sources nothing can be run in a thread. */
export const workerFile = (): URL => new URL('./worker.mjs', import.meta.url);

interface Work {
  readonly options: NodeOptions;
  readonly jobs: number;
  /** Of the groups, in bytes. */
  readonly sizes: readonly number[];
}

/** Each group in the next thread that is free; the results in the order of the plan. */
export async function analyzeInWorkers(
  { logs, groups, identity }: Plan,
  sources: readonly Source[],
  shared: Shared,
  { options, jobs, sizes }: Work,
): Promise<EachResult[]> {
  const workerData = setupOf(logs, shared, options);
  const queue = inTurn(
    groups.map((_, index) => index),
    sources,
    { groups, sizes },
  );
  const results: EachResult[] = [];
  let done = 0;

  async function serve(worker: Worker): Promise<void> {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const group = groups[index];
      if (group === undefined) continue;
      const result = await answerOf(worker, taskOf(group, sources, shared, identity), options);
      results[index] = arrived(result, options.folded ?? false);
      options.nodeDone?.(++done, groups.length);
    }
  }

  const workers = Array.from({ length: jobs }, () => new Worker(workerFile(), { workerData }));
  try {
    await Promise.all(workers.map(serve));
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()));
  }
  return results;
}

/** Archives in their order; otherwise the largest first, so that no thread begins with one when the others are done. */
function inTurn(
  all: readonly number[],
  sources: readonly Source[],
  { groups, sizes }: Pick<Plan, 'groups'> & Pick<Work, 'sizes'>,
): number[] {
  const isPacked = (group: number): boolean =>
    groups[group]?.sources.some(({ index }) => sources[index]?.place?.in === 'tar') ?? false;
  if (!all.some(isPacked)) return [...all].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  const first = (group: number): number => {
    const place = sources[groups[group]?.sources[0]?.index ?? -1]?.place;
    return place?.in === 'tar' ? place.ordinal : Number.POSITIVE_INFINITY;
  };
  return [...all].sort((a, b) => (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : a - b));
}

function answerOf(worker: Worker, task: Task, { progress, unreadable }: NodeOptions): Promise<CarriedResult> {
  return new Promise((resolve, reject) => {
    const ended = (code: number): void => reject(new Error(`a thread ended with code ${code}`));
    function heard(answer: Answer): void {
      if (answer.what === 'read') progress?.(answer.bytes, answer.path);
      else if (answer.what === 'unreadable') unreadable?.(answer.path, arrivedError(answer.error));
      else {
        worker.off('message', heard).off('error', reject).off('exit', ended);
        if (answer.what === 'done') resolve(answer.result);
        else reject(answer.error);
      }
    }
    worker.on('message', heard).on('error', reject).on('exit', ended);
    worker.postMessage(task);
  });
}
