import { describe, expect, it } from 'vitest';
import { createPacker } from '../../src/document/folded.js';
import { bytesSource } from '../../src/input/source.js';
import { analyze } from '../../src/nodes/index.js';
import { logOf, watchOf } from '../analyze/samples.js';

const sourcesOf = (sample: string) => [
  bytesSource('kubelet.log', logOf(sample)),
  bytesSource('pods.yaml', watchOf(sample)),
];

describe('deletions whose steps are folded up', () => {
  it.each(['name-reuse', 'cni-del-fails', 'evicted-by-limit', 'finalizer', 'mirror-force-delete'])(
    'say the same: %s',
    async sample => {
      const open = await analyze(sourcesOf(sample));
      const folded = await analyze(sourcesOf(sample), { folded: true });
      expect(open.lifecycles.some(({ steps }) => steps.length > 0)).toBe(true);
      expect(JSON.stringify(folded)).toBe(JSON.stringify(open));
      expect(structuredClone(folded)).toEqual(open);
    },
  );

  it('in whatever order they are asked', async () => {
    const { lifecycles } = await analyze(sourcesOf('name-reuse'));
    expect(lifecycles.length).toBeGreaterThan(1);
    const fold = createPacker();
    const folded = lifecycles.map(one => fold(one)());
    for (const asked of [folded, folded.toReversed()])
      for (const one of asked) expect(one.steps).toEqual(lifecycles[folded.indexOf(one)]?.steps);
  });

  it('and keep the steps open that were asked for last', async () => {
    const [one] = (await analyze(sourcesOf('name-reuse'), { folded: true })).lifecycles;
    expect(one?.steps).toBe(one?.steps);
  });
});
