import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../src/read/archive/budget.js';
import { decompress } from '../../../src/read/archive/decompress.js';
import { LIMITS } from '../../../src/read/archive/thresholds.js';
import { mostUnpacked } from '../../../src/read/route.js';
import { END, type Packed, paxEntry, tar, tarEntry, tarGz, withSum, zip } from './packing.js';
import { filesIn, sourcesIn, textOf } from './reading.js';

const LOG: Packed = { name: 'kubelet.log', content: 'log\n'.repeat(100) };
const kubeletLog = { 'x!kubelet.log': LOG.content };

/** Limits for the test: what exceeds the real ones takes long to make. They are in modules of their own, which no other test imports. */
async function limited(own: Partial<typeof LIMITS>, bytes: Uint8Array) {
  const contents = `export const LIMITS = ${JSON.stringify({ ...LIMITS, ...own })};`;
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'reading.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [
      {
        name: 'limits',
        setup: ({ onLoad }) => onLoad({ filter: /\/archive\/thresholds\.ts$/ }, () => ({ contents, loader: 'js' })),
      },
    ],
  });
  const text = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { filesIn: files }: { filesIn: typeof filesIn } = await import(`data:text/javascript;base64,${text}`);
  return files(bytes);
}

describe('an archive that is cut', () => {
  it.each([
    ['tar', tar],
    ['tar.gz', tarGz],
  ])('is read up to the cut, with a note: %s', async (_, pack) => {
    const whole = pack([LOG, { name: 'z.log', content: Buffer.alloc(50_000, 'random enough 1234567890') }]);
    const files = await filesIn(whole.subarray(0, whole.length - (pack === tar ? 20_000 : 120)));
    expect(files).toMatchObject({ ...kubeletLog, 'x!z.log': expect.stringMatching(/cut here/) });
    expect(files.x).toEqual([expect.stringMatching(/the archive is cut here/)]);
  });

  it('has lost its directory if it is a zip', async () => {
    const whole = zip([LOG]);
    await expect(filesIn(whole.subarray(0, whole.length - 10))).rejects.toThrow(/zip is cut or damaged/);
    await expect(filesIn(Buffer.from('PK\x03\x04 and so on'))).rejects.toThrow(/zip is cut or damaged/);
  });

  it('keeps a file that precedes the damage in a tar', async () => {
    const files = await filesIn(Buffer.concat([tarEntry(LOG), Buffer.alloc(512, 'x'), tarEntry(LOG)]));
    expect(files).toEqual({ ...kubeletLog, x: ['the archive is damaged here: read up to there'] });
  });

  it('reports a damaged file of a zip where it is read', async () => {
    const whole = zip([LOG, { name: 'z.log', content: 'z'.repeat(1000), method: 0 }]);
    whole.fill(0xff, 43, 46);
    expect(await filesIn(whole)).toMatchObject({
      'x!kubelet.log': expect.stringMatching(/zip data is cut or damaged/),
      'x!z.log': 'z'.repeat(1000),
    });
  });
});

describe('an encrypted zip', () => {
  const secret = { name: 'secret.log', content: 'secret', method: 0, encrypted: true };

  it('is refused completely if all files are encrypted', () =>
    expect(filesIn(zip([secret]))).rejects.toThrow('the archive is encrypted: unpack it first'));

  it('leaves out what is encrypted, and has the other files', async () => {
    expect(await filesIn(zip([LOG, secret]))).toEqual({
      ...kubeletLog,
      'x!secret.log': 'it is encrypted: unpack it first',
    });
  });

  it('may use a method that cannot be read, which the file reports', async () => {
    expect(await filesIn(zip([LOG, { name: 'a.log', content: 'a', method: 14 }]))).toMatchObject({
      'x!a.log': expect.stringMatching(/packed with method 14/),
    });
  });
});

