import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { parseJson } from '../../input/parse-json.js';
import { inBatches } from '../batches.js';
import { collectionOf, isItem } from '../item.js';
import {
  type Fleet,
  type Item,
  MAX_FAILURES,
  MAX_VANISHED,
  type Taken,
  VANISHED,
  VANISHED_BY_CHANCE,
} from '../types.js';
import { connectTo, type NatsOptions } from './connect.js';
import { createDeadLetters } from './dead.js';
import { createFailures } from './failures.js';
import { DONE, ITEMS, RESULTS } from './names.js';
import { createOver } from './over.js';
import { insist, patiently } from './patience.js';
import { CANCELLED, digestOf, publisher, publishItems } from './publish.js';
import { createRows } from './rows.js';
import { shelfIn } from './shelf.js';
import { createSplits } from './splits.js';
import { REQUEST, statusOf } from './status.js';
import { ensure, prepare } from './streams.js';
import { uploadsIn } from './uploads.js';

/** How long one question for a message waits at the server. */
const WAIT_MS = 2_000;
/** Who ends when the queue is empty looks so often whether it is, while others still read. */
const GLANCE_MS = 25;
/** Then it asks for a message: one that is handed out again does not count as waiting. */
const GLANCES = 80;
/** Results that are stored at once. */
const AT_ONCE = 32;
/** Items that are submitted at once. */
const SUBMITTED_AT_ONCE = 500;
/** With so many in the queue a submission waits: they are not lost, but nobody would look at them for long. */
const MAX_WAITING = 100_000;
/** How often a worker that has nothing to do looks for collections that nobody joined. */
const LOOK_MS = 30_000;

/** How often an item was handed out without being done. */
interface Past {
  readonly failed: number;
  readonly vanished: number;
}

export interface QueueOptions extends NatsOptions {
  /** End when nothing waits and nothing is being worked on, instead of waiting for more. */
  readonly untilEmpty: boolean;
  /** Of items that wait. */
  readonly maxWaiting?: number;
}

