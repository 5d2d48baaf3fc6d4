import type { Shelf } from '../read-item.js';
import type { Item } from '../types.js';
import type { Files } from '../uploads.js';
import { type Begin, type Host, inThread } from './host.js';
import type { Answer, ToThread } from './types.js';

/** A reader in a thread of its own: an item that ends its thread ends nothing else. */
export interface ItemThread {
  /** `files`: where those of its inputs lie that were uploaded. */
  read(item: Item, files: Files): Promise<Answer>;
  end(): Promise<void>;
}

/** `begin`: where it runs. */
export function createItemThread(file: URL, shelf: Shelf, begin: Begin = inThread): ItemThread {
  let answered: (answer: Answer) => void = () => {};
  // It loads its program while the first item is looked for
  let host: Host | null = begun();

  function begun(): Host {
    const say = (told: ToThread): void => own.tell(told);
    const own: Host = begin(file, {
      said(said) {
        if (said.what === 'read' || said.what === 'failed') return answered(said);
        const { ask } = said;
        shelf.kept(said.split, said.name).then(
          bytes => say({ what: 'kept', ask, bytes }),
          error => say({ what: 'refused', ask, reason: error instanceof Error ? error.message : String(error) }),
        );
      },
      /** What fails ends as well: one loss for both. */
      lost(reason) {
        if (host !== own) return;
        host = null;
        answered({ what: 'failed', reason });
      },
    });
    return own;
  }

  return {
    read: (item, files) =>
      new Promise(resolve => {
        answered = resolve;
        host ??= begun();
        host.tell({ what: 'read', item, files });
      }),
    async end() {
      await host?.end();
    },
  };
}
