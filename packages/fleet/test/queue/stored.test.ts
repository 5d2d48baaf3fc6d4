import { expect, it } from 'vitest';
import { storedIn } from '../../src/queue/nats/result-parts.js';

/** An object store that delivers these pieces, and then ends as given. */
function storeOf(pieces: readonly string[], end: 'end' | 'nothing', problem: Error | null = null) {
  const left = [...pieces];
  let cancelled = false;
  const data = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(Buffer.from(piece));
      else if (end === 'end') controller.close();
      else return new Promise(() => {});
    },
    cancel() {
      cancelled = true;
    },
  });
  const found = { data, error: Promise.resolve(problem), info: {} };
  return { store: { get: async () => found as never }, wasCancelled: () => cancelled };
}

async function read(store: Parameters<typeof storedIn>[0], idleMs?: number): Promise<string> {
  let text = '';
  for await (const piece of (await storedIn(store, 'a', idleMs)) ?? []) text += Buffer.from(piece).toString();
  return text;
}

it('is delivered piece by piece', async () => {
  expect(await read(storeOf(['one ', 'two'], 'end').store)).toBe('one two');
});

it('is null where it does not exist', async () => {
  expect(await storedIn({ get: async () => null }, 'a')).toBeNull();
});

it('is abandoned when no further piece comes', async () => {
  const { store, wasCancelled } = storeOf(['one'], 'nothing');
  // The result is the same on a busy machine: a first piece that comes too late is abandoned, too
  await expect(read(store, 5)).rejects.toThrow('no part of it arrived within 0.005 s');
  expect(wasCancelled()).toBe(true);
});

it('is not accepted as complete when it ended with an error', async () => {
  await expect(read(storeOf(['one'], 'end', new Error('corrupt')).store)).rejects.toThrow('corrupt');
});
