import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AckPolicy, type Consumer, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import type { ObjectStore } from '@nats-io/obj';
import { parseJson } from 'podline/internal';
import { isAsked, LATE_MS, perMinute } from '../item.js';
import {
  type Asked,
  type DeadLetter,
  type Fleet,
  FleetError,
  type FleetStatus,
  type Item,
  type RefusedMessage,
} from '../types.js';
import { type Connection, connectTo, type NatsOptions, orClosed } from './connect.js';
import { ASKED, DEAD, DONE, DUPLICATE_WINDOW, ITEMS, RESULTS, WAIT_MS } from './names.js';
import { partsOf, type QueueParts } from './parts.js';
import { insist, patiently, pause, TRIES_TO_FIND } from './patience.js';
import { digestOf, publishItems } from './publish.js';
import { storedIn } from './result-parts.js';
import { ensure, isQuiet } from './streams.js';
import { createTake } from './take.js';

/** The most dead letters and requests that are shown. */
const MAX_SHOWN = 1_000;

/** Names in the stream of what was asked. */
const REQUEST = 'request';
const CANCELLED = 'cancelled';

async function statusOf(server: Connection, { splits, letters }: QueueParts): Promise<FleetStatus> {
  const { manager } = server;
  const [{ state }, { num_ack_pending }, graves, open] = await Promise.all([
    insist(() => manager.streams.info(ITEMS.stream)),
    insist(() => manager.consumers.info(ITEMS.stream, ITEMS.consumer)),
    insist(() => manager.streams.info(DEAD.stream)),
    splits.open(),
  ]);
  const dead: (DeadLetter | RefusedMessage)[] = [];
  for await (const { letter } of letters.all()) if (dead.push(letter) === MAX_SHOWN) break;
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

/** Makes a consumer, because the server counts what it would get. */
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
  // Without an answer, the server removes the consumer after its threshold
  await patiently(() => manager.consumers.delete(DONE.stream, name));
  return num_pending;
}

async function askedOf({ manager }: Connection): Promise<Asked[]> {
  const { state } = await insist(() => manager.streams.info(ASKED.stream));
  const asked: Asked[] = [];
  for (let seq = Math.max(state.first_seq, state.last_seq - MAX_SHOWN); seq <= state.last_seq && seq > 0; seq++) {
    const message = await insist(() => manager.streams.getMessage(ASKED.stream, { seq }));
    const value = message?.subject === `${ASKED.subject}.${REQUEST}` ? parseJson(message.string()) : null;
    if (isAsked(value)) asked.push(value);
  }
  return asked;
}

/** Files in an object store, named after their content: one that is uploaded twice is there once. */
const uploadsIn = (inputs: ObjectStore): Pick<Fleet, 'upload' | 'download'> => ({
  async upload(path) {
    if ((await stat(path)).isDirectory())
      throw new FleetError('a folder cannot be uploaded: pack it into a zip or tar first');
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const name = hash.digest('hex');
    const known = await insist(() => inputs.info(name));
    if (known === null || known.deleted) await insist(() => inputs.put({ name }, webStream(path)));
    return name;
  },
  download: (name, path) =>
    insist(async () => {
      const bytes = await storedIn(inputs, name);
      if (bytes === null) throw new Error(`the server no longer has the upload ${name}`);
      await rm(path, { force: true });
      // Existing files are never written to
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      const hash = createHash('sha256');
      await pipeline(bytes, hashed(hash), file);
      if (hash.digest('hex') !== name) throw new FleetError(`the upload ${name} was replaced by another file`, true);
    }, TRIES_TO_FIND),
});

const hashed = (hash: Hash) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };

const webStream = (path: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;

/** Items that are submitted at once. */
const AT_ONCE = 500;
/** With this many in the queue a submission waits: more would not be lost, but no worker would take them for a long time. */
const MAX_WAITING = 100_000;
/** How often a waiting submission checks for room. */
const LOOK_MS = 2_000;

/** Puts collections into the queue, as far as there is room. */
function createSubmit(server: Connection, maxWaiting = MAX_WAITING): Fleet['submit'] {
  async function makeRoom({ length }: readonly Item[], notify: (sentence: string) => void): Promise<void> {
    for (let isReported = false; ; isReported = true) {
      const { state } = await insist(() => server.manager.streams.info(ITEMS.stream));
      if (state.messages + length <= maxWaiting) return;
      if (!isReported)
        notify(`the queue is full (${state.messages} wait): podline submits the rest when there is room`);
      await pause(LOOK_MS);
    }
  }

  /** What was done before this time, by the clock of the servers, counts no longer: cancelled items may be submitted again. */
  async function memory(): Promise<Date> {
    const [request, cancelled] = await Promise.all([REQUEST, CANCELLED].map(name => server.latest(ASKED, name)));
    const window = Number(request?.time ?? 0) - DUPLICATE_WINDOW / 1e6;
    return new Date(Math.max(window, Number(cancelled?.time ?? 0)));
  }

  return async (all, asked, notify = () => {}) => {
    const request = JSON.stringify(asked);
    await server.publish(`${ASKED.subject}.${REQUEST}`, request, digestOf(request));
    const since = await memory();
    let fresh = 0;
    const atOnce = Math.min(AT_ONCE, maxWaiting);
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce);
      await makeRoom(some, notify);
      fresh += await publishItems(server, some, since);
    }
    return fresh;
  };
}

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
  const parts = await partsOf(server);
  return {
    submit: createSubmit(server, maxWaiting),
    ...uploadsIn(parts.inputs),
    take: createTake(server, parts, untilEmpty),
    ...parts.shelf,
    results: createResults(server, parts, untilEmpty),
    status: () => statusOf(server, parts),
    retry: parts.letters.retry,
    async cancel() {
      // The results of collections come first: the mark of a part that is submitted in the meantime must not be removed with them
      await parts.splits.forgetAll();
      // A worker finishes the items that it has
      const { num_ack_pending } = await insist(() => parts.items.info());
      const { purged } = await insist(() => server.manager.streams.purge(ITEMS.stream));
      await server.publish(`${ASKED.subject}.${CANCELLED}`, '', `cancelled ${Date.now()}`);
      return Math.max(0, purged - num_ack_pending);
    },
    // Everything is confirmed by then, and draining the connection would wait for servers that are away
    close: () => server.connection.close(),
  };
}

/** Results that are stored at once. */
const BATCH = 32;

/** Passes results to a store, whose position the server remembers by its name. */
function createResults(server: Connection, { rows, letters }: QueueParts, untilEmpty: boolean): Fleet['results'] {
  const { js, manager, ends } = server;

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

/** The next message, and the messages that wait after it. */
async function fetched(consumer: Consumer): Promise<JsMsg[]> {
  const first = await consumer.next({ expires: WAIT_MS });
  if (first === null) return [];
  const messages = [first];
  const more = Math.min(first.info.pending, BATCH - 1);
  if (more > 0)
    for await (const message of await consumer.fetch({ max_messages: more, expires: WAIT_MS })) messages.push(message);
  return messages;
}
