import { expect, it } from 'vitest';
import { CONTENDERS } from '../../bench/run/contenders.js';
import { type Findings, marksOf } from '../../bench/run/marks.js';
import { pageOf } from '../../bench/run/page/page.js';
import { pictureOf } from '../../bench/run/page/picture.js';

/** Every tool takes `cpu` seconds for 360 MB in three million lines, and podline `memory` MiB. */
function madeUp(cpu: number, memory: number): Findings {
  const measured = { wall: cpu, cpu, memory };
  const point = { size: 1e8, alive: 50, pods: 9, ...measured };
  return {
    machine: 'on a machine',
    results: CONTENDERS.map(contender => ({
      contender,
      input: { file: contender.input, bytes: 3.6e8, lines: 3e6, pods: 1, uid: 'u' },
      ...measured,
    })),
    absent: [],
    sizes: [point, { ...point, size: 5e9 }],
    pods: [point],
    starts: ['node -e 0', 'podline --help', 'podline samples/mirror-pod-delete'].map(name => ({ name, ms: 100 * cpu })),
  };
}

it('a mark is met at its limit and not met beyond', () => {
  const marks = (cpu: number, memory: number) => marksOf(madeUp(cpu, memory)).map(({ met }) => met);
  expect(new Set(marks(0.8, 200))).toEqual(new Set([true]));
  expect(new Set(marks(7, 301))).toEqual(new Set([false]));
});

it('a small log proves nothing of the memory', () => {
  const found = madeUp(0.8, 1);
  const results = found.results.map(result => ({ ...result, input: { ...result.input, bytes: 3e7 } }));
  const marks = marksOf({ ...found, results, sizes: found.sizes.slice(0, 1) });
  expect(marks.filter(({ met }) => met === null).map(({ what }) => what)).toEqual([
    'its peak memory',
    '0.1 GB through a pipe, peak memory',
  ]);
});

it('what was not measured is neither met nor not met', () => {
  const marks = marksOf({ ...madeUp(1, 1), results: [], sizes: [], starts: [] });
  expect(new Set(marks.map(({ met }) => met))).toEqual(new Set([null]));
});

it('the page has a row for each mark, tool and point, with as many cells as its head', () => {
  const page = pageOf(madeUp(1, 100));
  for (const block of page.split('\n\n').filter(text => text.startsWith('|'))) {
    const cells = block.split('\n').map(line => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(cells).size).toBe(1);
  }
  expect(page.match(/^\| `/gm)).toHaveLength(CONTENDERS.length + 3 + 1);
});

it('the longest bar is that of the slowest tool, and every bar ends inside of the picture', () => {
  const found = madeUp(1, 100);
  const slow = { ...found, results: found.results.map((result, index) => ({ ...result, cpu: index === 6 ? 9 : 1 })) };
  const widths = [...pictureOf(slow).matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths.indexOf(Math.max(...widths))).toBe(6);
  expect(Math.max(...widths)).toBeLessThan(560);
});
