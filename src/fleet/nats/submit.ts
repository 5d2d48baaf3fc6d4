import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet, Item } from '../types.js';
import type { Connection } from './connect.js';
import { ITEMS } from './names.js';
import { insist } from './patience.js';
import { digestOf, type Publish, publishItems } from './publish.js';
import { REQUEST } from './status.js';

/** Items that are submitted at once. */
const AT_ONCE = 500;
/** With this many in the queue a submission waits: more would not be lost, but no worker would take them for a long time. */
const MAX_WAITING = 100_000;
/** How often a waiting submission checks for room. */
const LOOK_MS = 2_000;

/** Puts collections into the queue, as far as there is room. */
export function createSubmit(server: Connection, publish: Publish, maxWaiting = MAX_WAITING): Fleet['submit'] {
  async function makeRoom({ length }: readonly Item[], notify: (sentence: string) => void): Promise<void> {
    for (let isReported = false; ; isReported = true) {
      const { state } = await insist(() => server.manager.streams.info(ITEMS.stream));
      if (state.messages + length <= maxWaiting) return;
      if (!isReported)
        notify(`the queue is full (${state.messages} wait): podline submits the rest when there is room`);
      await pause(LOOK_MS);
    }
  }

  return async (all, asked, notify = () => {}) => {
    await publish(REQUEST, digestOf(JSON.stringify(asked)), JSON.stringify(asked));
    let fresh = 0;
    const atOnce = Math.min(AT_ONCE, maxWaiting);
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce);
      await makeRoom(some, notify);
      fresh += await publishItems(server, publish, some);
    }
    return fresh;
  };
}
