import { createHash } from 'node:crypto';
import { collectionOf } from '../item.js';
import type { Item } from '../types.js';
import type { Connection } from './connect.js';
import { DONE, ITEMS, SPLITS } from './names.js';

/** Whether a message was stored since then. */
const isSince = (message: { readonly time: Date } | null, since: Date): boolean =>
  message !== null && message.time >= since;

/** Whether an item, or the collection to which it belongs, was done since then. */
export async function isDoneSince({ latest }: Pick<Connection, 'latest'>, item: Item, since: Date): Promise<boolean> {
  for (const id of new Set([item.id, collectionOf(item)])) if (isSince(await latest(DONE, id), since)) return true;
  return false;
}

/**
 * Puts items into the queue that do not wait in it, and were neither done nor split since then. Returns how many are new.
 *
 * Message ids would not tell: a server that restarts forgets those of items that are done, and stores again what the other servers drop.
 * From then on its numbers differ from theirs, and what is done on one is removed on the others, whatever it is there (nats-server 2.9.10,
 * stream.go: rebuildDedupe, ackMsg). So no message of this stream has an id.
 */
export async function publishItems(server: Connection, items: readonly Item[], since: Date): Promise<number> {
  const { latest, publish } = server;

  async function isKnown({ id, step }: Item): Promise<boolean> {
    // What leaves the queue is done or split before: the queue is asked first
    const queued = await latest(ITEMS, id);
    const done = await latest(DONE, id);
    // A stream that was set up by others may keep items that are done
    if (isSince(done, since) || (queued !== null && !isSince(done, queued.time))) return true;
    return step === undefined && isSince(await latest(SPLITS, `${id}.>`), since);
  }

  async function isFresh(item: Item): Promise<boolean> {
    if (await isKnown(item)) return false;
    await publish(`${ITEMS.subject}.${item.id}`, JSON.stringify(item));
    return true;
  }

  const distinct = new Map(items.map(item => [item.id, item]));
  return (await Promise.all([...distinct.values()].map(isFresh))).filter(Boolean).length;
}

/** For parts of one submission, whose ids no other has: whenever they were done. */
export const EVER = new Date(0);

/** A message id: the same for the same bytes. */
export const digestOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);
