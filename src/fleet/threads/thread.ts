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
  let answered: (answer: Answer) => void = () => {};
  // It loads its program while the first item is looked for
  let worker: Worker | null = begun();

  function begun(): Worker {
    const thread = new Worker(file, { workerData: ITEMS, resourceLimits: LIMITS });
    const say = (told: ToThread): void => thread.postMessage(told);
    /** What fails ends as well: one loss for both. */
    function lost(reason: string): void {
      if (worker !== thread) return;
      worker = null;
      answered({ what: 'failed', reason });
    }
    return thread
      .on('message', (said: FromThread) => {
        if (said.what === 'read' || said.what === 'failed') answered(said);
        else
          shelf.kept(said.split, said.name).then(
            bytes => say({ what: 'kept', bytes }),
            error => say({ what: 'refused', reason: error instanceof Error ? error.message : String(error) }),
          );
      })
      .on('error', error => lost(`its reader failed: ${error.message}`))
      .on('exit', code => lost(`its reader ended with code ${code}`));
  }

  return {
    read: (item, files) =>
      new Promise(resolve => {
        answered = resolve;
        worker ??= begun();
        worker.postMessage({ what: 'read', item, files } satisfies ToThread);
      }),
    async end() {
      await worker?.terminate();
    },
  };
}
