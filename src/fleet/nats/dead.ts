import type { JsMsg } from '@nats-io/jetstream';
import { parseJson } from '../../input/parse-json.js';
import { isItem } from '../item.js';
import type { DeadLetter } from '../types.js';
import type { Connection } from './connect.js';
import type { Ends } from './ends.js';
import { DEAD, ITEMS } from './names.js';
import { insist } from './patience.js';
import type { Publish } from './publish.js';

/** Enough to see the sender and the kind of message. */
const KEPT_OF_MESSAGE = 64 << 10;

export function createDeadLetters({ manager }: Connection, publish: Publish, ends: Pick<Ends, 'dead'>) {
  async function* all(): AsyncGenerator<{ letter: DeadLetter; seq: number }> {
    const { state } = await insist(() => manager.streams.info(DEAD.stream));
    // A stream that never contained a message states 0 as its first number, and then refuses to look for it
    if (state.messages === 0) return;
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      // Null if it was put back into the queue
      const stored = await insist(() => manager.streams.getMessage(DEAD.stream, { seq }));
      const letter = stored === null ? null : parseJson(stored.string());
      if (isDeadLetter(letter)) yield { letter, seq };
    }
  }

  return {
    all,
    /** The reason is stored before the item is removed. */
    async bury(message: JsMsg, letter: DeadLetter): Promise<void> {
      // Once for each submission, however many times its end is reported
      await publish(DEAD.subject, `${letter.item.id}.${message.seq}`, JSON.stringify(letter));
      await ends.dead(message);
    },
    /** A message that is neither an item nor a result: any client that may publish can send one. */
    async buryMessage(message: JsMsg, reason: string): Promise<void> {
      const bytes = Buffer.from(message.data.subarray(0, KEPT_OF_MESSAGE)).toString('base64');
      const letter = JSON.stringify({ subject: message.subject, reason, bytes });
      await publish(DEAD.subject, `${message.subject}.${message.seq}`, letter);
      await ends.dead(message);
    },
    async retry(): Promise<number> {
      let count = 0;
      for await (const { letter, seq } of all()) {
        // Under another id, because the server drops ids that it has seen
        await publish(ITEMS.subject, `${letter.item.id}.again.${seq}`, JSON.stringify(letter.item));
        await insist(() => manager.streams.deleteMessage(DEAD.stream, seq));
        count++;
      }
      return count;
    },
  };
}

const isDeadLetter = (value: unknown): value is DeadLetter =>
  typeof value === 'object' && value !== null && 'item' in value && isItem(value.item) && 'reason' in value;
