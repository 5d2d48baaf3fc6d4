import { expect, it } from 'vitest';
import { storedIn } from '../../src/fleet/nats/stored.js';

/** An object store that gives these pieces, and then what comes of them. */
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

it('is given piece by piece', async () => {
  expect(await read(storeOf(['one ', 'two'], 'end').store)).toBe('one two');
});

it('is null where there is none', async () => {
  expect(await storedIn({ get: async () => null }, 'a')).toBeNull();
});

it('is not waited for when no further piece comes', async () => {
  const { store, wasCancelled } = storeOf(['one'], 'nothing');
  // However busy the machine is, the end is the same: a first piece that comes too late is waited for as little
  await expect(read(store, 5)).rejects.toThrow('no part of it arrived within 0.005 s');
  expect(wasCancelled()).toBe(true);
});

it('is not taken for whole when its end was wrong', async () => {
  await expect(read(storeOf(['one'], 'end', new Error('corrupt')).store)).rejects.toThrow('corrupt');
});
