import { appendFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { liveFile } from '../../../src/input/live/file.js';
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
  it('is read to its end, and on', async () => {
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

  it('is read from its beginning also when it has grown beyond the place in between', async () => {
    const log = followed();
    await log.untilIdle();
    writeFileSync(path, 'another one\nthat is longer\n');
    expect(await log.untilIdle()).toEqual(['(hole)', 'another one\nthat is longer\n']);
    await log.rest();
  });

  it('is told from another that has the same words in the same place', async () => {
    writeFileSync(path, '09:48:01 the same words\n');
    const log = followed();
    await log.untilIdle();
    writeFileSync(path, '09:48:02 the same words\nand more\n');
    expect(await log.untilIdle()).toEqual(['(hole)', '09:48:02 the same words\nand more\n']);
    await log.rest();
  });

  it('may begin with what a writer leaves that does not append', async () => {
    const log = followed();
    await log.untilIdle();
    writeFileSync(path, '\0\0\0\0two\n');
    expect(await log.untilIdle()).toEqual(['(hole)', 'two\n']);
    appendFileSync(path, '\0three\n');
    expect(await log.untilIdle()).toEqual(['\0three\n']);
    await log.rest();
  });

  it('is followed by the one that takes its name, when its own rest is read', async () => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    expect(await log.untilIdle()).toEqual([]);
    appendFileSync(`${path}.1`, 'two\n');
    writeFileSync(path, 'three\n');
    expect(await log.untilIdle()).toEqual(['two\n']);
    expect(await log.untilIdle()).toEqual(['three\n']);
    appendFileSync(path, 'four\n');
    expect(await log.rest()).toEqual(['four\n']);
    expect(log.notes()).toEqual(['rotated once while it was read: line numbers continue']);
  });

  it('is followed by all that took its name, also when that happened more than once between two looks', async () => {
    const log = followed();
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'two\n');
    renameSync(`${path}.1`, `${path}.2`);
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'three\n');
    for (const [at, name] of [`${path}.2`, `${path}.1`, path].entries()) utimesSync(name, 1_000 + at, 1_000 + at);
    const read: string[] = [];
    for (let look = 0; look < 4; look++) read.push(...(await log.untilIdle()));
    expect(read).toEqual(['two\n', 'three\n']);
    await log.rest();
    expect(log.notes()).toEqual(['rotated 2 times while it was read: line numbers continue']);
  });

  it('does not go on in the middle of a line of another file', async () => {
    const log = followed();
    appendFileSync(path, 'half');
    await log.untilIdle();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'two\n');
    expect(await log.untilIdle()).toEqual([]);
    expect(await log.untilIdle()).toEqual(['(hole)', 'two\n']);
    await log.rest();
  });
});
