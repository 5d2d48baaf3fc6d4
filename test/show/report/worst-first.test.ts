import { describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument, Start } from '../../../src/document/contract/types.js';
import { markdown } from '../../../src/show/report/markdown.js';
import { text } from '../../../src/show/report/text.js';
import { begun, deletion, documentOf, finding, hanging, options } from './made-up.js';

const named = (name: string): Pick<Start, 'pod'> => ({ pod: { namespace: 'shop', name } });
const overcame = begun({
  ...named('late'),
  verdict: 'complete-with-findings',
  headline: 'ready in 41 s; it recovered from c: ErrImagePull',
  findings: [finding({ rule: 'stuck-image-pull', level: 'warning', message: 'image pull failed 5 times' })],
});
const gone = begun({
  ...named('gone'),
  outcome: 'gone',
  headline: 'deleted after 3 s, while image x was being pulled',
  durationMs: null,
});
const remarked = deletion({ verdict: 'complete-with-findings' });
const stuck = deletion({ verdict: 'incomplete', outcome: 'stuck', headline: 'STUCK in volume unmount for 2m' });

const documentWith = (lifecycles: readonly Lifecycle[], starts: readonly Start[]): ResultDocument => ({
  ...documentOf(lifecycles),
  episodes: [...lifecycles, ...starts],
});

/** The one of the two that is read first. */
function first(lifecycles: readonly Lifecycle[], starts: readonly Start[], summary = false): readonly string[] {
  const two = [...lifecycles, deletion({ ...named('other') })];
  return [text, markdown].map(report => {
    const shown = report.render(documentWith(two, [...starts, begun(named('well'))]), { ...options, summary });
    return shown.search(/\d starts?:|STUCK in volume mount/) < shown.search(/\d deletions:/) ? 'start' : 'deletion';
  });
}

describe.each([false, true])('what is worse comes first, summary: %s', summary => {
  it.each<[string, Lifecycle, Start, string]>([
    ['a start hangs, all deletions are complete', deletion(), hanging(), 'start'],
    ['a start hangs, a deletion has a remark', remarked, hanging(), 'start'],
    ['a start overcame a failure, all deletions are complete', deletion(), overcame, 'start'],
    ['both have a remark', remarked, overcame, 'deletion'],
    ['both hang', stuck, hanging(), 'deletion'],
    ['all is well', deletion(), begun(), 'deletion'],
    ['a start was deleted without a failure', deletion(), gone, 'deletion'],
  ])('%s', (_, one, start, expected) => {
    expect(first([one], [start], summary)).toEqual([expected, expected]);
  });
});

describe('what the counts of a summary do not show', () => {
  const lines = (starts: readonly Start[], summary = false): string[] =>
    text.render(documentWith([deletion()], starts), { ...options, summary }).match(/^\S shop\/.*$/gm) ?? [];

  it('has a line each: still starting, then what overcame something, then what was deleted', () => {
    const waits = begun({ ...named('waits'), outcome: 'in-progress', verdict: 'undetermined', headline: 'it waits' });
    expect(lines([begun(named('well')), gone, overcame, waits])).toEqual([
      '? shop/waits  start  it waits',
      `! shop/late  start  ${overcame.headline}`,
      `✓ shop/gone  start  ${gone.headline}`,
    ]);
  });

  it('includes what hangs', () => {
    expect(lines([overcame, hanging(named('hangs'))], true).map(line => line.slice(0, 12))).toEqual([
      '✗ shop/hangs',
      '! shop/late ',
    ]);
  });

  it('has an upper limit for a time that may be all inexactness, as in its first line', () => {
    const tally = (more: Partial<Start>): string =>
      text
        .render(documentWith([], [begun({ ...named('a'), ...more })]), { ...options, summary: true })
        .split('\n')[0] ?? '';
    expect(tally({ durationMs: 20, uncertaintyMs: 1_000 })).toContain('(in 1 s)');
    expect(tally({ durationMs: 1_000, uncertaintyMs: 1_000 })).toContain('(in 1 s)');
    expect(tally({ durationMs: 3_000, uncertaintyMs: 1_000 })).toContain('(in 3 s)');
  });
});
