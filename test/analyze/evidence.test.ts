import { expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed } from './analyzed.js';
import { logOf, watchOf } from './samples.js';

it.each(['graceful-quick', 'mirror-delete-1.23'])(
  'evidence has the source and the line in its original: %s',
  async sample => {
    const [log, watch] = [logOf(sample), watchOf(sample)];
    const lifecycles = endsOf(
      await analyzed([
        ['kubelet.log', log],
        ['pods.yaml', watch],
      ]),
    );
    const texts = [log, watch].map(text => text.split('\n'));
    const evidence = lifecycles.flatMap(({ steps }) => steps.flatMap(step => step.evidence ?? []));
    const lines = evidence.map(({ source, line }) => ({ source, text: texts[source]?.[line - 1] ?? '' }));
    expect(new Set(lines.map(({ source }) => source))).toEqual(new Set([0, 1]));
    for (const { source, text } of lines) expect(text).toMatch(source === 1 ? /^apiVersion: v1$/ : /[IWE]\d{4} /);
  },
);
