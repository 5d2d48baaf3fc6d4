import { appendFileSync, copyFileSync, mkdirSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
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
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

interface Growth {
  readonly bytes: number;
  readonly kills: number;
  readonly seed: number;
  /** What happens to the log after an agent was killed. */
  readonly between: (path: string) => void;
}

/** Everything that successive agents report of a growing log, each killed somewhere, and what the whole log shows. */
async function announcedOf({ bytes, kills, seed, between }: Growth) {
  const home = join(folder, String(seed));
  mkdirSync(home);
  const path = join(home, 'kubelet.log');
  const text = busyLog(bytes, seed);
  const chance = random(seed);
  const next = (): number => chance.next().value;
  // A log is rotated between two lines
  const lineEnd = (at: number): number => text.indexOf('\n', at) + 1;
  const cuts = Array.from({ length: kills }, () => lineEnd(Math.floor(next() * text.length) - 1)).sort((a, b) => a - b);
  const announced: Pick<Episode, 'id' | 'kind' | 'outcome' | 'verdict'>[] = [];
  writeFileSync(path, '');
  let written = 0;
  for (const cut of [...cuts, text.length]) {
    appendFileSync(path, text.slice(written, cut));
    written = cut;
    const isLast = cut === text.length;
    let left = isLast ? 400 : 1 + Math.floor(next() * 12);
    const time = eagerClock();
    await agentLife({
      time,
      state: join(home, 'state'),
      limits: { context: 300_000, maxContext: 1_500_000 },
      source(place, begun) {
        const lost = (): void => {
          throw new Error('the place is lost');
        };
        return liveFile(path, time, place === null ? { begun } : { begun, place, lost });
      },
      isOver: () => left-- <= 0,
      print({ standing, episode: { id, kind, outcome, verdict } }) {
        if (standing === 'ended') announced.push({ id, kind, outcome, verdict });
      },
    });
    if (!isLast) between(path);
  }
  const lifecycles = endsOf(await analyzed([['kubelet.log', text]]));
  const whole = lifecycles.map(({ id, kind, outcome, verdict }) => ({ id, kind, outcome, verdict }));
  const sorted = (all: typeof announced) => all.map(one => JSON.stringify(one)).sort();
  return { announced: sorted(announced), whole: sorted(whole) };
}

const CHANGES: readonly (readonly [string, (path: string) => void])[] = [
  ['grows', () => undefined],
  [
    'is rotated by another name',
    path => {
      renameSync(path, `${path}.${Date.now()}${Math.random()}`);
      writeFileSync(path, '');
    },
  ],
  [
    'is rotated by a copy',
    path => {
      copyFileSync(path, `${path}.${Date.now()}${Math.random()}`);
      truncateSync(path);
    },
  ],
];

describe('successive agents that are killed while their log', () => {
  it('is written and rotated in both ways show what the whole log shows, each deletion once', async () => {
    let turn = 0;
    const between = (path: string): void => CHANGES[turn++ % CHANGES.length]?.[1](path);
    const { announced, whole } = await announcedOf({ bytes: 500_000, kills: 3, seed: 1, between });
    expect(whole.length).toBeGreaterThan(5);
    expect(announced).toEqual(whole);
  });

  it.each(CHANGES)('%s show the same, many times', { tags: 'long', timeout: 1_200_000 }, async (what, between) => {
    for (const seed of [1, 2, 3]) {
      const { announced, whole } = await announcedOf({
        bytes: 3_000_000,
        kills: 10,
        seed: seed + what.length * 1_000,
        between,
      });
      expect(announced).toEqual(whole);
    }
  });
});
