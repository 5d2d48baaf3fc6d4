import { Worker } from 'node:worker_threads';
import type { Item } from '../types.js';
import type { Answer } from './types.js';

/** A reader in a thread of its own: an item that ends its thread ends nothing else. */
export interface ItemThread {
  read(item: Item): Promise<Answer>;
  end(): Promise<void>;
}

/** An item that needs more fails alone, and not the worker with all others. */
const LIMITS = { maxOldGenerationSizeMb: 2_048 };

export function createItemThread(file: URL): ItemThread {
  let worker: Worker | null = null;

  return {
    read: item =>
      new Promise(resolve => {
        const thread = worker ?? new Worker(file, { resourceLimits: LIMITS });
        worker = thread;
        const heard = (answer: Answer): void => answered(answer);
        const broke = (error: Error): void => lost(`its reader failed: ${error.message}`);
        const ended = (code: number): void => lost(`its reader ended with code ${code}`);
        function answered(answer: Answer): void {
          thread.off('message', heard).off('error', broke).off('exit', ended);
          resolve(answer);
        }
        function lost(reason: string): void {
          worker = null;
          answered({ reason });
        }
        thread.on('message', heard).on('error', broke).on('exit', ended);
        thread.postMessage(item);
      }),
    async end() {
      await worker?.terminate();
    },
  };
}
