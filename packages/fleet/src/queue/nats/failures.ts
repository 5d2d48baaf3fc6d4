import type { JsMsg } from '@nats-io/jetstream';
import type { Item } from '../types.js';
import type { Connection } from './connect.js';
import { FAILED } from './names.js';
import { insist } from './patience.js';
import type { Publish } from './publish.js';

/** How many times an item failed with a reason. The server counts how many times it was handed out; the rest are workers that ended. */
export function createFailures({ manager }: Connection, publish: Publish) {
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
      const subject = subjectOf(message, item, message.info.deliveryCount);
      await publish(subject, subject);
    },
  };
}
