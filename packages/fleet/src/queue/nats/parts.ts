import type { Connection } from './connect.js';
import { createDeadLetters, createFailures } from './ended.js';
import { ITEMS } from './names.js';
import { insist } from './patience.js';
import { createRows, shelfIn } from './result-parts.js';
import { createSplits } from './splits.js';
import { prepare } from './streams.js';

export type QueueParts = Awaited<ReturnType<typeof partsOf>>;

/** What a queue consists of, once its streams exist. */
export async function partsOf(server: Connection) {
  const { documents, parts, inputs, ackWaitMs } = await prepare(server);
  const shelf = shelfIn(parts);
  return {
    ...{ documents, inputs, shelf, ackWaitMs },
    rows: createRows(server, shelf),
    splits: createSplits(server),
    letters: createDeadLetters(server),
    failures: createFailures(server),
    items: await insist(() => server.js.consumers.get(ITEMS.stream, ITEMS.consumer)),
  };
}
