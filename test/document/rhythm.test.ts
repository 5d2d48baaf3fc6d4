import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { rhythmOf } from '../../src/episodes/ends/facts/span.js';
import { analyzed } from '../analyze/analyzed.js';
import { logOf } from '../analyze/samples.js';

describe('the rhythm of recurring lines', () => {
  it.each([
    ['once', [0], null],
    ['twice', [0, 10_000], null],
    ['about every ten seconds', [0, 10_003, 19_998, 30_400], 10_003],
    ['with one long break', [0, 10_000, 20_000, 500_000, 510_000, 520_000], 10_000],
    ['a back-off that doubles', [0, 500, 1500, 3500, 7500, 15_500], null],
    ['at the same time', [5, 5, 5], null],
    ['at times that are not all known', [0, 10_000, null, 30_000], null],
  ])('%s', (_what, times, every) => expect(rhythmOf(times)).toBe(every));

  it('does not depend on the order of the lines, nor on their beginning', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(times, fc.integer(), (all, later) => {
        const rhythm = rhythmOf(all);
        expect(rhythmOf(all.toReversed())).toBe(rhythm);
        expect(rhythmOf(all.map(at => at + later))).toBe(rhythm);
      }),
    );
  });

  it('is recognised in a recorded worker, which tries again about every ten seconds', async () => {
    const lifecycles = endsOf(await analyzed([['kubelet.log', logOf('cni-del-fails')]]));
    const [exit] = lifecycles.flatMap(({ steps }) => steps).filter(({ step }) => step === 'terminating-exited');
    expect(exit).toMatchObject({ count: 6, everyMs: 11_024 });
  });
});
