import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { parseJson } from '../../input/parse-json.js';
import { isItem } from '../item.js';
import { type DeadLetter, type Fleet, type Item, MAX_ATTEMPTS, type Taken, VANISHED } from '../types.js';
import { connectTo, type NatsOptions } from './connect.js';
import { DEAD, ITEMS, RESULTS } from './names.js';
import { insist, patiently } from './patience.js';
import { ensure, prepare } from './streams.js';

/** How long one question for a message waits at the server. */
const WAIT_MS = 2_000;
/** Dead letters that are shown. */
const MAX_DEAD = 1_000;

export interface QueueOptions extends NatsOptions {
  /** End when nothing waits and nothing is being worked on, instead of waiting for more. */
  readonly untilEmpty: boolean;
}

/** A queue on JetStream: any number of workers, anywhere. */
export async function openNatsQueue({ untilEmpty, ...options }: QueueOptions): Promise<Fleet> {
  const server = await connectTo(options);
  const { connection, js, manager } = server;
  const documents = await prepare(server);
  const publish = (subject: string, msgID: string, bytes: Uint8Array | string) =>
    insist(() => js.publish(subject, bytes, { msgID }));

  /** First the reason is kept, then the item is taken off. */
  async function bury(message: JsMsg, letter: DeadLetter): Promise<void> {
    // Once for each submission, however often its end is told
    await publish(DEAD.subject, `${letter.item.id}.${message.seq}`, JSON.stringify(letter));
    // Servers before 2.10 do not know a reason behind it
    message.term();
    await connection.flush();
  }

  const taken = (message: JsMsg, item: Item, attempt: number): Taken => ({
    ...{ item, attempt },
    async progress() {
      message.working();
    },
    async done({ parts, document }) {
      await insist(() => documents.putBlob({ name: item.id }, document));
      for (const [index, part] of parts.entries())
        await publish(`${RESULTS.subject}.${item.id}`, `${item.id}.${index}`, part);
      await insist(() => message.ackAck());
    },
    async failed(reason) {
      if (attempt >= MAX_ATTEMPTS) {
        await bury(message, { item, reason });
        return 'dead';
      }
      // What was away may be back then
      message.nak(server.ackWaitMs / 6);
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
    const attempt = message.info.deliveryCount;
    if (attempt <= MAX_ATTEMPTS) return taken(message, value, attempt);
    await bury(message, { item: value, reason: VANISHED });
    return null;
  }

  async function isOver(consumer: Consumer): Promise<boolean> {
    if (!untilEmpty) return false;
    const info = await patiently(() => consumer.info());
    return info !== null && info.num_pending === 0 && info.num_ack_pending === 0;
  }

  async function* deadLetters(): AsyncGenerator<{ letter: DeadLetter; seq: number }> {
    const { state } = await manager.streams.info(DEAD.stream);
    // A stream that never held a message says that its first is number 0, which it then refuses to look for
    if (state.messages === 0) return;
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      // Null where it was put back into the queue
      const stored = await insist(() => manager.streams.getMessage(DEAD.stream, { seq }));
      const letter = stored === null ? null : parseJson(stored.string());
      if (isDeadLetter(letter)) yield { letter, seq };
    }
  }

  return {
    async submit(items) {
      const acks = await Promise.all(items.map(item => publish(ITEMS.subject, item.id, JSON.stringify(item))));
      return acks.filter(({ duplicate }) => !duplicate).length;
    },
    async take(stop) {
      const consumer = await insist(() => js.consumers.get(ITEMS.stream, ITEMS.consumer));
      while (!stop.aborted) {
        const message = await patiently(() => consumer.next({ expires: WAIT_MS }));
        const begun = message === null ? null : await begin(message);
        if (begun !== null) return begun;
        if (message === null && (await isOver(consumer))) return null;
      }
      return null;
    },
    async *results(name, stop) {
      await insist(() => ensure(server, RESULTS.stream, name));
      const consumer = await insist(() => js.consumers.get(RESULTS.stream, name));
      while (!stop.aborted) {
        const message = await patiently(() => consumer.next({ expires: WAIT_MS }));
        if (message !== null) {
          const stored = async (): Promise<void> => void (await insist(() => message.ackAck()));
          yield { bytes: message.data, stored };
        } else if (await isOver(consumer)) return;
      }
    },
    async status() {
      const [{ state }, results, { num_ack_pending }] = await Promise.all([
        manager.streams.info(ITEMS.stream),
        manager.streams.info(RESULTS.stream),
        manager.consumers.info(ITEMS.stream, ITEMS.consumer),
      ]);
      const dead: DeadLetter[] = [];
      for await (const { letter } of deadLetters()) if (dead.push(letter) === MAX_DEAD) break;
      return {
        waiting: state.messages - num_ack_pending,
        working: num_ack_pending,
        // A subject each
        done: results.state.num_subjects ?? 0,
        dead,
        oldest: state.messages === 0 ? null : Date.parse(String(state.first_ts)),
      };
    },
    async retry() {
      let count = 0;
      for await (const { letter, seq } of deadLetters()) {
        // Under another id: the server would drop what it has seen
        await publish(ITEMS.subject, `${letter.item.id}.again.${seq}`, JSON.stringify(letter.item));
        await manager.streams.deleteMessage(DEAD.stream, seq);
        count++;
      }
      return count;
    },
    cancel: async () => (await manager.streams.purge(ITEMS.stream)).purged,
    close: () => connection.drain(),
  };
}

const isDeadLetter = (value: unknown): value is DeadLetter =>
  typeof value === 'object' && value !== null && 'item' in value && isItem(value.item) && 'reason' in value;
