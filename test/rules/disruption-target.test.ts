import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Kind } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { fileSource } from '../../src/read/source.js';
import { disruptionTarget } from '../../src/rules/disruption-target.js';
import { storyOf, withLines } from '../episodes/ends/made.js';
import { root } from '../root.js';
import { context } from './made.js';

const headline = async (file: string) =>
  (await analyze([fileSource(join(root, 'samples/rules/disruption-target', file))])).lifecycles.map(
    one => one.headline,
  );

it('the headline names the disruption where it removed the object', async () => {
  expect(await headline('trigger.ndjson')).toEqual([
    'gone: its node no longer exists, and the pod garbage collector removed the object',
  ]);
  expect(await headline('near-miss.ndjson')).toEqual(['gone, as far as the watch shows']);
});

it('no disruption is reported where the kubelet evicted the pod, which the kind already states', () => {
  const conditions = [
    { type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet', lastTransitionTime: null },
  ];
  const found = (kind: Kind) =>
    disruptionTarget.check(withLines([], { kind, story: storyOf([{ conditions }]) }), context()).length;
  expect([found('evicted'), found('completed')]).toEqual([0, 1]);
});
