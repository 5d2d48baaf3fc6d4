import { describe, expect, it } from 'vitest';
import { endsOf, startsOf } from '../../src/document/episodes.js';
import { changed, foldedDeletions, foldedStarts } from '../../src/document/merge/folds.js';
import { analyze, analyzeFolded } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { logOf, watchOf } from '../analyze/samples.js';

const sourcesOf = (sample: string) => [
  bytesSource('kubelet.log', logOf(sample)),
  bytesSource('pods.yaml', watchOf(sample)),
];

describe('deletions and starts with compressed lists', () => {
  it.each(['name-reuse', 'cni-del-fails', 'evicted-by-limit', 'finalizer', 'mirror-force-delete'])(
    'have the same content: %s',
    async sample => {
      const open = await analyze(sourcesOf(sample));
      const folded = await analyzeFolded(sourcesOf(sample), {});
      expect(endsOf(open).some(({ steps }) => steps.length > 0)).toBe(true);
      expect(JSON.stringify(folded)).toBe(JSON.stringify(open));
      expect(structuredClone(folded)).toEqual(open);
    },
  );

  it('may be read in any order', async () => {
    const lifecycles = endsOf(await analyze(sourcesOf('name-reuse')));
    expect(lifecycles.length).toBeGreaterThan(1);
    const fold = foldedDeletions.createPacker();
    const folded = lifecycles.map(one => fold(one, null)().value);
    for (const order of [folded, folded.toReversed()])
      for (const one of order) {
        const open = lifecycles[folded.indexOf(one)];
        expect([one.gaps, one.findings, one.testimony, one.steps]).toEqual([
          open?.gaps,
          open?.findings,
          open?.testimony,
          open?.steps,
        ]);
      }
  });

  it('may have a list replaced, also on the way between threads', async () => {
    const [one] = endsOf(await analyzeFolded(sourcesOf('name-reuse'), {}));
    if (one === undefined) throw new Error('no deletion');
    const replaced = changed(one, { findings: [] });
    const [carried] = foldedDeletions.together(structuredClone(foldedDeletions.apart([replaced])));
    for (const other of [replaced, carried]) {
      expect(other?.findings).toEqual([]);
      expect(JSON.stringify(other)).toBe(JSON.stringify({ ...one, findings: [] }));
    }
  });

  it('include starts on the way between threads, next to another deletion', async () => {
    const open = startsOf(await analyze(sourcesOf('name-reuse')));
    const starts = startsOf(await analyzeFolded(sourcesOf('name-reuse'), {}));
    expect(open.length).toBeGreaterThan(1);
    const replaced = starts.map(one => changed(one, { node: 'n' }));
    const carried = foldedStarts.together(structuredClone(foldedStarts.apart(replaced)));
    expect(JSON.stringify(carried)).toBe(JSON.stringify(open.map(one => ({ ...one, node: 'n' }))));
  });

  it('keep the steps open that were requested last', async () => {
    const [one] = endsOf(await analyzeFolded(sourcesOf('name-reuse'), {}));
    expect(one?.steps).toBe(one?.steps);
  });
});
