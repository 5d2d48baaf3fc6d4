import { describe, expect, it } from 'vitest';
import { createCounts, createDirection, createExtent } from '../../src/correlate/log-evidence.js';

function seen(times: readonly (number | null)[], kubelets: readonly number[] = []) {
  const direction = createDirection();
  times.forEach((at, index) => {
    direction.see(at, kubelets[index] ?? 0);
  });
  return direction;
}

describe('a log that runs newest first', () => {
  const back = (steps: number): number[] => Array.from({ length: steps + 1 }, (_, index) => 1000 - index);

  it('is recognised after six steps back', () => {
    expect(seen(back(5)).reversed()).toBe(false);
    expect(seen(back(6)).reversed()).toBe(true);
  });

  it('has more than three times as many steps back as ahead', () => {
    const withAhead = (ahead: number) => [
      ...Array.from({ length: ahead + 1 }, (_, at) => at),
      ...back(9).map(at => at - 2000),
    ];
    // One step back leads from the last line of the first part to the second
    expect(seen(withAhead(3)).reversed()).toBe(true);
    expect(seen([...withAhead(3), 5000]).reversed()).toBe(false);
  });

  it('is recognised by lines with a time that differs', () => {
    const spread = back(6).flatMap(at => [at, null, at]);
    expect(seen(spread).reversed()).toBe(true);
    expect(seen(Array.from({ length: 40 }, () => 7)).reversed()).toBe(false);
  });
});

describe('lines of several kubelets at once', () => {
  it('return to an earlier kubelet more than twice', () => {
    expect(seen([1, 2, 3, 4], [0, 1, 0, 1]).interleaved()).toBe(false);
    expect(seen([1, 2, 3, 4, 5], [0, 1, 0, 1, 0]).interleaved()).toBe(true);
    expect(seen([1, 2, 3, 4, 5, 6], [0, 0, 1, 1, 2, 3]).interleaved()).toBe(false);
  });
});

describe('the counts of each source', () => {
  it('are those of meaningful records read before', () => {
    const counts = createCounts();
    counts.recognise(1);
    counts.recognise(1, 4);
    counts.repeat(0);
    counts.repeat(0);
    const { recognised, repeated } = counts.all();
    expect([recognised[0], recognised[1], repeated[0], repeated[1]]).toEqual([undefined, 5, 2, undefined]);
  });

  it('include every line that is cut, and the positions of the first three', () => {
    const counts = createCounts();
    for (const line of [3, 5, 8, 9]) counts.cut(0, line);
    expect(counts.all().cut).toEqual({ count: 4, first: [3, 5, 8].map(line => ({ source: 0, line })) });
  });
});

describe('the extent of a log', () => {
  it('reaches from the first time to the last, for all and for each kubelet', () => {
    const extent = createExtent();
    extent.see(0, 1, null, 0);
    extent.see(0, 2, 100, 0);
    extent.see(0, 3, 200, 1);
    extent.see(0, 4, 300, 0);
    extent.see(0, 5, null, 0);
    expect(extent.first()).toBe(100);
    expect(extent.end()).toEqual({ source: 0, line: 5, at: 300, kubelet: 0 });
    expect([extent.of(0), extent.of(1), extent.of(2)]).toEqual([
      { from: 100, to: 300 },
      { from: 200, to: 200 },
      { from: null, to: null },
    ]);
  });
});
