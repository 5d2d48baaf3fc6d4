import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { NodeOptions } from '../../analyze/node.js';
import type { Source } from '../../input/source.js';
import type { EachResult } from '../group.js';
import type { Group, Plan } from '../plan.js';
import type { Shared } from '../shared.js';
import { type Answer, arrived, arrivedError, type CarriedResult } from './answer.js';
import { type ForThread, setupOf, taskOf } from './task.js';

/** It stands beside the bundles; from the sources nothing can be run in a thread. */
export const workerFile = (): URL => new URL('./worker.js', import.meta.url);

/** What its threads are to serve (src/cli/worker.ts). */
export const TASKS = 'tasks';

/** Threads that analyse one group after the other. */
export interface Pool {
  /** So many are likely to be needed: until then they load their program. */
  begin(count: number): void;
  /** So many of them, ready for the groups of a plan. */
  ready(count: number, plan: Plan, sources: readonly Source[], has: Has): ((group: Group) => Promise<EachResult>)[];
  close(): Promise<void>;
}

interface Has {
  readonly shared: Shared;
  readonly options: NodeOptions;
}

export function createPool(): Pool {
  const threads: Thread[] = [];
  const begin = (count: number): void => {
    if (existsSync(workerFile())) while (threads.length < count) threads.push(createThread());
  };
  return {
    begin,
    ready(count, { logs, identity }, sources, { shared, options }) {
      begin(count);
      return threads.slice(0, count).map(thread => {
        thread.tell({ setup: setupOf(logs, shared, options) });
        return async group =>
          arrived(
            await thread.answer({ task: taskOf(group, sources, shared, identity) }, options),
            options.folded ?? false,
          );
      });
    },
    async close() {
      await Promise.all(threads.splice(0).map(thread => thread.end()));
    },
  };
}

type Thread = ReturnType<typeof createThread>;
type Hears = Pick<NodeOptions, 'progress' | 'unreadable'>;

interface Asked extends Hears {
  readonly resolve: (result: CarriedResult) => void;
  readonly reject: (error: unknown) => void;
}

function createThread() {
  const worker = new Worker(workerFile(), { workerData: TASKS });
  let asked: Asked | null = null;
  /** Whoever asks next hears of it. */
  let lost: Error | null = null;
  const lose = (error: Error): void => {
    lost ??= error;
    asked?.reject(lost);
  };
  worker
    .on('error', lose)
    .on('exit', code => lose(new Error(`a thread ended with code ${code}`)))
    .on('message', (answer: Answer) => {
      if (answer.what === 'read') asked?.progress?.(answer.bytes, answer.path);
      else if (answer.what === 'unreadable') asked?.unreadable?.(answer.path, arrivedError(answer.error));
      else if (answer.what === 'done') asked?.resolve(answer.result);
      else asked?.reject(answer.error);
    });
  const tell = (told: ForThread): void => worker.postMessage(told);
  return {
    tell,
    answer: (told: ForThread, { progress, unreadable }: Hears): Promise<CarriedResult> =>
      new Promise((resolve, reject) => {
        if (lost !== null) return reject(lost);
        asked = { ...(progress && { progress }), ...(unreadable && { unreadable }), resolve, reject };
        tell(told);
      }),
    end: () => worker.terminate(),
  };
}
