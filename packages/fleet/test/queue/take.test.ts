import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { itemOf } from '../../src/queue/item.js';
import { createTake } from '../../src/queue/nats/take.js';

type Server = Parameters<typeof createTake>[0];
type Parts = Parameters<typeof createTake>[1];

const going = new AbortController().signal;
const item = itemOf('lab', ['/logs/a']);
const message = { seq: 7, string: () => JSON.stringify(item), info: { deliveryCount: 1 } };
const QUIET = { num_pending: 0, num_ack_pending: 0 };
const READ_BY_ANOTHER = { num_pending: 0, num_ack_pending: 1 };

/**
 * A server that has just elected a leader: its stream holds this many items, and its consumer knows nothing of them. It answers one request
 * for a message after another with what it says of itself then; after the last, it hands out the item.
 */
async function takenFrom(rounds: readonly (typeof QUIET)[], messages = 1) {
  const left = [...rounds];
  let says = rounds[0] ?? QUIET;
  const server = { manager: { streams: { info: async () => ({ state: { messages } }) } } };
  const parts = {
    items: {
      info: async () => says,
      async next() {
        const round = left.shift();
        says = round ?? says;
        return round === undefined ? message : null;
      },
    },
    splits: { joinReady: async () => 0 },
    failures: { before: async () => 0 },
  };
  const take = createTake(server as unknown as Server, parts as unknown as Parts, true);
  const taken = take(going);
  await vi.runAllTimersAsync();
  return (await taken)?.item.inputs ?? null;
}

describe('a worker that ends when the queue is empty', () => {
  // It looks again after a while
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('does not believe a consumer that calls itself quiet while the stream holds an item', async () => {
    expect(await takenFrom([QUIET, QUIET, QUIET, QUIET])).toEqual(item.inputs);
  });

  it('believes it when it says so five times in a row, since others may have made a stream that keeps what is done', async () => {
    expect(await takenFrom([QUIET, QUIET, QUIET, QUIET, QUIET])).toBeNull();
    expect(await takenFrom([QUIET, QUIET, QUIET, QUIET, READ_BY_ANOTHER, QUIET])).toEqual(item.inputs);
  });

  it('ends at once when the stream is empty, too', async () => {
    expect(await takenFrom([], 0)).toBeNull();
  });
});
