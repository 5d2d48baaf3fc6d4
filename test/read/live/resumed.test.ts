import {
  appendFileSync,
  copyFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { liveFile } from '../../../src/read/live/file.js';
import type { FilePlace } from '../../../src/read/live/live-source.js';
import { scratch } from '../../scratch.js';
import { handClock, taster } from './hands.js';

const folder = scratch();
let count = 0;
let path = '';
beforeEach(() => {
  path = join(folder, `kubelet-${count++}.log`);
  writeFileSync(path, 'one\n');
});

interface Reader extends ReturnType<typeof taster> {
  place(): FilePlace;
  readonly lost: () => number;
}

function reader(place?: FilePlace): Reader {
  const clock = handClock();
  let lost = 0;
  const source = liveFile(path, clock, place && { place, lost: () => lost++ });
  const placeOf = (): FilePlace => {
    const reached = source.place?.();
    if (reached?.kind !== 'file') throw new Error('nothing was read');
    return reached;
  };
  return { ...taster(source, clock), place: placeOf, lost: () => lost };
}

/** Reads everything up to the line that begins the rest, and returns that line too. */
async function placeOfRest(): Promise<FilePlace> {
  const first = reader();
  await first.untilIdle();
  appendFileSync(path, 'two\nthr');
  await first.untilIdle();
  const place = first.place();
  await first.rest();
  return place;
}

describe('a file that was read before', () => {
  it('continues at a line, of which a part or nothing was read', async () => {
    const again = reader(await placeOfRest());
    expect(await again.untilIdle()).toEqual(['two\nthr']);
    appendFileSync(path, 'ee\n');
    expect(await again.rest()).toEqual(['ee\n']);
    expect(again.lost()).toBe(0);
  });

  it('is found under the name that rotation has given it, with those that were written since', async () => {
    const place = await placeOfRest();
    appendFileSync(path, 'ee\n');
    renameSync(path, `${path}.2`);
    writeFileSync(`${path}.1`, 'four\n');
    writeFileSync(`${path}.3.gz`, 'packed');
    utimesSync(`${path}.3.gz`, 1_000, 1_000);
    writeFileSync(path, 'five\n');
    const again = reader(place);
    expect(await again.untilQuiet()).toEqual(['two\nthree\n', 'four\n', 'five\n']);
    expect(await again.rest()).toEqual([]);
    expect(again.lost()).toBe(0);
  });

  it.each([
    ['an hour back', 3_600],
    ['a day ahead', -86_400],
  ])('is left after the same time where the clock of the machine was set %s since', async (_what, seconds) => {
    const place = await placeOfRest();
    appendFileSync(path, 'ee\n');
    renameSync(path, `${path}.1`);
    const written = Date.now() / 1_000 + seconds;
    utimesSync(`${path}.1`, written, written);
    writeFileSync(path, 'four\n');
    const again = reader(place);
    expect(await again.untilQuiet()).toEqual(['two\nthree\n', 'four\n']);
    expect(await again.rest()).toEqual([]);
  });

  it('is found in the copy that was made before it was truncated', async () => {
    const place = await placeOfRest();
    appendFileSync(path, 'ee\n');
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
    appendFileSync(path, 'four\n');
    const again = reader(place);
    expect(await again.untilQuiet()).toEqual(['two\nthree\n', 'four\n']);
    await again.rest();
    expect(again.lost()).toBe(0);
  });

  it('is followed by a gap where the file after it was compressed before it was read', async () => {
    const place = await placeOfRest();
    appendFileSync(path, 'ee\n');
    renameSync(path, `${path}.1`);
    writeFileSync(`${path}.2.gz`, 'packed');
    writeFileSync(path, 'five\n');
    for (const [at, name] of [`${path}.1`, `${path}.2.gz`].entries()) utimesSync(name, 1_000 + at, 1_000 + at);
    const again = reader(place);
    expect(await again.untilQuiet()).toEqual(['two\nthree\n', '(hole)', 'five\n']);
    await again.rest();
  });

  /** A kernel's time of a file moves on only every few milliseconds, and numbers of files that are gone are given again. */
  function untilFilesAreYoungerThan(older: string): void {
    const probe = `${path}~`;
    do writeFileSync(probe, 'x');
    while (statSync(probe, { bigint: true }).mtimeNs <= statSync(older, { bigint: true }).birthtimeNs);
    rmSync(probe);
  }

  it('is followed by those that were written later, in their order, where all of them were changed at one time', async () => {
    const place = await placeOfRest();
    appendFileSync(path, 'ee\n');
    // The names of `dateformat .%s` grow, and some file systems list the longest or the newest first
    const names = ['.8', '.9', '.10', '.4127', '.4128'].map(suffix => `${path}${suffix}`);
    for (const [at, name] of names.entries()) {
      renameSync(path, name);
      untilFilesAreYoungerThan(name);
      writeFileSync(path, `${at}\n`);
    }
    for (const name of names) utimesSync(name, 1_000, 1_000);
    const again = reader(place);
    expect(await again.untilQuiet()).toEqual(['two\nthree\n', '0\n', '1\n', '2\n', '3\n', '4\n']);
    await again.rest();
    expect(again.lost()).toBe(0);
  });

  it('names the place at which reading begins before it reads', async () => {
    truncateSync(path);
    const places: FilePlace[] = [];
    const clock = handClock();
    const first = taster(liveFile(path, clock, { begun: place => places.push(place) }), clock);
    await first.next();
    expect(places).toMatchObject([{ offset: 0, headBytes: 0 }]);
    // Killed here, and rotated
    appendFileSync(path, 'one\n');
    renameSync(path, `${path}.4128`);
    writeFileSync(path, 'two\n');
    const [place] = places;
    const again = reader(place);
    expect(await again.untilQuiet()).toEqual(['one\n', 'two\n']);
    await Promise.all([first.rest(), again.rest()]);
  });

  it('ends with a gap if its last line is incomplete at its rotation: the next file begins with a line', async () => {
    const place = await placeOfRest();
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'four\n');
    const again = reader(place);
    expect(await again.untilQuiet()).toEqual(['two\nthr', '(hole)', 'four\n']);
    await again.rest();
  });

  it.each([
    ['deleted and made again', () => rmSync(path)],
    ['truncated', () => truncateSync(path)],
  ])('is read from its beginning, with a note, if it was %s', async (_what, change) => {
    const place = await placeOfRest();
    change();
    appendFileSync(path, 'another log\nthat is longer than the one before\n');
    const again = reader(place);
    expect(await again.untilIdle()).toEqual(['(hole)', 'another log\nthat is longer than the one before\n']);
    expect(again.lost()).toBe(1);
    await again.rest();
  });

  it('is recognised by itself alone if it was empty', async () => {
    truncateSync(path);
    writeFileSync(`${path}.1`, '');
    const first = reader();
    await first.untilIdle();
    appendFileSync(path, 'one\n');
    await first.untilIdle();
    const place = { ...first.place(), headBytes: 0, head: '' };
    await first.rest();
    const again = reader(place);
    expect(await again.untilIdle()).toEqual(['one\n']);
    await again.rest();
  });
});
