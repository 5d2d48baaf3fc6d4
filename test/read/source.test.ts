import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { expandInputs } from '../../src/read/expand.js';
import { bytesSource, fileSource, type Source } from '../../src/read/source.js';
import { scratch } from '../scratch.js';

async function read(source: Source): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const folder = scratch();
const at = (...names: string[]) => join(folder, ...names);

beforeAll(() => {
  mkdirSync(at('run', 'b', 'deep'), { recursive: true });
  mkdirSync(at('run', '.hidden'));
  mkdirSync(at('empty'));
  for (const name of ['a.log', 'b/y', 'b/deep/z', 'c', '.d', '.hidden/e']) writeFileSync(at('run', name), `${name}\n`);
  symlinkSync(at('run'), at('run', 'loop'));
  symlinkSync(at('run', 'a.log'), at('run', 'link'));
});

describe('the inputs of a command', () => {
  it('are files, standard input and everything in folders', async () => {
    const { sources, problems } = await expandInputs([at('run', 'c'), '-', at('run')], bytesSource('-', 'piped').open);
    expect(problems).toEqual([]);
    const below = ['a.log', 'b/deep/z', 'b/y', 'c', 'link'].map(name => at('run', name));
    expect(sources.map(source => source.path)).toEqual([at('run', 'c'), '-', ...below]);
  });

  it('report their errors separately', async () => {
    const { sources, problems } = await expandInputs([at('nowhere'), at('run', 'c'), at('empty'), at('run', 'c', 'x')]);
    expect(sources.map(source => source.path)).toEqual([at('run', 'c')]);
    expect(problems).toEqual([
      { path: at('nowhere'), message: `${at('nowhere')}: no such file or folder` },
      { path: at('empty'), message: `${at('empty')}: the folder contains no files` },
      { path: at('run', 'c', 'x'), message: `${at('run', 'c', 'x')}: a part of the path is not a folder` },
    ]);
  });
});

describe('a source of bytes', () => {
  it('may be a file', async () => {
    const big = Buffer.alloc(3_000_000, 'podline\n');
    writeFileSync(at('big'), big);
    expect((await read(fileSource(at('big')))).equals(big)).toBe(true);
  });

  it('may be bytes or text, and can be opened again', async () => {
    const source = bytesSource('x', 'été\n');
    expect((await read(source)).toString()).toBe('été\n');
    expect((await read(source)).toString()).toBe('été\n');
    expect((await read(bytesSource('x', Buffer.alloc(2_500_000, 7)))).length).toBe(2_500_000);
  });
});
