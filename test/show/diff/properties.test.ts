import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { diffDocuments } from '../../../src/show/diff/diff.js';
import { markdown } from '../../../src/show/diff/markdown.js';
import { text } from '../../../src/show/diff/text.js';
import type { Change, DiffDocument, GroupPair, Label, Lone, Pair, What } from '../../../src/show/diff/types.js';
import { documentOf, lifecycle, someDocument, step } from './documents.js';
import { violations } from './schema.js';

const options = { width: 100, color: false, summary: false, evidence: false, zone: null };

const diff = (before: ResultDocument, after: ResultDocument): DiffDocument =>
  diffDocuments({ name: 'x', document: before }, { name: 'x', document: after });

/** What remains of a comparison without the order of deletions and the wording of remarks. */
function gist({ label, counts, pairs, groups, onlyBefore, onlyAfter, findings }: DiffDocument) {
  return {
    label,
    counts,
    pairs: sorted(
      pairs.map(({ before, after, changes, first, incomparable, ...pair }) => ({
        before: before.pod,
        after: after.pod,
        label: pair.label,
        pairedBy: pair.pairedBy,
        first: first && bare(first),
        changes: sorted(changes.map(bare)),
        incomparable: sorted(incomparable),
        steps: pair.steps,
      })),
    ),
    groups: sorted(
      groups.map(({ changes, ...group }) => ({
        ...group,
        changes: sorted(changes.map(({ note: _, p, ...change }) => ({ ...change, p: p.toFixed(6) }))),
      })),
    ),
    onlyBefore: sorted(onlyBefore),
    onlyAfter: sorted(onlyAfter),
    findings: sorted(findings.map(bare)),
  };
}

const bare = ({ note: _, ...change }: Change): Change => change;
const sorted = <T>(all: readonly T[]): T[] => [...all].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const OPPOSITE_WHAT: Readonly<Partial<Record<What, What>>> = {
  'step-removed': 'step-added',
  'step-added': 'step-removed',
  'out-of-order': 'back-in-order',
  'back-in-order': 'out-of-order',
  slower: 'faster',
  faster: 'slower',
  'finding-new': 'finding-fixed',
  'finding-fixed': 'finding-new',
};
const OPPOSITE = { worse: 'better', better: 'worse', ambiguous: 'ambiguous', same: 'same' } as const;

const turnedLabel = <T extends Label>(label: T) => OPPOSITE[label];
const turnedChange = (one: Change): Change => ({
  ...one,
  what: OPPOSITE_WHAT[one.what] ?? one.what,
  label: turnedLabel(one.label),
  before: one.after,
  after: one.before,
});
const turnedLone = (one: Lone): Lone => ({ ...one, label: turnedLabel(one.label) });
const turnedPair = (one: Pair): Pair => ({
  ...one,
  label: turnedLabel(one.label),
  before: one.after,
  after: one.before,
  first: one.first && turnedChange(one.first),
  changes: one.changes.map(turnedChange),
  steps: one.steps.map(({ step, before, after }) => ({ step, before: after, after: before })),
  incomparable: one.incomparable.map(each => ({ ...each, shownBy: each.shownBy === 'before' ? 'after' : 'before' })),
});
const turnedGroup = (one: GroupPair): GroupPair => ({
  ...one,
  label: turnedLabel(one.label),
  before: one.after,
  after: one.before,
  changes: one.changes.map(change => ({
    ...change,
    what: change.what === 'slower' ? 'faster' : change.what === 'faster' ? 'slower' : change.what,
    label: turnedLabel(change.label),
    before: change.after,
    after: change.before,
    n: { before: change.n.after, after: change.n.before },
  })),
  incomparable: one.incomparable.map(each => ({ ...each, shownBy: each.shownBy === 'before' ? 'after' : 'before' })),
});
const turned = (one: DiffDocument): DiffDocument => ({
  ...one,
  label: turnedLabel(one.label),
  counts: { worse: one.counts.better, better: one.counts.worse, ambiguous: one.counts.ambiguous },
  pairs: one.pairs.map(turnedPair),
  groups: one.groups.map(turnedGroup),
  onlyBefore: one.onlyAfter.map(turnedLone),
  onlyAfter: one.onlyBefore.map(turnedLone),
  findings: one.findings.map(turnedChange),
});

const members = (groups: readonly GroupPair[], side: 'before' | 'after'): number =>
  groups.reduce((sum, group) => sum + group[side].deletions, 0);

const someDocuments = (holds: (before: ResultDocument, after: ResultDocument) => void) =>
  fc.property(someDocument, someDocument, holds);

const PROPERTIES = {
  'of a document with itself is empty': fc.property(someDocument, document => {
    const { label, counts, pairs, groups, onlyBefore, onlyAfter, findings } = diff(document, document);
    expect({ label, counts, onlyBefore, onlyAfter, findings }).toEqual({
      label: 'same',
      counts: { worse: 0, better: 0, ambiguous: 0 },
      onlyBefore: [],
      onlyAfter: [],
      findings: [],
    });
    expect(pairs.flatMap(({ changes, incomparable }) => [...changes, ...incomparable])).toEqual([]);
    expect(groups.flatMap(({ changes, incomparable }) => [...changes, ...incomparable])).toEqual([]);
    expect(pairs.length + members(groups, 'before')).toBe(endsOf(document).length);
    for (const { before, after } of pairs) expect(after).toEqual(before);
  }),
  'turned round swaps added and removed, slower and faster, better and worse': someDocuments((before, after) => {
    expect(gist(diff(after, before))).toEqual(gist(turned(diff(before, after))));
  }),
  'pairs every deletion once, counts it in a group or lists it alone': someDocuments((before, after) => {
    const { pairs, groups, onlyBefore, onlyAfter } = diff(before, after);
    expect(pairs.length + members(groups, 'before') + onlyBefore.length).toBe(endsOf(before).length);
    expect(pairs.length + members(groups, 'after') + onlyAfter.length).toBe(endsOf(after).length);
  }),
  'fits its schema': someDocuments((before, after) => {
    expect(violations(diff(before, after))).toEqual([]);
  }),
  'prints nothing but text': someDocuments((before, after) => {
    const found = diff(before, after);
    for (const report of [text, markdown]) {
      const printed = report.render(found, options, { before, after }).replaceAll('\n', '');
      expect(printed).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }
    expect(markdown.render(found, options, { before, after })).not.toMatch(/<(?!!-- -->)/);
  }),
};

describe('a comparison', () => {
  const holds = (numRuns: number) => (name: string) =>
    fc.assert<unknown[]>(PROPERTIES[name as keyof typeof PROPERTIES], { numRuns });
  it.each(Object.keys(PROPERTIES))('%s', holds(40));
  it.each(Object.keys(PROPERTIES))('%s, for many documents', { tags: 'long' }, holds(500));

  it('keeps its columns on the screen, however long a name is', () => {
    const stop = (name: string, at: number) => step(name, at, { container: '漢'.repeat(9_999) });
    const long = (at: number) => documentOf([lifecycle('web', [stop('stop-sent', 0), stop('container-stopped', at)])]);
    const [before, after] = [long(1), long(60_000)];
    const lines = text.render(diff(before, after), options, { before, after }).split('\n');
    expect(lines.filter(line => /\(漢+… /.test(line)).length).toBe(2);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(options.width);
  });
});
