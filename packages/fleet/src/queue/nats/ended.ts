import type { JsMsg } from '@nats-io/jetstream';
import { isText, objectOfForm, parseJson } from 'podline/internal';
import { isItem } from '../item.js';
import type { DeadLetter, Item, RefusedMessage } from '../types.js';
import type { Connection } from './connect.js';
import { DEAD, FAILED, ITEMS } from './names.js';
import { insist } from './patience.js';

/** Enough to see the sender and the kind of message. */
const KEPT_OF_MESSAGE = 64 << 10;

export function createDeadLetters({ manager, publish, latest, ends }: Connection) {
  /** Once for each submission, however many times its end is reported. */
  async function keep(name: string, letter: unknown): Promise<void> {
    if ((await latest(DEAD, name)) === null) await publish(`${DEAD.subject}.${name}`, JSON.stringify(letter));
  }

  async function* all(): AsyncGenerator<{ letter: DeadLetter | RefusedMessage; seq: number }> {
    const { state } = await insist(() => manager.streams.info(DEAD.stream));
    // A stream that never contained a message states 0 as its first number, and then refuses to look for it
    if (state.messages === 0) return;
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      // Null if it was put back into the queue
      const stored = await insist(() => manager.streams.getMessage(DEAD.stream, { seq }));
      if (stored === null) continue;
      const letter = parseJson(stored.string());
      yield { letter: letterOf(letter) ?? strange(stored.subject), seq };
    }
  }

  return {
    all,
    /** The reason is stored before the item is removed. */
    async bury(message: JsMsg, letter: DeadLetter): Promise<void> {
      await keep(`${letter.item.id}.${message.seq}`, letter);
      await ends.dead(message);
    },
    /** A message that is neither an item nor a result: any client that may publish can send one. */
    async buryMessage(message: JsMsg, reason: string): Promise<void> {
      const bytes = Buffer.from(message.data.subarray(0, KEPT_OF_MESSAGE)).toString('base64');
      await keep(`${message.subject}.${message.seq}`, { subject: message.subject, reason, bytes });
      await ends.dead(message);
    },
    async retry(): Promise<number> {
      let count = 0;
      for await (const { letter, seq } of all()) {
        if (!('item' in letter)) continue;
        await publish(`${ITEMS.subject}.${letter.item.id}`, JSON.stringify(letter.item));
        await insist(() => manager.streams.deleteMessage(DEAD.stream, seq));
        count++;
      }
      return count;
    },
  };
}

/** A dead letter without the message itself, which is kept for people with access to the stream. */
function letterOf(value: unknown): DeadLetter | RefusedMessage | null {
  if (isDeadLetter(value)) return value;
  return isRefused(value) ? { subject: value.subject, reason: value.reason } : null;
}

const isDeadLetter = objectOfForm<DeadLetter>({ item: isItem, reason: isText });

/** A refused message has no item; a dead letter has one. */
const isRefused = objectOfForm<RefusedMessage>({ subject: isText, reason: isText }, { item: () => false });

/** Stands for a dead letter of another program: any client that may publish can send one. */
const strange = (subject: string): RefusedMessage => ({ subject, reason: 'podline did not write this dead letter' });

/** How many times an item failed with a reason. The server counts how many times it was handed out; the rest are workers that ended. */
export function createFailures({ manager, publish }: Connection) {
  const subjectOf = ({ seq }: JsMsg, { id }: Item, attempt: number | '*'): string =>
    `${FAILED.subject}.${seq}.${attempt}.${id}`;

  return {
    async before(message: JsMsg, item: Item): Promise<number> {
      // An item that is handed out for the first time has no failures
      if (message.info.deliveryCount === 1) return 0;
      const filter = subjectOf(message, item, '*');
      const { state } = await insist(() => manager.streams.info(FAILED.stream, { subjects_filter: filter }));
      return Object.keys(state.subjects ?? {}).length;
    },
    async mark(message: JsMsg, item: Item): Promise<void> {
      await publish(subjectOf(message, item, message.info.deliveryCount));
    },
  };
}
