import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { parseJson } from '../../input/parse-json.js';
import { isAsked } from '../item.js';
import { LATE_MS, perMinute } from '../rate.js';
import type { Asked, DeadLetter, FleetStatus, RefusedMessage } from '../types.js';
import type { Connection } from './connect.js';
import { ASKED, DEAD, DONE, ITEMS } from './names.js';
import { insist, patiently } from './patience.js';
import type { createSplits } from './splits.js';

/** The most dead letters and requests that are shown. */
const MAX_SHOWN = 1_000;

export const REQUEST = `${ASKED.subject}.request`;

interface StatusParts {
  readonly splits: Pick<ReturnType<typeof createSplits>, 'open'>;
  deadLetters(): AsyncIterable<{ readonly letter: DeadLetter | RefusedMessage }>;
}

export async function statusOf(server: Connection, { splits, deadLetters }: StatusParts): Promise<FleetStatus> {
  const { manager } = server;
  const [{ state }, { num_ack_pending }, graves, open] = await Promise.all([
    insist(() => manager.streams.info(ITEMS.stream)),
    insist(() => manager.consumers.info(ITEMS.stream, ITEMS.consumer)),
    insist(() => manager.streams.info(DEAD.stream)),
    splits.open(),
  ]);
  const dead: (DeadLetter | RefusedMessage)[] = [];
  for await (const { letter } of deadLetters()) if (dead.push(letter) === MAX_SHOWN) break;
  return {
    waiting: Math.max(0, state.messages - num_ack_pending),
    working: num_ack_pending,
    done: await doneSince(server, `${DONE.subject}.*`, null),
    parts: {
      done: open.reduce((sum, { done }) => sum + done, 0),
      of: open.reduce((sum, one) => sum + one.of, 0),
    },
    perMinute: await rate(server),
    dead,
    givenUp: graves.state.messages,
    oldest: state.messages === 0 ? null : Date.parse(String(state.first_ts)),
    asked: await askedOf(server),
  };
}

async function rate(server: Connection): Promise<number> {
  const { state } = await insist(() => server.manager.streams.info(DONE.stream));
  const now = Date.now();
  const from = Math.max(now - LATE_MS, Date.parse(String(state.first_ts)));
  const count = await doneSince(server, `${DONE.subject}.>`, new Date(now - LATE_MS));
  return perMinute(count, now - from);
}

/** The server counts what a consumer of it would get. */
async function doneSince({ manager }: Connection, subject: string, since: Date | null): Promise<number> {
  const { name, num_pending } = await insist(() =>
    manager.consumers.add(DONE.stream, {
      ack_policy: AckPolicy.None,
      filter_subject: subject,
      inactive_threshold: 5e9,
      ...(since === null
        ? { deliver_policy: DeliverPolicy.All }
        : { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() }),
    }),
  );
  // Without an answer it goes by its threshold
  await patiently(() => manager.consumers.delete(DONE.stream, name));
  return num_pending;
}

async function askedOf({ manager }: Connection): Promise<Asked[]> {
  const { state } = await insist(() => manager.streams.info(ASKED.stream));
  const asked: Asked[] = [];
  for (let seq = Math.max(state.first_seq, state.last_seq - MAX_SHOWN); seq <= state.last_seq && seq > 0; seq++) {
    const message = await insist(() => manager.streams.getMessage(ASKED.stream, { seq }));
    const value = message?.subject === REQUEST ? parseJson(message.string()) : null;
    if (isAsked(value)) asked.push(value);
  }
  return asked;
}
