import { expect, it } from 'vitest';
import { fitting } from '../../../../src/show/report/html/run-data.js';
import { deletion } from '../made-up.js';

const all = (['complete', 'incomplete', 'undetermined', 'complete-with-findings'] as const).map(verdict =>
  deletion({ id: verdict, verdict }),
);
const [one = deletion()] = all;
const rest = JSON.stringify({ ...one, steps: [] }).length + 260;
const whole = JSON.stringify(one).length + 260;
const shown = ({ kept, bare, leftOut }: ReturnType<typeof fitting>) => ({
  whole: kept.filter(({ id }) => !bare.has(id)).map(({ id }) => id),
  bare: [...bare].sort(),
  leftOut,
});

it('a page keeps everything where there is room', () => {
  expect(fitting(all)).toEqual({ kept: all, bare: new Set(), leftOut: 0 });
});

it('a page leaves out the steps of the healthiest deletions first', () => {
  const { whole: kept, bare, leftOut } = shown(fitting(all, 2 * whole + 2 * rest));
  expect(kept).toEqual(['incomplete', 'complete-with-findings']);
  expect(bare).toEqual(['complete', 'undetermined']);
  expect(leftOut).toBe(0);
  expect(fitting(all, 2 * whole + 2 * rest).kept.map(({ steps }) => steps.length > 0)).toEqual([
    ...[false, true, false, true],
  ]);
});

it('a page leaves out the healthiest deletions where not even their rows fit', () => {
  const { kept, leftOut } = fitting(all, 3 * rest - 100);
  expect(kept.map(({ id }) => id)).not.toContain('complete');
  expect(kept.length + leftOut).toBe(all.length);
});
