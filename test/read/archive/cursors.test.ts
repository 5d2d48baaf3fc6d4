import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../../src/read/archive/byte-reader.js';
import { inArchiveOrder } from '../../../src/read/archive/names.js';
import { createCursors } from '../../../src/read/archive/open.js';
import { bytesSource } from '../../../src/read/source.js';
import { tar, tarGz } from './packing.js';
import { sourcesIn, textOf } from './reading.js';

const COUNT = 12;
const files = Array.from({ length: COUNT }, (_, at) => ({ name: `${at}.log`, content: `${at} `.repeat(at * 700) }));

/** Cursors that report how often they began at the beginning, and how many of these passes are still open. */
function counting() {
  let passes = 0;
  let open = 0;
  const bytes = tar(files);
  async function* all(): AsyncGenerator<Uint8Array> {
    passes++;
    open++;
    try {
      yield* bytesSource('', bytes).open();
    } finally {
      open--;
    }
  }
  const cursors = createCursors(() => createByteReader(all, false));
  const read = async (ordinal: number): Promise<string> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of cursors.content(ordinal)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  return { ...cursors, read, passes: () => passes, open: () => open };
}

describe('the files of a compressed tar', () => {
  it('are read in one pass in its order, even if some are left out or left early', async () => {
    const { read, content, passes, close, open } = counting();
    expect(await read(2)).toBe(files[2]?.content);
    for await (const chunk of content(5)) if (chunk.length > 0) break;
    expect(await read(6)).toBe(files[6]?.content);
    expect(await read(11)).toBe(files[11]?.content);
    expect(passes()).toBe(1);
    await close();
    expect(open()).toBe(0);
  });

  it('are read in as many passes as there are runs in its order', async () => {
    const { read, passes } = counting();
    for (const at of [3, 1, 5, 4, 9, 6, 11, 10]) expect(await read(at)).toBe(files[at]?.content);
    expect(passes()).toBe(2);
  });

  it('report it if one does not exist', () => expect(counting().read(COUNT)).rejects.toThrow(/cut here/));

  it('may be read in any order, and nothing stays open', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(COUNT - 1), { maxLength: 20 }), async order => {
        const { read, close, open } = counting();
        const half = order.length >> 1;
        for (const at of order.slice(0, half)) expect(await read(at)).toBe(files[at]?.content);
        const rest = order.slice(half);
        expect(await Promise.all(rest.map(read))).toEqual(rest.map(at => files[at]?.content));
        expect(open()).toBeLessThanOrEqual(4);
        await close();
        expect(open()).toBe(0);
      }),
    ));
});

describe('the order of files in an archive', () => {
  it('is its own for the files that it contains; others keep their positions', async () => {
    const names = ['c', 'a', 'd', 'b'];
    const inner = tarGz(names.map(name => ({ name, content: name })));
    const sources = await sourcesIn(tarGz([{ name: 'z', content: 'z' }, { name: 'inner', content: inner }, ...files]));
    const outside = bytesSource('outside', 'x');
    const ordered = inArchiveOrder([...sources.slice(0, 15), outside, ...sources.slice(15)], one => one);
    const paths = ['x!z', ...names.map(name => `x!inner!${name}`), ...files.map(({ name }) => `x!${name}`), 'outside'];
    expect(ordered.map(({ path }) => path)).toEqual(paths);
    expect(await Promise.all(ordered.slice(1, 5).map(textOf))).toEqual(names);
  });
});
