import { createHash } from 'node:crypto';
import type { Item } from '../types.js';
import type { Connection } from './connect.js';
import { ASKED, ITEMS } from './names.js';
import { insist } from './patience.js';

export const CANCELLED = `${ASKED.subject}.cancelled`;

/** Puts items into the queue, each once; cancelled ones may be submitted again. Returns how many are new. */
export async function publishItems({ manager, publish }: Connection, items: readonly Item[]): Promise<number> {
  const cancelled = await insist(() => manager.streams.getMessage(ASKED.stream, { last_by_subj: CANCELLED }));
  const fresh = await Promise.all(
    items.map(item => publish(ITEMS.subject, `${item.id}.${cancelled?.seq ?? 0}`, JSON.stringify(item))),
  );
  return fresh.filter(Boolean).length;
}

/** A message id: the same for the same bytes. */
export const digestOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);
