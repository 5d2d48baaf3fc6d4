import type { JsMsg } from '@nats-io/jetstream';
import type { Fleet, IsOver } from '../types.js';
import { type Connection, connectTo, type NatsOptions } from './connect.js';
import { createDeadLetters } from './dead.js';
import { createFailures } from './failures.js';
import { ITEMS } from './names.js';
import { insist, TRIES_TO_END } from './patience.js';
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
  const { connection, js, manager } = server;
  const { documents, parts, inputs, ackWaitMs } = await prepare(server);
  const publish = publisher(server);
  const shelf = shelfIn(parts);
  const rows = createRows(server, publish, shelf);
  const splits = createSplits(server, publish);
  const letters = createDeadLetters(server, publish);
  const failures = createFailures(server, publish);
  const over = createOver(server);
  const items = await insist(() => js.consumers.get(ITEMS.stream, ITEMS.consumer));
  const taken = createTaken(server, { publish, documents, rows, splits, letters, failures, over, ackWaitMs });

  return {
    submit: createSubmit(server, publish, maxWaiting),
    ...uploadsIn(inputs),
    take: createTake(server, { items, taken, splits, letters, failures, untilEmpty }),
    ...shelf,
    results: createResults(server, { rows, letters, over, untilEmpty }),
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
    close: () => connection.drain(),
  };
}

const ACK = '+ACK';
const ANSWER_MS = 2_000;

/**
 * Reports that a message is done until the server has confirmed it. The message itself reports it once, and takes silence for an answer.
 */
const createOver =
  ({ connection }: Connection): ((message: JsMsg) => Promise<IsOver>) =>
  message =>
    insist(() => connection.request(placeOf(message), ACK, { timeout: ANSWER_MS }), TRIES_TO_END).then(
      () => true,
      () => false,
    );

/** The subject to which its end is reported, which the client's types leave out. */
function placeOf(message: JsMsg): string {
  if ('reply' in message && typeof message.reply === 'string') return message.reply;
  throw new Error('a message of the queue has no reply address, so that its end cannot be reported');
}
