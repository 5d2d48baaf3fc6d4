import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { liveFile } from '../../../src/read/live/file.js';
import { PAUSE } from '../../../src/read/live/live-source.js';
import { LIMITS } from '../../../src/read/live/thresholds.js';
import { scratchOfTest } from '../../scratch.js';
import { handClock, taster } from './hands.js';

let folder = '';
let path = '';
beforeEach(() => {
  folder = scratchOfTest();
  path = join(folder, 'kubelet.log');
  writeFileSync(path, 'one\n');
});

function followed() {
  const clock = handClock();
  const source = liveFile(path, clock);
  return { ...taster(source, clock), notes: source.notes };
}

describe('a file that grows', () => {
  it('is read to its end, and then further', async () => {
    const log = followed();
    expect(await log.untilIdle()).toEqual(['one\n']);
    expect(await log.untilIdle()).toEqual([]);
    appendFileSync(path, 'two\nthr');
    expect(await log.untilIdle()).toEqual(['two\nthr']);
    appendFileSync(path, 'ee\n');
    expect(await log.rest()).toEqual(['ee\n']);
    expect(log.notes()).toEqual([]);
  });

  it('is read from its beginning when it was truncated', async () => {
    const log = followed();
    await log.untilIdle();
    truncateSync(path);
    expect(await log.untilIdle()).toEqual(['(hole)']);
    appendFileSync(path, 'two\n');
    expect(await log.untilIdle()).toEqual(['two\n']);
    await log.rest();
    expect(log.notes()).toEqual(['truncated once while it was read: lines may be lost']);
  });

  it('is read from its beginning even when it has grown beyond the former position in between', async () => {
    const log = followed();
    await log.untilIdle();
    writeFileSync(path, 'another one\nthat is longer\n');
    expect(await log.untilIdle()).toEqual(['(hole)', 'another one\nthat is longer\n']);
    await log.rest();
  });

  it('is distinguished from another that has the same words in the same position', async () => {
    writeFileSync(path, '09:48:01 the same words\n');
    const log = followed();
    await log.untilIdle();
    writeFileSync(path, '09:48:02 the same words\nand more\n');
    expect(await log.untilIdle()).toEqual(['(hole)', '09:48:02 the same words\nand more\n']);
    await log.rest();
  });

  it('may begin with the hole left by a writer that does not append', async () => {
    const log = followed();
    await log.untilIdle();
    writeFileSync(path, '\0\0\0\0two\n');
    expect(await log.untilIdle()).toEqual(['(hole)', 'two\n']);
    appendFileSync(path, '\0three\n');
    expect(await log.untilIdle()).toEqual(['\0three\n']);
    await log.rest();
  });

  it('is followed by the one that takes its name, after the rest of it is read', async () => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    expect(await log.untilIdle()).toEqual([]);
    appendFileSync(`${path}.1`, 'two\n');
    writeFileSync(path, 'three\n');
    expect(await log.untilQuiet()).toEqual(['two\n', 'three\n']);
    appendFileSync(path, 'four\n');
    expect(await log.rest()).toEqual(['four\n']);
    expect(log.notes()).toEqual(['rotated once while it was read: line numbers continue']);
  });

  it('is read further under its new name for as long as the file that has taken its name is empty', async () => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    writeFileSync(path, '');
    expect(await log.untilQuiet()).toEqual([]);
    appendFileSync(`${path}.1`, 'two\n');
    expect(await log.untilQuiet()).toEqual(['two\n']);
    // `postrotate`: the writer opens the new file, and what it had to write before is in the old one
    appendFileSync(path, 'four\n');
    appendFileSync(`${path}.1`, 'three\n');
    expect(await log.untilQuiet()).toEqual(['three\n', 'four\n']);
    expect(await log.rest()).toEqual([]);
    expect(log.notes()).toEqual(['rotated once while it was read: line numbers continue']);
  });

  it('is read further for a while even where the other is not empty at once', async () => {
    const log = followed();
    await log.untilQuiet();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'three\n');
    expect(await log.untilIdle()).toEqual([]);
    expect(await log.untilIdle()).toEqual([]);
    appendFileSync(`${path}.1`, 'two\n');
    expect(await log.untilQuiet()).toEqual(['two\n', 'three\n']);
    await log.rest();
  });

  it('rotateWaitMs: is left when nothing was written to it for this long', async () => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'two\n');
    expect(await log.untilIdle()).toEqual([]);
    for (let waited = PAUSE; waited < LIMITS.rotateWaitMs; waited += PAUSE) expect(await log.next()).toBe('(idle)');
    expect(await log.next()).toBe('two\n');
    await log.rest();
  });

  it('is reported as a gap, after a complete line of the other, if it is written after it was left', async () => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'three\nfo');
    expect(await log.untilQuiet()).toEqual(['three\nfo']);
    appendFileSync(`${path}.1`, 'two\n');
    expect(await log.untilIdle()).toEqual([]);
    appendFileSync(path, 'ur\n');
    expect(await log.untilQuiet()).toEqual(['ur\n', '(hole)']);
    appendFileSync(`${path}.1`, 'more\n');
    expect(await log.untilQuiet()).toEqual([]);
    await log.rest();
    expect(log.notes()).toContain('written once after it was rotated: lines are lost');
  });

  it('is no gap if it is deleted after it was left', async () => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'two\n');
    expect(await log.untilQuiet()).toEqual(['two\n']);
    rmSync(`${path}.1`);
    expect(await log.untilQuiet()).toEqual([]);
    expect(await log.rest()).toEqual([]);
  });

  it.each([
    ['a folder', (name: string) => mkdirSync(name)],
    ['a FIFO', (name: string) => execFileSync('mkfifo', [name])],
  ])('is read further after %s has taken its name, until a file has it', async (_what, make) => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    make(path);
    expect(await log.untilQuiet()).toEqual([]);
    appendFileSync(`${path}.1`, 'two\n');
    expect(await log.untilQuiet()).toEqual(['two\n']);
    rmSync(path, { recursive: true });
    writeFileSync(path, 'three\n');
    expect(await log.untilQuiet()).toEqual(['three\n']);
    await log.rest();
  });

  it('is followed by all that took its name, even when that happened more than once between two looks', async () => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'two\n');
    renameSync(`${path}.1`, `${path}.2`);
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'three\n');
    for (const [at, name] of [`${path}.2`, `${path}.1`, path].entries()) utimesSync(name, 1_000 + at, 1_000 + at);
    expect(await log.untilQuiet()).toEqual(['two\n', 'three\n']);
    await log.rest();
    expect(log.notes()).toEqual(['rotated 2 times while it was read: line numbers continue']);
  });

  it('is read on in the copy that was made of it before it was truncated', async () => {
    const log = followed();
    appendFileSync(path, 'tw');
    await log.untilIdle();
    appendFileSync(path, 'o\nthree\n');
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
    appendFileSync(path, 'four\n');
    // Nothing shows whether the writer wrote between the copy and the truncation
    expect(await log.untilQuiet()).toEqual(['(hole)', 'two\nthree\n', '(hole)', 'four\n']);
    expect(await log.rest()).toEqual([]);
  });

  it('is followed by a gap if it was deleted, and what followed it as well', async () => {
    const log = followed();
    await log.untilIdle();
    rmSync(path);
    writeFileSync(path, 'two\n');
    await log.untilIdle();
    renameSync(path, `${path}.gone`);
    writeFileSync(path, 'three\n');
    rmSync(`${path}.gone`);
    expect(await log.untilQuiet()).toEqual(['(hole)', 'three\n']);
    await log.rest();
  });

  it('is followed by no gap if it was deleted and made again', async () => {
    const log = followed();
    await log.untilIdle();
    rmSync(path);
    writeFileSync(path, 'two\n');
    expect(await log.untilQuiet()).toEqual(['two\n']);
    await log.rest();
  });

  it('is never joined with the middle of a line of another file', async () => {
    const log = followed();
    appendFileSync(path, 'half');
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'two\n');
    expect(await log.untilQuiet()).toEqual(['(hole)', 'two\n']);
    await log.rest();
  });
});
