import { messageOf } from '../../message-of.js';
import type { Shelf } from '../read-item.js';
import type { Allowed, Item } from '../types.js';
import type { Files } from '../uploads.js';
import { type Begin, type Host, inThread } from './host.js';
import type { Answer, ToThread } from './messages.js';

/** A reader in a separate thread: an item that ends its thread ends nothing else. */
export interface ItemThread {
  /** `files`: where its uploaded inputs are */
  read(item: Item, files: Files): Promise<Answer>;
  end(): Promise<void>;
}

/** The longest time of a timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Ways {
  /** The function that starts a thread. */
  readonly begin?: Begin;
  /** How long reading an item may take, in milliseconds */
  readonly longest: number;
  readonly allowed: Allowed;
}

export function createItemThread(file: URL, shelf: Shelf, { begin = inThread, longest, allowed }: Ways): ItemThread {
  let answered: (answer: Answer) => void = () => {};
  // It loads its program while the first item is being fetched
  let host: Host | null = begun();

  function begun(): Host {
    const say = (message: ToThread): void => own.send(message);
    const own: Host = begin(file, {
      onMessage(message) {
        if (message.what === 'read' || message.what === 'failed') return answered(message);
        const { ask } = message;
        shelf.loadKept(message.split, message.name).then(
          bytes => say({ what: 'kept', ask, bytes }),
          error => say({ what: 'refused', ask, reason: messageOf(error) }),
        );
      },
      /** What fails also ends: this reports both as one loss */
      lost(reason) {
        if (host !== own) return;
        host = null;
        answered({ what: 'failed', reason });
      },
    });
    return own;
  }

  /** The next item starts another one. */
  function giveUp(): void {
    void host?.end();
    host = null;
    answered({ what: 'failed', reason: `reading it took longer than ${longest / 60_000} min`, isFinal: true });
  }

  return {
    read: (item, files) =>
      new Promise(resolve => {
        const timer = setTimeout(giveUp, Math.min(longest, LONGEST_TIMER));
        answered = answer => {
          clearTimeout(timer);
          resolve(answer);
        };
        host ??= begun();
        host.send({ what: 'read', item, files, allowed });
      }),
    async end() {
      await host?.end();
    },
  };
}
