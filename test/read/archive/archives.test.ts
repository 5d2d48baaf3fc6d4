import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expandInputs } from '../../../src/read/expand.js';
import { bytesSource, type Source } from '../../../src/read/source.js';
import { isInstalled, itWith } from '../../installed.js';
import { scratch } from '../../scratch.js';
import { END, gnuLongName, type Packed, paxEntry, tar, tarEntry, tarGz, withSum, zip } from './packing.js';
import { filesIn, sourcesIn, textOf } from './reading.js';

const FILES: readonly Packed[] = [
  { name: './nodes/b/kubelet.log', content: 'of b\n' },
  { name: 'nodes/', type: '5' },
  { name: 'nodes/a/kubelet.log', content: 'x'.repeat(300_000) },
  { name: 'empty', content: '' },
  { name: '.hidden/pods.json', content: '{}' },
  { name: 'nodes/.swp', content: '?' },
];
const CONTENT = { 'x!empty': '', 'x!nodes/a/kubelet.log': 'x'.repeat(300_000), 'x!nodes/b/kubelet.log': 'of b\n' };
const forZip = FILES.filter(({ type }) => type === undefined);

const PACKINGS: readonly (readonly [string, (files: readonly Packed[]) => Buffer])[] = [
  ['tar', tar],
  ['tar.gz', tarGz],
  ['zip', files => zip(files)],
  ['zip without packing', files => zip(files.map(file => ({ ...file, method: 0 })))],
];

describe.each(PACKINGS)('a %s', (_, pack) => {
  const files = (packed: readonly Packed[]) => filesIn(pack(packed));

  it('is like a folder: its files in the order of their names, without hidden ones', async () => {
    const content = await files(forZip);
    expect(content).toEqual(CONTENT);
    expect(Object.keys(content)).toEqual(Object.keys(CONTENT));
  });

  it.each(PACKINGS)('may contain a %s', async (_name, inner) => {
    const nested = { name: 'nodes/c.bin', content: inner([{ name: 'kubelet.log', content: 'of c\n' }]) };
    expect(await files([...forZip, nested])).toEqual({ ...CONTENT, 'x!nodes/c.bin!kubelet.log': 'of c\n' });
  });

  it('may be opened repeatedly, and several times at once', async () => {
    const sources = await sourcesIn(pack(forZip));
    const [, large] = sources;
    if (large === undefined) throw new Error('it was not listed');
    for await (const chunk of large.open()) if (chunk.length > 0) break;
    const texts = await Promise.all([...sources, ...[...sources].reverse()].map(textOf));
    expect(texts).toEqual([...Object.values(CONTENT), ...Object.values(CONTENT).reverse()]);
  });

  it('may contain compressed files, which are decompressed when they are read', async () => {
    const packed = gzipSync('log\n');
    const [source] = await sourcesIn(pack([{ name: 'kubelet.log.1.gz', content: packed }]));
    expect(source?.path).toBe('x!kubelet.log.1.gz');
    const chunks: Uint8Array[] = [];
    for await (const chunk of source?.open() ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(packed)).toBe(true);
  });
});

