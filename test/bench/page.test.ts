import { expect, it } from 'vitest';
import { CONTENDERS } from '../../bench/run/contenders.js';
import { type Findings, marksOf } from '../../bench/run/marks.js';
import { historyIn, pageOf } from '../../bench/run/page/page.js';
import { pictureOf } from '../../bench/run/page/picture.js';

/**
 * Every tool takes `cpu` seconds for 360 MB in three million lines. podline takes `memory` MiB, `times` ten times as long as a count by
 * mawk, and `times` as long as Node to start.
 */
function madeUp(cpu: number, memory: number, times = 1): Findings {
  const measured = { wall: cpu, cpu, memory };
  const point = { size: 1e8, alive: 50, pods: 9, ...measured };
  return {
    machine: 'on a machine',
    date: '2026-01-02',
    commit: 'abcdef1',
    history: [['2026-01-01', 'abcdef0', '1.0', '1.0', '100', '360 MB']],
    results: CONTENDERS.flatMap(contender =>
      contender.densities.map(density => ({
        contender,
        input: { file: 'f', form: contender.input, density, bytes: 3.6e8, lines: 3e6, pods: 1, uid: 'u' },
        ...measured,
        cpu: contender.name === 'mawk' ? cpu / 10 / times : cpu,
        written: contender.writes ? 1e6 : null,
      })),
    ),
    absent: [],
    sizes: [point, { ...point, size: 5e9 }],
    pods: [point],
    isProgram: false,
    starts: ['node -e 0', 'podline --help', 'podline samples/mirror-pod-delete'].map((name, index) => ({
      name,
      ms: index === 0 ? 100 : 100 * times,
    })),
  };
}

it('a mark is reached at its limit and not beyond', () => {
  const marks = (cpu: number, memory: number, times: number) =>
    marksOf(madeUp(cpu, memory, times)).map(({ met }) => met);
  expect(new Set(marks(2.2, 200, 1.25))).toEqual(new Set([true]));
  expect(new Set(marks(7, 301, 2.7))).toEqual(new Set([false]));
});

it('the executable has its own marks, next to mawk, lnav, its Node and the package', () => {
  const starts = Object.entries({
    'node -e 0': 100,
    'podline --help': 125,
    'podline samples/mirror-pod-delete': 240,
    'node dist/cli.js samples/mirror-pod-delete': 200,
  }).map(([name, ms]) => ({ name, ms }));
  const marks = (memory: number, lnav: number) => {
    const found = madeUp(3, memory, 1.4);
    const results = found.results.map(result => (result.contender.name === 'lnav' ? { ...result, cpu: lnav } : result));
    return marksOf({ ...found, results, starts, isProgram: true }).map(({ met }) => met);
  };
  expect(marks(260, 2)).toEqual([true, true, true, true, true]);
  expect(marks(261, 1.9)).toEqual([true, false, false, true, true]);
});

it('a small log proves nothing about memory', () => {
  const found = madeUp(0.8, 1);
  const results = found.results.map(result => ({ ...result, input: { ...result.input, bytes: 3e7 } }));
  const marks = marksOf({ ...found, results, sizes: found.sizes.slice(0, 1) });
  expect(marks.filter(({ met }) => met === null).map(({ what }) => what)).toEqual([
    'peak memory of either',
    '0.1 GB through a pipe, peak memory',
  ]);
});

it('a mark that was not measured is neither reached nor missed', () => {
  const marks = marksOf({ ...madeUp(1, 1), results: [], sizes: [], starts: [] });
  expect(new Set(marks.map(({ met }) => met))).toEqual(new Set([null]));
});

it('the page has a row for each mark, tool and point, with as many cells as its header', () => {
  const page = pageOf(madeUp(1, 100));
  for (const block of page.split('\n\n').filter(text => text.startsWith('|'))) {
    const cells = block.split('\n').map(line => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(cells).size).toBe(1);
  }
  expect(page.match(/^\| `/gm)).toHaveLength(CONTENDERS.flatMap(({ densities }) => densities).length + 3 + 2);
});

it('the history of an earlier page is in the next one, with one row more', () => {
  const found = madeUp(1, 100);
  const history = historyIn(pageOf(found));
  expect(history).toHaveLength(2);
  expect(historyIn(pageOf({ ...found, history }))).toEqual([...history, history.at(-1)]);
});

it('the longest bar is that of the slowest tool, and every bar ends inside the picture', () => {
  const found = madeUp(1, 100);
  const slow = { ...found, results: found.results.map((result, index) => ({ ...result, cpu: index === 6 ? 9 : 1 })) };
  const widths = [...pictureOf(slow).matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths.indexOf(Math.max(...widths))).toBe(6);
  expect(Math.max(...widths)).toBeLessThan(560);
});
