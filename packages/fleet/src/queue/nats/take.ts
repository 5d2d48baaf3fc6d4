import type { JsMsg } from '@nats-io/jetstream';
import { parseJson } from 'podline/internal';
import { collectionOf, inBatches, isItem } from '../item.js';
import {
  type DeadLetter,
  type Fleet,
  type Item,
  MAX_FAILURES,
  MAX_VANISHED,
  type Taken,
  VANISHED,
  VANISHED_BY_CHANCE,
} from '../types.js';
import type { Connection } from './connect.js';
import { DONE, ITEMS, WAIT_MS } from './names.js';
import type { QueueParts } from './parts.js';
import { insist, patiently, pause } from './patience.js';
import { isDoneSince } from './publish.js';
import { isQuiet } from './streams.js';

/** A worker that ends when the queue is empty checks this often whether it is, while others are still reading. */
const GLANCE_MS = 25;
/** After this many checks the worker requests a message: one that is handed out again does not count as waiting. */
const GLANCES = 80;
/** How often an idle worker checks for collections that have not been joined. */
const LOOK_MS = 30_000;
/**
 * After an election, the consumer may call itself quiet while items are left. A stream that was set up by others may keep items that are
 * done: so often in a row, it is right.
 */
const QUIET_ROUNDS = 5;

/** How many times an item was handed out without being done. */
interface Past {
  readonly failed: number;
  readonly vanished: number;
}

/** What a worker reports about an item that it holds: all its results are stored before it leaves the queue. */
const createTaken =
  (server: Connection, { documents, rows, splits, letters, failures, ackWaitMs }: QueueParts) =>
  (message: JsMsg, item: Item, { failed, vanished }: Past): Taken => ({
    item,
    attempt: failed + vanished + 1,
    apart: vanished >= VANISHED_BY_CHANCE,
    progressEvery: ackWaitMs / 3,
    progress: () => message.working(),
    async done({ parts, document }) {
      const id = collectionOf(item);
      await insist(() => documents.putBlob({ name: id }, document));
      await inBatches(parts, part => rows.send(id, part));
      await server.publish(`${DONE.subject}.${id}`);
      if (item.step !== undefined) await splits.forget(id);
      return server.ends.done(message);
    },
    async split(all) {
      await splits.begin(all);
      return server.ends.done(message);
    },
    async answered() {
      if (item.step !== undefined) await splits.mark(item, item.step);
      await server.publish(`${DONE.subject}.${item.id}`);
      return server.ends.done(message);
    },
    async failed(reason, isFinal = false) {
      if (isFinal || failed + 1 >= MAX_FAILURES) {
        await letters.bury(message, { item, reason });
        return 'dead';
      }
      await failures.mark(message, item);
      // What was unavailable may be back then
      await server.ends.again(message, ackWaitMs / 6);
      return 'again';
    },
  });

/** Gets the next item, and determines when there is none. */
export function createTake(server: Connection, parts: QueueParts, untilEmpty: boolean): Fleet['take'] {
  const { items, splits, letters, failures } = parts;
  const taken = createTaken(server, parts);
  let looked = 0;

  /** Null if the message has been dealt with. */
  async function begin(message: JsMsg, buried: (letter: DeadLetter) => void): Promise<Taken | null> {
    const value = parseJson(message.string());
    if (!isItem(value)) {
      await letters.buryMessage(message, 'it is not an item of a queue');
      return null;
    }
    // Its result is stored, and only its end was not confirmed
    if (message.info.deliveryCount > 1 && (await isDoneSince(server, value, message.time))) {
      await server.ends.done(message);
      return null;
    }
    const failed = await failures.before(message, value);
    const vanished = message.info.deliveryCount - 1 - failed;
    if (vanished < MAX_VANISHED) return taken(message, inSubmission(message, value), { failed, vanished });
    const letter = { item: value, reason: VANISHED };
    await letters.bury(message, letter);
    buried(letter);
    return null;
  }

  /** Whether there is an item that was not handed out yet. */
  async function isWaiting(): Promise<boolean> {
    const info = await patiently(() => items.info());
    return info === null || info.num_pending > 0;
  }

  /** Whether a queue whose items are removed when they are done is empty. The leader is asked, because it has what was acknowledged. */
  async function isEmpty(): Promise<boolean> {
    const info = await patiently(() => server.manager.streams.info(ITEMS.stream));
    return info !== null && info.state.messages === 0;
  }

  /** Whether nothing waits, nothing is being read, and nothing more will come of what was read. */
  async function isOver(): Promise<boolean> {
    if ((!untilEmpty && Date.now() - looked < LOOK_MS) || !(await isQuiet(items))) return false;
    looked = Date.now();
    return (await splits.joinReady()) === 0 && untilEmpty;
  }

  return async (stop, buried = () => {}) => {
    let quiet = 0;
    for (let glances = 1; !stop.aborted; glances++) {
      // A worker that does not stay need not wait for more
      if (untilEmpty && !(await isWaiting())) {
        if ((await isEmpty()) && (await isOver())) return null;
        if (glances % GLANCES > 0) {
          await pause(GLANCE_MS);
          continue;
        }
      }
      const message = await patiently(() => items.next({ expires: WAIT_MS }));
      const begun = message === null ? null : await begin(message, buried);
      if (begun !== null) return begun;
      if (message !== null || !(await isOver())) quiet = 0;
      else if ((await isEmpty()) || ++quiet === QUIET_ROUNDS) return null;
    }
    return null;
  };
}

/** The server drops recent ids: parts, answers and ends of another submission must have other names. */
const inSubmission = ({ seq }: JsMsg, item: Item): Item =>
  item.step === undefined ? { ...item, submission: seq } : item;
