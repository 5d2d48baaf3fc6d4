import { Worker } from 'node:worker_threads';
import type { Shelf } from '../read-item.js';
import type { Item } from '../types.js';
import type { Files } from '../uploads.js';
import type { Answer, FromThread, ToThread } from './types.js';

/** A reader in a thread of its own: an item that ends its thread ends nothing else. */
export interface ItemThread {
  /** `files`: where those of its inputs lie that were uploaded. */
  read(item: Item, files: Files): Promise<Answer>;
  end(): Promise<void>;
}

/** What the thread is to serve (src/cli/worker.ts). */
export const ITEMS = 'items';

/** An item that needs more fails alone, and not the worker with all others. */
const LIMITS = { maxOldGenerationSizeMb: 2_048 };

export function createItemThread(file: URL, shelf: Shelf): ItemThread {
  let worker: Worker | null = null;

  return {
    read: (item, files) =>
      new Promise(resolve => {
        const thread = worker ?? new Worker(file, { workerData: ITEMS, resourceLimits: LIMITS });
        worker = thread;
        const say = (told: ToThread): void => thread.postMessage(told);
        const broke = (error: Error): void => lost(`its reader failed: ${error.message}`);
        const ended = (code: number): void => lost(`its reader ended with code ${code}`);
        function heard(said: FromThread): void {
          if (said.what === 'read' || said.what === 'failed') answered(said);
          else
            served(shelf, said).then(
              bytes => say({ what: 'kept', bytes }),
              error => say({ what: 'refused', reason: error instanceof Error ? error.message : String(error) }),
            );
        }
        function answered(answer: Answer): void {
          thread.off('message', heard).off('error', broke).off('exit', ended);
          resolve(answer);
        }
        function lost(reason: string): void {
          worker = null;
          answered({ what: 'failed', reason });
        }
        thread.on('message', heard).on('error', broke).on('exit', ended);
        say({ what: 'read', item, files });
      }),
    async end() {
      await worker?.terminate();
    },
  };
}

const NOTHING = new Uint8Array();

async function served(shelf: Shelf, said: Exclude<FromThread, Answer>): Promise<Uint8Array> {
  if (said.what === 'need') return shelf.kept(said.split, said.name);
  await shelf.keep(said.split, said.name, said.bytes);
  return NOTHING;
}
