import { describe, expect, it } from 'vitest';
import { endOnMachine, machinesOf } from '../../src/correlate/machines.js';

const span = (from: number | null, to: number | null) => ({ from, to });

describe('processes of several machines', () => {
  it.each([
    [
      'are of one machine where each begins when the one before has ended',
      [span(0, 10), span(10, 20), span(20, 30)],
      [0, 0, 0],
    ],
    ['are of two where both run at a time', [span(0, 60_000), span(30_000, 90_000)], [0, 1]],
    ['are of two where one runs within the other', [span(0, 60_000), span(30_000, 40_000)], [0, 1]],
    ['are of the first that they can be of', [span(0, 60_000), span(30_000, 90_000), span(60_000, 80_000)], [0, 1, 0]],
    [
      'are of one machine where their times are not known',
      [span(0, 60_000), span(null, 90_000), span(0, null)],
      [0, 0, 0],
    ],
  ])('%s', (_what, spans, machines) => expect(machinesOf(spans)).toEqual(machines));

  it('restartOverlapMs: may print at the same time for five seconds', () => {
    const second = (ms: number) => machinesOf([span(0, 60_000), span(60_000 - ms, 90_000)])[1];
    expect([second(5_000), second(5_001)]).toEqual([0, 1]);
  });
});

it('the lines of a machine end where its last process does', () => {
  const spans = [span(0, 10), span(5, 90), span(20, 30)];
  const end = (kubelet: number | undefined, machines: readonly number[]) =>
    endOnMachine(kubelet, machines, one => spans[one] ?? span(null, null));
  expect([end(0, [0, 1, 0]), end(1, [0, 1, 0])]).toEqual([
    { at: 30, kubelet: 2 },
    { at: 90, kubelet: 1 },
  ]);
  expect([end(0, [0, 0, 0]), end(undefined, [0, 1]), end(9, [0, 1])]).toEqual([null, null, null]);
});