describe('a name in an archive', () => {
  it('is passed over if it leads out of the archive, whose root is /', async () => {
    const names = ['../../etc/passwd', '/var/log/kubelet.log', 'a/../../b.log', '__proto__', 'constructor/x'];
    const paths = ['x!__proto__', 'x!constructor/x', 'x!var/log/kubelet.log', 'x'];
    for (const pack of [tar, tarGz, zip]) {
      const sources = await sourcesIn(pack(names.map(name => ({ name, content: 'log' }))));
      expect(sources.map(({ path }) => path)).toEqual(paths);
      expect(sources.at(-1)?.sniffed?.notes).toEqual(['2 entries passed over: its name leads out of the archive']);
    }
  });

  it('nameBytes: is passed over if it is longer', async () => {
    const named = (length: number) => paxEntry(LOG, { path: 'n'.repeat(length) });
    const names = Buffer.concat([named(LIMITS.nameBytes - 1), named(LIMITS.nameBytes + 1), END]);
    expect(await filesIn(names)).toEqual({
      [`x!${'n'.repeat(LIMITS.nameBytes - 1)}`]: LOG.content,
      x: ['1 entry passed over: its name is longer than a name can be'],
    });
  });

  it('is not read if it has many megabytes', async () => {
    const huge = paxEntry(LOG, { comment: 'c'.repeat(3 << 20), path: 'other' });
    expect(await filesIn(Buffer.concat([huge, END]))).toEqual(kubeletLog);
  });

  it('that is listed twice is that of the later file, as for an unpacking program', async () => {
    for (const pack of [tar, tarGz, zip]) {
      const files = [
        { ...LOG, content: 'old' },
        { name: './kubelet.log', content: LOG.content ?? '' },
      ];
      expect(await filesIn(pack(files))).toEqual({
        ...kubeletLog,
        x: ['1 entry passed over: a later one has the same name'],
      });
    }
  });
});

describe('an entry that is no file', () => {
  it('is passed over: devices, sparse files, unknown types', async () => {
    const sparse = tarEntry({ name: 'sparse', type: 'S', content: 'parts' });
    sparse.writeUInt8(1, 482);
    withSum(sparse.subarray(0, 512));
    const map = Buffer.alloc(512);
    const others = [
      tarEntry({ name: 'null', type: '3' }),
      tarEntry({ name: 'pipe', type: '6' }),
      sparse.subarray(0, 512),
      map,
      sparse.subarray(512),
      paxEntry({ name: 'new', content: '1\n0\n5\nparts' }, { 'GNU.sparse.major': '1', 'GNU.sparse.name': 'lastlog' }),
      tarEntry({ name: 'volume', type: 'V' }),
    ];
    const notes = ['2 entries passed over: a device or a pipe', expect.stringMatching(/^2 entries .*sparse file/)];
    expect(await filesIn(Buffer.concat([...others, tarEntry(LOG), END]))).toEqual({ ...kubeletLog, x: notes });
  });

  it('may leave an archive without files, which is reported', () =>
    expect(filesIn(tar([{ name: 'folder/', type: '5' }]))).rejects.toThrow('the archive contains no files'));

  it('may be a device in a zip', async () => {
    const device = { name: 'null', mode: 0o020666 };
    expect(await filesIn(zip([LOG, device]))).toMatchObject({ x: ['1 entry passed over: a device or a pipe'] });
  });
});

