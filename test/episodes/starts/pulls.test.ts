import { describe, expect, it } from 'vitest';
import { createPulls, pulledImage } from '../../../src/episodes/starts/pulls.js';
import { seenLine } from '../../correlate/made.js';

describe('an Event of a pulled image', () => {
  it.each<[string, ReturnType<typeof pulledImage>]>([
    ['Successfully pulled image "shop/web:1"', { image: 'shop/web:1', ms: null, waitedMs: null }],
    ['Successfully pulled image "shop/web:1" in 2.5s', { image: 'shop/web:1', ms: 2_500, waitedMs: null }],
    [
      'Successfully pulled image "shop/web:1" in 1m2s (1m3.5s including waiting)',
      { image: 'shop/web:1', ms: 62_000, waitedMs: 1_500 },
    ],
    [
      'Successfully pulled image "shop/web:1" in 2s (1s including waiting). Image size: 1 bytes.',
      { image: 'shop/web:1', ms: 2_000, waitedMs: 0 },
    ],
    ['Container image "shop/web:1" already present on machine', null],
  ])('%s', (message, expected) => expect(pulledImage(message)).toEqual(expected));
});

describe('the pull that another one waited for', () => {
  const pulled = (name: string, at: number | null, ms: number, reason = 'Pulled') =>
    seenLine(0, 'event-occurred', {
      at,
      pod: { namespace: 'shop', name },
      fields: { reason, message: `Successfully pulled image "shop/${name}:1" in ${ms}ms` },
    });
  function pulls(...lines: readonly ReturnType<typeof pulled>[]) {
    const all = createPulls();
    for (const line of lines) all.see(line);
    return all;
  }

  it('is the one that took most of its time', () => {
    const all = pulls(
      pulled('long', 10_000, 9_000),
      pulled('short', 12_000, 2_000),
      pulled('before', 4_900, 4_000),
      pulled('after', 30_000, 15_000),
    );
    expect(all.during(5_000, 12_000, 'shop/web')).toBe('shop/long');
    expect(all.during(9_500, 12_000, 'shop/web')).toBe('shop/short');
    expect(all.during(5_000, 12_000, 'shop/long')).toBe('shop/short');
    expect(all.during(12_000, 15_000, 'shop/web')).toBeNull();
  });

  it('is of the pod whose pulls together took most', () => {
    const all = pulls(pulled('two', 2_000, 1_000), pulled('one', 3_500, 1_500), pulled('two', 4_500, 1_000));
    expect(all.during(0, 5_000, 'shop/web')).toBe('shop/two');
  });

  it('is not another Event, nor one without an instant', () => {
    expect(
      pulls(pulled('a', 2_000, 1_000, 'Pulling'), pulled('b', null, 1_000)).during(0, 5_000, 'shop/web'),
    ).toBeNull();
  });

  it('is known for a thousand pulls, and afterwards for the latest five hundred', () => {
    const all = createPulls();
    const see = (n: number): void => all.see(pulled(`p${n}`, n * 10, 10));
    for (let n = 1; n <= 1_000; n++) see(n);
    expect(all.during(0, 10, 'shop/web')).toBe('shop/p1');
    see(1_001);
    expect(all.during(4_990, 5_000, 'shop/web')).toBeNull();
    expect(all.during(5_000, 5_010, 'shop/web')).toBe('shop/p501');
    expect(all.during(10_000, 10_010, 'shop/web')).toBe('shop/p1001');
  });
});
