import { describe, expect, it } from 'vitest';
import { apart, changed, createPacker, together } from '../../src/document/folded.js';
import { bytesSource } from '../../src/input/source.js';
import { analyze, analyzeFolded } from '../../src/nodes/index.js';
import { logOf, watchOf } from '../analyze/samples.js';

const sourcesOf = (sample: string) => [
  bytesSource('kubelet.log', logOf(sample)),
  bytesSource('pods.yaml', watchOf(sample)),
];

describe('deletions whose lists are folded up', () => {
  it.each(['name-reuse', 'cni-del-fails', 'evicted-by-limit', 'finalizer', 'mirror-force-delete'])(
    'say the same: %s',
    async sample => {
      const open = await analyze(sourcesOf(sample));
      const folded = await analyzeFolded(sourcesOf(sample), {});
      expect(open.lifecycles.some(({ steps }) => steps.length > 0)).toBe(true);
      expect(JSON.stringify(folded)).toBe(JSON.stringify(open));
      expect(structuredClone(folded)).toEqual(open);
    },
  );

  it('in whatever order they are asked', async () => {
    const { lifecycles } = await analyze(sourcesOf('name-reuse'));
    expect(lifecycles.length).toBeGreaterThan(1);
    const fold = createPacker();
    const folded = lifecycles.map(one => fold(one, null)().lifecycle);
    for (const asked of [folded, folded.toReversed()])
      for (const one of asked) {
        const open = lifecycles[folded.indexOf(one)];
        expect([one.gaps, one.findings, one.testimony, one.steps]).toEqual([
          open?.gaps,
          open?.findings,
          open?.testimony,
          open?.steps,
        ]);
      }
  });

  it('with a list put in the place of one, on the way between threads as well', async () => {
    const [one] = (await analyzeFolded(sourcesOf('name-reuse'), {})).lifecycles;
    if (one === undefined) throw new Error('no deletion');
    const told = changed(one, { findings: [] });
    const [carried] = together(structuredClone(apart([told])));
    for (const other of [told, carried]) {
      expect(other?.findings).toEqual([]);
      expect(JSON.stringify(other)).toBe(JSON.stringify({ ...one, findings: [] }));
    }
  });

  it('and keep the steps open that were asked for last', async () => {
    const [one] = (await analyzeFolded(sourcesOf('name-reuse'), {})).lifecycles;
    expect(one?.steps).toBe(one?.steps);
  });
});
