import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome, ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { diffDocuments } from '../../../src/show/diff/diff.js';
import { analyzed } from '../../analyze/analyzed.js';
import { linesOf, textIn } from '../../analyze/samples.js';
import { root } from '../../root.js';
import { documentOf, lifecycle, someDocument } from './documents.js';

const diffOf = (before: ResultDocument, after: ResultDocument) =>
  diffDocuments({ name: 'a', document: before }, { name: 'b', document: after });

const hasEnded = (outcome: Outcome): boolean => outcome === 'removed' || outcome === 'recreated';
const allEnded = ({ episodes }: ResultDocument): boolean =>
  endsOf({ episodes }).length > 0 && endsOf({ episodes }).every(({ outcome }) => hasEnded(outcome));

describe('a deletion that completes and one that hangs are never the same', () => {
  it('whatever else is known of them', () => {
    fc.assert(
      fc.property(someDocument, someDocument, (before, after) => {
        for (const pair of diffOf(before, after).pairs)
          if (hasEnded(pair.before.outcome) !== hasEnded(pair.after.outcome)) expect(pair.label).not.toBe('same');
      }),
      { numRuns: 80 },
    );
  });

  it('even where nothing shows how long they took, when they began, or when the input ends', () => {
    const instants = fc.constantFrom(null, '2026-11-21T01:48:36.000Z', '2026-11-21T01:58:36.000Z');
    const facts = fc.record({
      outcome: fc.constantFrom<Outcome>('removed', 'recreated', 'stuck', 'finalizer-held', 'in-progress'),
      verdict: fc.constantFrom('complete', 'complete-with-findings', 'incomplete', 'undetermined'),
      kind: fc.constantFrom('graceful', 'unknown', 'orphaned', 'forced'),
      durationMs: fc.constantFrom(null, 0, 60_000),
      startedAt: instants,
      requestedAt: instants,
      until: fc.constantFrom(null, 0, 600_000),
    });
    fc.assert(
      fc.property(facts, facts, ({ until, ...one }, { until: end, ...other }) => {
        const { label } = diffOf(
          documentOf([lifecycle('cart-0', [], one)], { until }),
          documentOf([lifecycle('cart-0', [], other)], { until: end }),
        );
        if (hasEnded(one.outcome) !== hasEnded(other.outcome)) expect(label).not.toBe('same');
      }),
      { numRuns: 500 },
    );
  });

  it.each(['graceful-quick-v2', 'mirror-pod-delete', 'ignores-sigterm-v2'])(
    'wherever the log of %s ends',
    async sample => {
      const lines = linesOf(sample);
      const whole = await analyzed([['kubelet.log', lines.join('\n')]]);
      expect(allEnded(whole)).toBe(true);
      for (let part = 1; part < 5; part++) {
        const kept = lines.slice(0, Math.floor((lines.length * part) / 5));
        const cut = await analyzed([['kubelet.log', kept.join('\n')]]);
        const { label } = diffOf(whole, cut);
        expect([part, label === 'same']).toEqual([part, allEnded(cut) && label === 'same']);
      }
    },
  );

  it('between the shortest logs of all hangs', async () => {
    const logs = readdirSync(join(root, 'samples/rules'))
      .filter(name => name.startsWith('stuck-'))
      .flatMap(name => ['trigger.log', 'near-miss.log'].map(file => textIn(`rules/${name}`, file)));
    const documents = await Promise.all(logs.map(log => analyzed([['kubelet.log', log]])));
    for (const one of documents)
      for (const other of documents)
        if (allEnded(one) !== allEnded(other)) expect(diffOf(one, other).label).not.toBe('same');
    expect(new Set(documents.map(allEnded)).size).toBe(2);
  });
});