/** A queue on JetStream: any number of workers, anywhere. */
export async function openNatsQueue({
  untilEmpty,
  maxWaiting = MAX_WAITING,
  ...options
}: QueueOptions): Promise<Fleet> {
  const server = await connectTo(options);
  const { connection, js, manager } = server;
  const { documents, parts, inputs, ackWaitMs } = await prepare(server);
  const publish = publisher(server);
  const shelf = shelfIn(parts);
  const rows = createRows(server, publish, shelf);
  const splits = createSplits(server, publish);
  const letters = createDeadLetters(server, publish);
  const failures = createFailures(server, publish);
  const items = await insist(() => js.consumers.get(ITEMS.stream, ITEMS.consumer));
  const over = createOver(server);
  let looked = 0;

  const taken = (message: JsMsg, item: Item, { failed, vanished }: Past): Taken => ({
    ...{ item, attempt: failed + vanished + 1, apart: vanished >= VANISHED_BY_CHANCE },
    progressEvery: ackWaitMs / 3,
    progress: () => message.working(),
    async done({ parts: all, document }) {
      const id = collectionOf(item);
      await insist(() => documents.putBlob({ name: id }, document));
      await inBatches(all, part => rows.send(id, part));
      await publish(`${DONE.subject}.${id}`, `${item.id}.${message.seq}.done`);
      if (item.step !== undefined) await splits.forget(id);
      return over(message);
    },
    async split(all) {
      await publishItems(server, publish, all);
      return over(message);
    },
    async answered() {
      await Promise.all([
        item.step === undefined ? null : splits.mark(item, item.step),
        publish(`${DONE.subject}.${item.id}`, `${item.id}.${message.seq}.done`),
      ]);
      return over(message);
    },
    async failed(reason) {
      if (failed + 1 >= MAX_FAILURES) {
        await letters.bury(message, { item, reason });
        return 'dead';
      }
      await failures.mark(message, item);
      // What was away may be back then
      message.nak(ackWaitMs / 6);
      await connection.flush();
      return 'again';
    },
  });

  /** Null: the message is dealt with. */
  async function begin(message: JsMsg): Promise<Taken | null> {
    const value = parseJson(message.string());
    if (!isItem(value)) {
      message.term();
      return null;
    }
    const failed = await failures.before(message, value);
    const vanished = message.info.deliveryCount - 1 - failed;
    if (vanished < MAX_VANISHED) return taken(message, value, { failed, vanished });
    await letters.bury(message, { item: value, reason: VANISHED });
    return null;
  }

  async function isQuiet(consumer: Consumer): Promise<boolean> {
    const info = await patiently(() => consumer.info());
    return info !== null && info.num_pending === 0 && info.num_ack_pending === 0;
  }

  /** Something that was not handed out yet. */
  async function isWaiting(consumer: Consumer): Promise<boolean> {
    const info = await patiently(() => consumer.info());
    return info === null || info.num_pending > 0;
  }

  /** Of a queue whose items go when they are done. Asked of the leader, who has what was acknowledged. */
  async function isEmpty(): Promise<boolean> {
    const info = await patiently(() => manager.streams.info(ITEMS.stream));
    return info !== null && info.state.messages === 0;
  }

  /** All that there is was handed out, and is stored. */
  async function isRead(consumer: Consumer): Promise<boolean> {
    const info = await patiently(() => manager.streams.info(RESULTS.stream));
    const own = await patiently(() => consumer.info());
    if (info === null || own === null) return false;
    return own.delivered.stream_seq >= info.state.last_seq && own.num_ack_pending === 0;
  }

  /** Nothing waits, nothing is being read, and nothing comes of what was read. */
  async function isOver(): Promise<boolean> {
    if ((!untilEmpty && Date.now() - looked < LOOK_MS) || !(await isQuiet(items))) return false;
    looked = Date.now();
    return (await splits.joinReady()) === 0 && untilEmpty;
  }

  async function makeRoom(stop: number, tell: (sentence: string) => void): Promise<void> {
    for (let told = false; ; told = true) {
      const { state } = await insist(() => manager.streams.info(ITEMS.stream));
      if (state.messages + stop <= maxWaiting) return;
      if (!told) tell(`${state.messages} wait in the queue: the rest is submitted when there is room`);
      await pause(WAIT_MS);
    }
  }

  return {
    async submit(all, asked, tell = () => {}) {
      await publish(REQUEST, digestOf(JSON.stringify(asked)), JSON.stringify(asked));
      let fresh = 0;
      const atOnce = Math.min(SUBMITTED_AT_ONCE, maxWaiting);
      for (let from = 0; from < all.length; from += atOnce) {
        const some = all.slice(from, from + atOnce);
        await makeRoom(some.length, tell);
        fresh += await publishItems(server, publish, some);
      }
      return fresh;
    },
    ...uploadsIn(inputs),
    async take(stop) {
      for (let glances = 1; !stop.aborted; glances++) {
        // Who does not stay need not wait for more
        if (untilEmpty && !(await isWaiting(items))) {
          if ((await isEmpty()) && (await isOver())) return null;
          if (glances % GLANCES > 0) {
            await pause(GLANCE_MS);
            continue;
          }
        }
        const message = await patiently(() => items.next({ expires: WAIT_MS }));
        const begun = message === null ? null : await begin(message);
        if (begun !== null) return begun;
        if (message === null && (await isOver())) return null;
      }
      return null;
    },
    ...shelf,
    async *results(name, stop) {
      await ensure(server, RESULTS.stream, name);
      const consumer = await insist(() => js.consumers.get(RESULTS.stream, name));
      while (!stop.aborted) {
        if (untilEmpty && (await isRead(consumer))) return;
        const messages = await patiently(() => fetched(consumer));
        if (messages !== null && messages.length > 0)
          yield {
            parts: await Promise.all(messages.map(rows.read)),
            progress: () => messages.forEach(message => void message.working()),
            stored: async () => void (await Promise.all(messages.map(over))),
          };
        else if (untilEmpty && (await isQuiet(consumer))) return;
      }
    },
    status: () => statusOf(server, { splits, deadLetters: letters.all }),
    retry: () => letters.retry(),
    async cancel() {
      const { purged } = await insist(() => manager.streams.purge(ITEMS.stream));
      await publish(CANCELLED, `cancelled ${Date.now()}`);
      return purged;
    },
    close: () => connection.drain(),
  };
}

/** The next one, and what waits behind it. */
async function fetched(consumer: Consumer): Promise<JsMsg[]> {
  const first = await consumer.next({ expires: WAIT_MS });
  if (first === null) return [];
  const messages = [first];
  const more = Math.min(first.info.pending, AT_ONCE - 1);
  if (more > 0)
    for await (const message of await consumer.fetch({ max_messages: more, expires: WAIT_MS })) messages.push(message);
  return messages;
}
