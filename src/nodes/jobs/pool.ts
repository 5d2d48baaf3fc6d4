import { Worker } from 'node:worker_threads';
import type { NodeOptions } from '../../analyze/node.js';
import type { Source } from '../../input/source.js';
import type { EachResult } from '../group.js';
import type { Group, Plan } from '../plan.js';
import type { Shared } from '../shared.js';
import { type Answer, arrived, arrivedError, type CarriedResult } from './answer.js';
import { setupOf, type Task, taskOf } from './task.js';

/** It stands beside the bundles; from the sources nothing can be run in a thread. */
export const workerFile = (): URL => new URL('./worker.mjs', import.meta.url);

/** Threads that analyse one group after the other. */
export interface Pool {
  readonly threads: readonly ((group: Group) => Promise<EachResult>)[];
  close(): Promise<void>;
}

export function createPool(
  size: number,
  { logs, identity }: Plan,
  sources: readonly Source[],
  { shared, options }: { readonly shared: Shared; readonly options: NodeOptions },
): Pool {
  const workerData = size > 0 ? setupOf(logs, shared, options) : null;
  const workers = Array.from({ length: size }, () => new Worker(workerFile(), { workerData }));
  return {
    threads: workers.map(worker => async group => {
      const result = await answerOf(worker, taskOf(group, sources, shared, identity), options);
      return arrived(result, options.folded ?? false);
    }),
    async close() {
      await Promise.all(workers.map(worker => worker.terminate()));
    },
  };
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
