import { expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed } from '../analyze/analyzed.js';
import { textIn } from '../analyze/samples.js';

it.each(['pleg-unhealthy', 'api-unavailable'])(
  'the finding of %s quotes lines of the node that belong to no pod',
  async rule => {
    const lifecycles = endsOf(
      await analyzed([['kubelet.log', textIn(`rules/${rule}`, 'trigger.log')]], { lines: true }),
    );
    const evidence = lifecycles
      .flatMap(({ findings }) => findings.filter(one => one.rule === rule))
      .flatMap(one => one.evidence);
    expect(evidence.length).toBeGreaterThan(0);
    expect(evidence.filter(({ text }) => text === undefined)).toEqual([]);
  },
);
