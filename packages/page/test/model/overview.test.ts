import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../../src/document/episodes.js';
import { aboutOf } from '../../../../src/show/report/html/run-data.js';
import { deletion } from '../../../../test/show/report/made-up.js';
import { evenScale } from '../../src/model/axis.js';
import { distributionsOf, logScale } from '../../src/model/distribution.js';
import { entriesOf, FACET_IDS, filtered, headlineOf, NO_FILTER, rowsOf } from '../../src/model/entries.js';
import { lanesOf, strokesOf } from '../../src/model/nodes.js';
import { atOnce } from '../../src/model/pieces.js';
import { manyDeletions, onNodes } from '../made-many.js';

const document = onNodes(manyDeletions(40), 3);
const aboutAll = (lifecycles: readonly Lifecycle[]) =>
  Object.fromEntries(lifecycles.map(one => [one.id, aboutOf(one)]));
const NO_STARTS = { starts: [], troubledStarts: 0 };
const entries = atOnce(entriesOf({ document, about: aboutAll(endsOf(document)), ...NO_STARTS }));

describe('facets', () => {
  it.each(FACET_IDS)('keep what has the value, and nothing else: %s', id => {
    const values = {
      kind: 'mirror',
      node: 'worker-1',
      namespace: 'team-4',
      owner: 'team-5/web-5',
      rule: 'grace-exceeded',
    };
    const countOf = (value: string | null) => filtered(entries, { ...NO_FILTER, facets: { [id]: value } }).length;
    expect(countOf(null)).toBe(40);
    expect(countOf(values[id])).toBeGreaterThan(0);
    expect(countOf(values[id])).toBeLessThan(40);
    expect(countOf('nowhere')).toBe(0);
  });
});

describe('rows of deletions', () => {
  const failed = [1, 2, 3].map(at =>
    deletion({
      id: `id-${at}`,
      verdict: 'incomplete',
      outcome: 'stuck',
      headline: `STUCK in volume unmount for ${at} s`,
    }),
  );
  const shown = atOnce(
    entriesOf({
      document: { ...document, episodes: [...failed, ...startsOf(document)] },
      about: aboutAll(failed),
      ...NO_STARTS,
    }),
  );

  it('with one name and one course are one, with their number', () => {
    const rows = rowsOf(shown, NO_FILTER);
    expect(rows.map(({ times }) => times)).toEqual([3]);
    expect(rows.map(headlineOf)).toEqual([expect.stringMatching(/^3 times STUCK in volume unmount/)]);
    expect(rowsOf(entries, NO_FILTER)).toHaveLength(40);
  });

  it('are one each in a search', () => {
    expect(rowsOf(shown, { query: 'web' }).map(({ times }) => times)).toEqual([1, 1, 1]);
  });
});

describe('the lanes of nodes', () => {
  it('are those of all nodes whose logs were read', () => {
    const lanes = lanesOf(document.nodes, entries, []);
    expect(lanes.map(({ name, entries: own }) => [name, own.length])).toEqual([
      ['worker-0', 14],
      ['worker-1', 13],
      ['worker-2', 13],
      ['worker-3', 0],
    ]);
    expect(lanesOf([], entries, []).map(({ window }) => window)).toEqual([null, null, null]);
  });

  it('show what each node went through itself; a log that does not name its node is of the only one', () => {
    const day = [
      { node: 'worker-1', verdict: 'complete-with-findings', says: 'down', from: '2026-11-21T09:00:00Z', to: null },
    ] as const;
    const lengths = (lanes: ReturnType<typeof lanesOf>) => lanes.map(({ name, day: own }) => [name, own.length]);
    expect(lengths(lanesOf(document.nodes.slice(0, 2), [], day))).toEqual([
      ['worker-0', 0],
      ['worker-1', 1],
    ]);
    const unnamed = lanesOf([], [], [{ ...day[0], node: null }]);
    expect(lengths(unnamed)).toEqual([['the node', 1]]);
    expect(unnamed[0]?.day[0]?.begin).toBe(Date.UTC(2026, 10, 21, 9));
  });

  it('are drawn in no more strokes than there are parts', () => {
    const { from, to } = { from: entries[0]?.from ?? 0, to: (entries[0]?.from ?? 0) + 100_000 };
    const strokes = strokesOf(entries, evenScale(from, to).place, 10);
    expect(strokes.map(({ verdict }) => verdict)).toEqual(['complete', 'complete-with-findings', 'incomplete']);
    for (const { runs } of strokes) {
      expect(runs.length).toBeLessThanOrEqual(5);
      for (const run of runs) {
        expect(run.from).toBeGreaterThanOrEqual(0);
        expect(run.to).toBeGreaterThan(run.from);
        expect(run.to).toBeLessThanOrEqual(10);
      }
    }
  });

  it('leave out what lies outside of the view', () => {
    const place = evenScale(0, 1).place;
    expect(strokesOf(entries, place, 10)).toEqual([]);
  });
});

describe('the distributions of durations', () => {
  it('have each measured value once', () => {
    const all = distributionsOf(entries, ['request', 'stop', 'volumes', 'cgroup', 'final delete']);
    expect(all.map(({ title }) => title)).toEqual(['whole', 'request', 'stop', 'final delete']);
    for (const { quantiles, bins } of all) expect(bins.reduce((sum, count) => sum + count)).toBe(quantiles.count);
  });

  it('measure what was seen from its beginning to its end', () => {
    const seen = deletion({ id: 'a' });
    const begun = deletion({ id: 'b', begunBefore: true });
    const open = deletion({ id: 'c', endedAt: null, durationMs: null });
    const lifecycles = [seen, seen, begun, open];
    const made = atOnce(
      entriesOf({
        document: { ...document, episodes: [...lifecycles, ...startsOf(document)] },
        about: aboutAll(lifecycles),
        ...NO_STARTS,
      }),
    );
    expect(distributionsOf(made, []).map(({ quantiles }) => quantiles.count)).toEqual([2]);
  });

  it('share an axis that ends with the longest', () => {
    const place = logScale(60_000);
    expect([place(0), place(60_000)]).toEqual([0, 1]);
    expect(place(600)).toBeGreaterThan(0.3);
  });
});