describe('an archive bomb', () => {
  const zeros = (size: number): Packed => ({ name: 'zeros', content: Buffer.alloc(size) });
  const small = { bombBytes: 1 << 20, ratio: 20 };

  it.each([
    ['tar.gz', tarGz],
    ['tar.gz in a tar.gz', (files: readonly Packed[]) => tarGz([{ name: 'inner', content: tarGz(files) }])],
    ['tar.gz in a zip', (files: readonly Packed[]) => zip([{ name: 'inner', content: tarGz(files) }])],
  ])('ratio: a %s is read up to the limit', async (_, pack) => {
    const files = pack([LOG, zeros(4 << 20), { name: 'z.log', content: 'behind' }]);
    const notes = Object.values(await limited(small, files)).flat();
    expect(notes).toContain(LOG.content);
    expect(notes).toContain('it unpacks to more than 20 times its size: not read further');
    expect(notes).not.toContain('behind');
  });

  it('bombBytes: any ratio is read below this size', async () => {
    const files = await limited({ bombBytes: 5 << 20, ratio: 20 }, tarGz([LOG, zeros(4 << 20)]));
    expect(Object.keys(files)).toEqual(['x!kubelet.log', 'x!zeros']);
  });

  it('ratio: a file of a zip is read up to the limit, whatever size it states', async () => {
    const BOMB = 'it unpacks to more than 20 times its size: not read further';
    const listed = (size: number) => limited(small, zip([LOG, { ...zeros(4 << 20), size }]));
    expect(await listed(4 << 20)).toEqual({ ...kubeletLog, x: [BOMB] });
    expect(await listed(10)).toEqual({
      ...kubeletLog,
      'x!zeros': expect.stringMatching(/holds more than the zip states/),
    });
  });

  it('ratio: nested archives count together, relative to the bytes outside', async () => {
    const inner = zip(['a', 'b', 'c', 'd'].map(name => ({ ...zeros(1 << 20), name })));
    const outer = zip([
      { name: 'inner.zip', content: inner },
      { name: 'z.log', content: 'behind' },
    ]);
    expect(inner.length).toBeGreaterThan(4 * outer.length);
    const files = await limited({ bombBytes: 2 << 20, ratio: 20 }, outer);
    expect(Object.keys(files)).toEqual(['x!inner.zip!a', 'x!inner.zip!b', 'x!inner.zip', 'x']);
    expect(files['x!inner.zip']).toEqual(['it unpacks to more than 20 times its size: not read further']);
  });

  it('ratio: a compressed file in an archive counts as its maximum size, and is decompressed no further', async () => {
    const packed = gzipSync(Buffer.alloc(4 << 20));
    const files = Array.from({ length: 40 }, (_, at) => ({ name: `${at}.log.gz`, content: packed }));
    const some = await sourcesIn(tarGz(files), createBudget({ ...LIMITS, bombBytes: 8 << 20 }));
    expect(some.length).toBeLessThan(15);
    expect(some.at(-1)?.sniffed?.notes).toEqual(['it unpacks to more than 400 times its size: not read further']);
    const [first] = some;
    if (first === undefined) throw new Error('some are read');
    let read = 0;
    const unpacked = async (): Promise<void> => {
      for await (const chunk of decompress(first.open(), fail, mostUnpacked(first.place))) read += chunk.length;
    };
    await expect(unpacked()).rejects.toThrow(/it unpacks to more than \d+ KiB, which is too much for its size/);
    expect(read).toBeGreaterThan(1 << 20);
    expect(read).toBeLessThanOrEqual(packed.length * LIMITS.ratio);
    expect(mostUnpacked({ in: 'file', path: 'x.log.gz' })).toBe(Number.POSITIVE_INFINITY);
  });

  it('is not read if its entries overlap partly, even if they are as many as would fit one after the other', async () => {
    const bytes = zip([
      LOG,
      { name: 'b.log', content: LOG.content ?? '' },
      { name: 'c.log', content: 'c'.repeat(9_000) },
    ]);
    const second = bytes.indexOf('PK\x01\x02', bytes.indexOf('PK\x01\x02') + 1);
    bytes.writeUInt32LE(0, second + 42);
    await expect(filesIn(bytes)).rejects.toThrow('its entries overlap: not read');
  });

  it('is not read if its entries overlap', async () => {
    const bytes = zip([LOG, { name: 'b.log', content: LOG.content ?? '' }]);
    const [first, second] = [bytes.indexOf('PK\x01\x02'), bytes.lastIndexOf('PK\x01\x02')];
    for (const at of [first, second]) bytes.writeUInt32LE(bytes.length, at + 20);
    await expect(filesIn(bytes)).rejects.toThrow('its entries overlap: not read');
  });

  it('levels: is opened up to this nesting', async () => {
    const nested = (levels: number): Buffer =>
      levels === 0 ? Buffer.from('log') : tarGz([{ name: `${levels}`, content: nested(levels - 1) }]);
    expect(await filesIn(nested(LIMITS.levels))).toEqual({ 'x!4!3!2!1': 'log' });
    await expect(filesIn(nested(LIMITS.levels + 1))).rejects.toThrow('not opened: it lies in 4 archives');
  });

  it.each([
    ['fewMembers', { fewMembers: 9, memberBytes: 1 << 20 }, () => 9],
    ['memberBytes', { fewMembers: 0, memberBytes: 20 }, (size: number) => Math.floor(size / 20)],
  ])('%s: has this many small files listed', async (_name, limits, mostOf) => {
    const bytes = tarGz(Array.from({ length: 40 }, (_, at) => ({ name: `${at}.log`, content: '' })));
    const most = mostOf(bytes.length);
    const listed = await sourcesIn(bytes, createBudget({ ...LIMITS, ...limits }));
    expect(listed.filter(({ path }) => path !== 'x')).toHaveLength(most);
    expect(listed.at(-1)?.sniffed?.notes).toEqual([`more than ${most} files: the others were not looked at`]);
  });

  describe('of entries that are no files', () => {
    const bytes = tarGz([...Array.from({ length: 40 }, (_, at) => ({ name: `${at}/`, type: '5' })), LOG]);
    const read = (limits: Partial<typeof LIMITS>) => sourcesIn(bytes, createBudget({ ...LIMITS, ...limits }));
    const little = { fewEntries: 40, entryBytes: bytes.length + 1 };
    const sentence = 'more than 40 entries: the others were not looked at';

    it('fewEntries: has this many read, however small it is', async () => {
      expect(await read({ ...little, fewEntries: 41 })).toHaveLength(1);
      await expect(read(little)).rejects.toThrow(sentence);
    });

    it('entryBytes: has one more read for each of these bytes', async () => {
      expect(await read({ ...little, entryBytes: bytes.length })).toHaveLength(1);
      await expect(read(little)).rejects.toThrow(sentence);
    });
  });

  it('members: has this many files listed', async () => {
    const files = [1, 2, 3].map(at => ({ name: `${at}.log`, content: 'log' }));
    const listed = async (members: number) =>
      (await sourcesIn(tarGz(files), createBudget({ ...LIMITS, members }))).map(({ path }) => path);
    expect(await listed(3)).toEqual(['x!1.log', 'x!2.log', 'x!3.log']);
    expect(await listed(2)).toEqual(['x!1.log', 'x!2.log', 'x']);
  });

  it('allNamesBytes: has names of this total size listed', async () => {
    const files = [1, 2, 3].map(at => ({ name: `${at}.log`, content: 'log' }));
    const listed = async (allNamesBytes: number) =>
      (await sourcesIn(zip(files), createBudget({ ...LIMITS, allNamesBytes }))).map(({ path }) => path);
    expect(await listed(15)).toEqual(['x!1.log', 'x!2.log', 'x!3.log']);
    expect(await listed(14)).toEqual(['x!1.log', 'x!2.log', 'x']);
  });

  it('entries: has this many folders read', async () => {
    const folders = [1, 2, 3].map(at => ({ name: `${at}/`, type: '5' }));
    expect(await limited({ entries: 4 }, tar([...folders, LOG]))).toEqual(kubeletLog);
    await expect(limited({ entries: 3 }, tar([...folders, LOG]))).rejects.toThrow('more than 3 entries');
  });
});

