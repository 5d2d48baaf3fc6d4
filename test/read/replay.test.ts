import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { peekable } from '../../src/read/expand.js';

/** Can be read only once, like a pipe. */
function pipe(chunks: readonly Uint8Array[]) {
  let closed = false;
  const stream = (async function* () {
    try {
      yield* chunks;
    } finally {
      closed = true;
    }
  })();
  return { source: peekable({ path: '-', open: () => stream }), isClosed: () => closed };
}

async function read(source: { open(): AsyncIterable<Uint8Array> }, atMost = Number.POSITIVE_INFINITY) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) {
    chunks.push(chunk);
    if (chunks.length >= atMost) break;
  }
  return Buffer.concat(chunks);
}

describe('a pipe as an input', () => {
  it('is complete for its reader after others looked at its beginning', async () => {
    const looks = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 9 })), looks, async (chunks, lengths) => {
        const { source } = pipe(chunks);
        for (const length of lengths) await read(source, length);
        expect(await read(source)).toEqual(Buffer.concat(chunks));
      }),
    );
  });

  it('is kept until more of it was read than is kept', async () => {
    const chunk = new Uint8Array(1 << 23);
    const { source } = pipe(Array<Uint8Array>(11).fill(chunk));
    expect((await read(source, 8)).length).toBe(8 << 23);
    expect(source.isKept?.()).toBe(true);
    expect((await read(source, 9)).length).toBe(9 << 23);
    expect(source.isKept?.()).toBe(false);
    expect((await read(source)).length).toBe(2 << 23);
  });

  it('stays open until it is closed', async () => {
    const { source, isClosed } = pipe([new Uint8Array(1), new Uint8Array(1)]);
    await read(source, 1);
    expect(isClosed()).toBe(false);
    await source.close?.();
    expect(isClosed()).toBe(true);
  });
});
