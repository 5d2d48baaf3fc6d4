import { appendFileSync, copyFileSync, mkdirSync, readdirSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Episode } from '../../../../src/document/contract/types.js';
import { endsOf } from '../../../../src/document/episodes.js';
import { liveFile } from '../../../../src/read/live/file.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { scratch } from '../../../../test/scratch.js';
import { agentLife, busyLog, eagerClock } from './parts.js';

const folder = scratch();

/** Numbers from 0 to 1 that are the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A log that its writer extends and rotates while agents live and die. */
function writtenLog(home: string, text: string, pieces: number, chance: () => number) {
  const path = join(home, 'kubelet.log');
  const lines = text.split(/(?<=\n)/);
  const size = Math.ceil(lines.length / pieces);
  let written = 0;
  // Like `dateformat .%s`: the suffix grows, and gets longer
  let suffix = 9_990;
  writeFileSync(path, '');
  const renamed = (): void => {
    renameSync(path, `${path}.${suffix++}`);
    writeFileSync(path, '');
  };
  const copied = (): void => {
    copyFileSync(path, `${path}.${suffix++}`);
    truncateSync(path);
  };
  const CHANGES = [() => undefined, () => undefined, renamed, copied];
  return {
    path,
    hasMore: () => written < lines.length,
    write(): void {
      appendFileSync(path, lines.slice(written, written + size).join(''));
      written += size;
      CHANGES[Math.floor(chance() * CHANGES.length)]?.();
    },
  };
}

interface Killed {
  readonly bytes: number;
  readonly kills: number;
  readonly seed: number;
}

interface Reported {
  readonly deletions: string[];
  readonly lost: string[];
}

/** One agent, until it has seen so many pieces. `meanwhile` is called after each. */
async function liveAgent(path: string, pieces: number, reported: Reported, meanwhile = (): void => {}): Promise<void> {
  const time = eagerClock();
  let left = pieces;
  await agentLife({
    time,
    state: `${path}-state`,
    limits: { context: 60_000, maxContext: 600_000 },
    source: (place, begun) =>
      liveFile(path, time, {
        begun,
        lost: () => reported.lost.push('a place'),
        ...(place === null ? {} : { place }),
      }),
    isOver() {
      meanwhile();
      return --left <= 0;
    },
    print({ standing, episode }) {
      if (standing === 'ended') reported.deletions.push(nameOf(episode));
    },
  });
}

const nameOf = ({ id, kind, outcome }: Pick<Episode, 'id' | 'kind' | 'outcome'>): string => `${id} ${kind} ${outcome}`;

const wholeOf = async (text: string): Promise<string[]> =>
  endsOf(await analyzed([['kubelet.log', text]]))
    .map(nameOf)
    .sort();

/** What agents report if each is killed somewhere, even before it has read a line, and what the whole log shows. */
async function reportedOf({ bytes, kills, seed }: Killed) {
  const home = join(folder, `seed-${seed}`);
  mkdirSync(home);
  const chance = random(seed);
  const text = busyLog(bytes, seed);
  const log = writtenLog(home, text, 3 * kills, chance);
  const reported: Reported = { deletions: [], lost: [] };
  const meanwhile = (): void => {
    if (log.hasMore() && chance() < 0.15) log.write();
  };
  let deaths = 0;
  for (; deaths < kills || log.hasMore(); deaths++) {
    await liveAgent(log.path, 1 + Math.floor(chance() * 40), reported, meanwhile);
    // The log also grows while no agent lives, and more than once
    while (log.hasMore() && chance() < 0.4) log.write();
  }
  await liveAgent(log.path, 1_500, reported);
  const { deletions, lost } = reported;
  return { deaths, lost, deletions: deletions.sort(), whole: await wholeOf(text), files: readdirSync(home).length };
}

describe('fifty agents that are killed at random while their log is renamed, copied and truncated', () => {
  async function areComplete(killed: Killed): Promise<void> {
    const { deaths, lost, deletions, whole, files } = await reportedOf(killed);
    expect(deaths).toBeGreaterThanOrEqual(killed.kills);
    expect(files).toBeGreaterThan(killed.kills / 2);
    expect(whole.length).toBeGreaterThan(5);
    expect(lost).toEqual([]);
    expect(deletions).toEqual(whole);
  }

  it('report each deletion of the log once', () => areComplete({ bytes: 600_000, kills: 50, seed: 46 }));

  it.each([1, 2, 3, 4, 5, 6])('report the same of longer logs: %i', { tags: 'long', timeout: 600_000 }, seed =>
    areComplete({ bytes: 3_000_000, kills: 50, seed }),
  );
});

describe('an agent that is killed before it has looked at what it read', () => {
  it.each([
    ['a line was in its log', 0],
    ['it read the lines', 0.6],
  ])('loses nothing of a log that is renamed afterwards: %s', async (_what, share) => {
    const home = join(folder, `early-${share}`);
    mkdirSync(home);
    const path = join(home, 'kubelet.log');
    const text = busyLog(400_000, 5);
    const [first, middle] = [share, 0.6].map(part => text.indexOf('\n', part * text.length - 1) + 1);
    const reported: Reported = { deletions: [], lost: [] };
    writeFileSync(path, share === 0 ? '' : text.slice(0, first));
    await liveAgent(path, 1, reported);
    expect(reported.deletions).toEqual([]);
    if (share === 0) appendFileSync(path, text.slice(0, middle));
    renameSync(path, `${path}.4128`);
    writeFileSync(path, text.slice(middle));
    await liveAgent(path, 400, reported);
    expect(reported.lost).toEqual([]);
    expect(reported.deletions.sort()).toEqual(await wholeOf(text));
  });
});
