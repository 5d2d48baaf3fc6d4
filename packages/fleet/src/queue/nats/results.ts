import type { Consumer, JsMsg } from '@nats-io/jetstream';
import type { Fleet } from '../types.js';
import type { Connection } from './connect.js';
import type { createDeadLetters, Ends } from './ended.js';
import { RESULTS, WAIT_MS } from './names.js';
import { insist, patiently } from './patience.js';
import type { createRows } from './result-parts.js';
import { ensure, isQuiet } from './streams.js';

/** Results that are stored at once. */
const AT_ONCE = 32;

interface ResultParts {
  readonly rows: Pick<ReturnType<typeof createRows>, 'read'>;
  readonly letters: Pick<ReturnType<typeof createDeadLetters>, 'buryMessage'>;
  readonly ends: Pick<Ends, 'done'>;
  readonly untilEmpty: boolean;
}

/** Passes results to a store, whose position the server remembers by its name. */
export function createResults(server: Connection, { rows, letters, ends, untilEmpty }: ResultParts): Fleet['results'] {
  const { js, manager } = server;

  /** Whether everything was handed out and stored. */
  async function isRead(consumer: Consumer): Promise<boolean> {
    const info = await patiently(() => manager.streams.info(RESULTS.stream));
    const own = await patiently(() => consumer.info());
    if (info === null || own === null) return false;
    return own.delivered.stream_seq >= info.state.last_seq && own.num_ack_pending === 0;
  }

  return async function* (name, stop) {
    await ensure(server, RESULTS.stream, name);
    const consumer = await insist(() => js.consumers.get(RESULTS.stream, name));
    while (!stop.aborted) {
      if (untilEmpty && (await isRead(consumer))) return;
      const messages = await patiently(() => fetched(consumer));
      if (messages !== null && messages.length > 0)
        yield {
          parts: await Promise.all(messages.map(rows.read)),
          progress: () => messages.forEach(message => void message.working()),
          stored: async refused => {
            const ended = messages.map((message, at) => {
              const reason = refused.get(at);
              return reason === undefined ? ends.done(message) : letters.buryMessage(message, reason);
            });
            await Promise.all(ended);
          },
        };
      else if (untilEmpty && (await isQuiet(consumer))) return;
    }
  };
}

/** The next one, and those that wait after it. */
async function fetched(consumer: Consumer): Promise<JsMsg[]> {
  const first = await consumer.next({ expires: WAIT_MS });
  if (first === null) return [];
  const messages = [first];
  const more = Math.min(first.info.pending, AT_ONCE - 1);
  if (more > 0)
    for await (const message of await consumer.fetch({ max_messages: more, expires: WAIT_MS })) messages.push(message);
  return messages;
}
