import { expect, it } from 'vitest';
import type { Finding, Step } from '../../../../src/document/contract/types.js';
import { quotedLines, withoutQuotes } from '../../../../src/show/report/html/run-data.js';

const ROOM = 10_000;

/** Cites this line of a log, which has this length. */
const step = (line: number, length: number): Step => ({
  step: 'stop-sent',
  status: 'seen',
  at: null,
  uid: null,
  resourceVersion: null,
  count: 1,
  evidence: [{ source: 0, line, text: 'x'.repeat(length) }],
});

const deletion = (...steps: readonly Step[]) => withoutQuotes({ steps, findings: [], testimony: [] });

it('a page quotes each line once', () => {
  const finding = { evidence: step(1, 10).evidence } as unknown as Finding;
  const { lines, leftOut } = quotedLines([finding], [deletion(step(1, 10), step(2, 5)), deletion(step(2, 5))], ROOM);
  expect(lines).toEqual({ '0:1': 'x'.repeat(10), '0:2': 'xxxxx' });
  expect(leftOut).toBe(0);
});

it.each([
  [4, 1_000, 0],
  [5, 1_000, 0],
  [6, 1_000, 1],
  [9, 1_000, 4],
])(
  'a page of %d deletions with two lines each quotes the lines up to the first that does not fit',
  (count, length, without) => {
    const all = Array.from({ length: count }, (_, at) => deletion(step(2 * at, length), step(2 * at + 1, length)));
    const { lines, leftOut } = quotedLines([], all, ROOM);
    expect(Object.keys(lines)).toHaveLength(2 * (count - without));
    expect(leftOut).toBe(2 * without);
  },
);

it('a page does not read another deletion once there is no room', () => {
  const opened = (): never => {
    throw new Error('opened');
  };
  const whole = Object.defineProperty({ findings: [], steps: [] }, 'steps', { get: opened });
  const closed = { whole, bare: { steps: [step(8, 1)], findings: [] } };
  expect(quotedLines([], [deletion(step(1, 1_001)), closed], 1_000).leftOut).toBe(2);
  expect(() => quotedLines([], [closed], 1_000)).toThrow('opened');
});

it('a page without the lines keeps their positions', () => {
  expect(deletion(step(7, 3)).bare.steps[0]?.evidence).toEqual([{ source: 0, line: 7 }]);
});
