import type { JsMsg } from '@nats-io/jetstream';
import type { ObjectStore } from '@nats-io/obj';
import { collectionOf, inBatches } from '../item.js';
import { type Item, MAX_FAILURES, type Taken, VANISHED_BY_CHANCE } from '../types.js';
import type { Connection } from './connect.js';
import type { createDeadLetters, createFailures, Ends } from './ended.js';
import { DONE } from './names.js';
import { insist } from './patience.js';
import { type Publish, publishItems } from './publish.js';
import type { createRows } from './result-parts.js';
import type { createSplits } from './splits.js';

/** How many times an item was handed out without being done. */
export interface Past {
  readonly failed: number;
  readonly vanished: number;
}

export interface TakenParts {
  readonly publish: Publish;
  readonly documents: Pick<ObjectStore, 'putBlob'>;
  readonly rows: Pick<ReturnType<typeof createRows>, 'send'>;
  readonly splits: Pick<ReturnType<typeof createSplits>, 'mark' | 'forget'>;
  readonly letters: Pick<ReturnType<typeof createDeadLetters>, 'bury'>;
  readonly failures: Pick<ReturnType<typeof createFailures>, 'mark'>;
  readonly ends: Pick<Ends, 'done' | 'again'>;
  readonly ackWaitMs: number;
}

/** What a worker reports about an item that it holds: all its results are stored before it leaves the queue. */
export const createTaken =
  (
    server: Connection,
    { publish, documents, rows, splits, letters, failures, ends, ackWaitMs }: TakenParts,
  ): ((message: JsMsg, item: Item, past: Past) => Taken) =>
  (message, item, { failed, vanished }) => ({
    item,
    attempt: failed + vanished + 1,
    apart: vanished >= VANISHED_BY_CHANCE,
    progressEvery: ackWaitMs / 3,
    progress: () => message.working(),
    async done({ parts, document }) {
      const id = collectionOf(item);
      await insist(() => documents.putBlob({ name: id }, document));
      await inBatches(parts, part => rows.send(id, part));
      await publish(`${DONE.subject}.${id}`, `${item.id}.${message.seq}.done`);
      if (item.step !== undefined) await splits.forget(id);
      return ends.done(message);
    },
    async split(all) {
      await publishItems(server, publish, all);
      return ends.done(message);
    },
    async answered() {
      await Promise.all([
        item.step === undefined ? null : splits.mark(item, item.step),
        publish(`${DONE.subject}.${item.id}`, `${item.id}.${message.seq}.done`),
      ]);
      return ends.done(message);
    },
    async failed(reason, isFinal = false) {
      if (isFinal || failed + 1 >= MAX_FAILURES) {
        await letters.bury(message, { item, reason });
        return 'dead';
      }
      await failures.mark(message, item);
      // What was unavailable may be back then
      await ends.again(message, ackWaitMs / 6);
      return 'again';
    },
  });