describe('the memory for archives', () => {
  it('keptBytes: limits the stored beginnings, and others are read again', async () => {
    const files = [1, 2, 3].map(at => ({ name: `${at}.log`, content: `${at}\n`.repeat(1000) }));
    for (const keptBytes of [0, 1500, LIMITS.keptBytes]) {
      const sources = await sourcesIn(tarGz(files), createBudget({ ...LIMITS, keptBytes }));
      const texts = await Promise.all(sources.map(textOf));
      expect(texts).toEqual(files.map(({ content }) => content));
    }
  });

  it('heldBytes: limits the size of a zip in an archive', async () => {
    const inner = zip([{ name: 'a.log', content: Buffer.alloc(3 << 20, 'a'), method: 0 }]);
    const outer = tarGz([LOG, { name: 'inner', content: inner }]);
    expect(Object.keys(await limited({ heldBytes: 4 << 20 }, outer))).toEqual(['x!inner!a.log', 'x!kubelet.log']);
    expect(await limited({ heldBytes: 2 << 20 }, outer)).toEqual({
      ...kubeletLog,
      'x!inner': [expect.stringMatching(/more than 2 MiB/)],
    });
  });

  it('is not filled by a member that states more than it has', async () => {
    const entry = tarEntry({ ...LOG, name: 'huge', size: 2 ** 32 });
    const files = await filesIn(gzipSync(Buffer.concat([tarEntry(LOG), entry])));
    expect(files).toMatchObject({ ...kubeletLog, x: [expect.stringMatching(/cut here/)] });
  });
});

function fail(sentence: string): never {
  throw new Error(sentence);
}