describe('a tar archive', () => {
  const LONG = `${'folder/'.repeat(30)}kubelet.log`;

  it('has long names, as GNU and as POSIX write them', async () => {
    const log = { name: 'short', content: 'log' };
    const pax = paxEntry(log, { mtime: '1.5', path: LONG });
    expect(await filesIn(Buffer.concat([pax, END]))).toEqual({ [`x!${LONG}`]: 'log' });
    const gnu = gnuLongName({ ...log, name: LONG });
    expect(await filesIn(Buffer.concat([gnu, tarEntry(log), END]))).toEqual({ [`x!${LONG}`]: 'log', 'x!short': 'log' });
  });

  it('may have large sizes in base 256', async () => {
    const entry = tarEntry({ name: 'log', content: 'abc' });
    entry.fill(0, 124, 136);
    entry.writeUInt8(0x80, 124);
    entry.writeUInt8(3, 135);
    withSum(entry.subarray(0, 512));
    expect(await filesIn(Buffer.concat([entry, END]))).toEqual({ 'x!log': 'abc' });
  });

  it('of before POSIX has no magic, and needs no end', async () => {
    const entry = tarEntry({ name: 'log', content: 'abc' });
    entry.fill(0, 257, 265);
    withSum(entry.subarray(0, 512));
    expect(await filesIn(entry)).toEqual({ 'x!log': 'abc' });
  });

  it('may have links: those to a file in it are that file', async () => {
    const files = [
      { name: 'pods/a/0.log', content: 'log' },
      { name: 'hard', type: '1', link: 'pods/a/0.log' },
      { name: 'containers/a.log', type: '2', link: '../pods/a/0.log' },
      { name: 'containers/b.log', type: '2', link: '../../../etc/passwd' },
      { name: 'containers/c.log', type: '2', link: '/etc/passwd' },
      { name: 'nowhere', type: '1', link: '/etc/passwd' },
    ];
    const content = { 'x!containers/a.log': 'log', 'x!hard': 'log', 'x!pods/a/0.log': 'log' };
    expect(await filesIn(tar(files))).toEqual(content);
    expect(await filesIn(tarGz(files))).toEqual(content);
  });

  it('is distinguished from a text of the same length and from a block of NULs', async () => {
    expect(await sourcesIn(Buffer.alloc(5000, 'ustar'))).toEqual([]);
    expect(await sourcesIn(Buffer.alloc(5000))).toEqual([]);
    expect(await sourcesIn(Buffer.from(''))).toEqual([]);
  });
});

describe('the archives of the tools on this machine', () => {
  const folder = scratch();
  const inside = join(folder, 'bundle');
  mkdirSync(join(inside, 'nodes', 'n'.repeat(120)), { recursive: true });
  const long = join('nodes', 'n'.repeat(120), 'kubelet.log');
  writeFileSync(join(inside, 'short.log'), 'short');
  writeFileSync(join(inside, long), 'long'.repeat(100_000));

  const read = async (sources: readonly Source[]) =>
    Object.fromEntries(
      await Promise.all(sources.map(async one => [one.path.slice(one.path.indexOf('!') + 1), await textOf(one)])),
    );

  const WAYS = [
    ['gnu', 'tar'],
    ['posix', 'tar'],
    ['gnu', 'gzip'],
    ['gnu', 'xz'],
    ['gnu', 'zstd'],
    ['gnu', 'bzip2'],
  ].filter(([, tool = '']) => isInstalled('tar') && isInstalled(tool));

  const PACKED = 'tar --format=%s with %s (where it is installed)';
  // `test/read/archive/decompress.test.ts` decompresses what each tool makes
  const isShort = ([, tool = '']: readonly string[]): boolean => ['tar', 'gzip', 'zstd'].includes(tool);
  it.each(WAYS.filter(isShort))(PACKED, isUnpacked);
  it.each(WAYS.filter(way => !isShort(way)))(PACKED, { tags: 'long' }, isUnpacked);

  async function isUnpacked(format = '', tool = ''): Promise<void> {
    const packer = tool === 'tar' ? [] : [`--${tool}`];
    const path = join(folder, `${format}.${tool}`);
    execFileSync('tar', [`--format=${format}`, ...packer, '-cf', path, '-C', inside, '.']);
    const { sources, problems } = await expandInputs([path]);
    expect(problems).toEqual([]);
    const content = { [long]: 'long'.repeat(100_000), 'short.log': 'short' };
    expect(await read(sources)).toEqual(content);
    for (const source of sources) await source.close?.();
    const piped = await expandInputs(['-'], bytesSource('-', readFileSync(path)).open);
    expect(await read(piped.sources)).toEqual(content);
    expect(piped.sources.map(one => one.path)).toEqual([`-!${long}`, '-!short.log']);
    for (const source of piped.sources) await source.close?.();
  }

  itWith('zip')('include zip', async () => {
    const path = join(folder, 'bundle.zip');
    execFileSync('zip', ['-qr', path, '.'], { cwd: inside });
    const { sources } = await expandInputs([path]);
    expect(await read(sources)).toEqual({ [long]: 'long'.repeat(100_000), 'short.log': 'short' });
  });
});
