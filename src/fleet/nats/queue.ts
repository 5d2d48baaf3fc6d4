import type { Fleet } from '../types.js';
import { type Connection, connectTo, type NatsOptions, orClosed } from './connect.js';
import { createDeadLetters } from './dead.js';
import { createEnds } from './ends.js';
import { createFailures } from './failures.js';
import { ITEMS } from './names.js';
import { insist } from './patience.js';
import { CANCELLED, publisher } from './publish.js';
import { createRows } from './result-parts.js';
import { createResults } from './results.js';
import { shelfIn } from './shelf.js';
import { createSplits } from './splits.js';
import { statusOf } from './status.js';
import { prepare } from './streams.js';
import { createSubmit } from './submit.js';
import { createTake } from './take.js';
import { createTaken } from './taken.js';
import { uploadsIn } from './uploads.js';

export interface QueueOptions extends NatsOptions {
  /** End when nothing waits and nothing is being read, instead of waiting for more */
  readonly untilEmpty: boolean;
  /** The most items that wait */
  readonly maxWaiting?: number;
}

/** A queue on JetStream: any number of workers, anywhere. */
export async function openNatsQueue({ untilEmpty, maxWaiting, ...options }: QueueOptions): Promise<Fleet> {
  const server = await connectTo(options);
  return orClosed(server.connection, () => queueOn(server, { untilEmpty, maxWaiting }));
}

async function queueOn(
  server: Connection,
  { untilEmpty, maxWaiting }: Pick<QueueOptions, 'untilEmpty' | 'maxWaiting'>,
): Promise<Fleet> {
  const { connection, js, manager } = server;
  const { documents, parts, inputs, ackWaitMs } = await prepare(server);
  const publish = publisher(server);
  const shelf = shelfIn(parts);
  const rows = createRows(server, publish, shelf);
  const splits = createSplits(server, publish);
  const ends = createEnds(server);
  const letters = createDeadLetters(server, publish, ends);
  const failures = createFailures(server, publish);
  const items = await insist(() => js.consumers.get(ITEMS.stream, ITEMS.consumer));
  const taken = createTaken(server, { publish, documents, rows, splits, letters, failures, ends, ackWaitMs });

  return {
    submit: createSubmit(server, publish, maxWaiting),
    ...uploadsIn(inputs),
    take: createTake(server, { items, taken, splits, letters, failures, untilEmpty }),
    ...shelf,
    results: createResults(server, { rows, letters, ends, untilEmpty }),
    status: () => statusOf(server, { splits, deadLetters: letters.all }),
    retry: () => letters.retry(),
    async cancel() {
      // The results of collections come first: the mark of a part that is submitted in the meantime must not be removed with them
      await splits.forgetAll();
      // A worker finishes the items that it has
      const { num_ack_pending } = await insist(() => items.info());
      const { purged } = await insist(() => manager.streams.purge(ITEMS.stream));
      await publish(CANCELLED, `cancelled ${Date.now()}`);
      return Math.max(0, purged - num_ack_pending);
    },
    // Everything was confirmed by then. To drain it would be to wait for servers that are away
    close: () => connection.close(),
  };
}
