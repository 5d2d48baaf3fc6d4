import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { analyze } from '../../../src/nodes/index.js';
import { expandInputs } from '../../../src/read/expand.js';
import { markdown } from '../../../src/show/report/markdown.js';
import { text } from '../../../src/show/report/text.js';
import type { RenderOptions } from '../../../src/show/report/types.js';
import { podline } from '../../cli/podline.js';
import { root } from '../../root.js';

const { sources } = await expandInputs([join(root, 'samples/kinds')]);
const document = await analyze(sources);
const options: RenderOptions = { width: 160, color: false, summary: true, evidence: false, zone: null };
const COUNTED = /: (\d+) deletions?: /;

/** Paragraphs of what is printed, each a list of its lines. */
const paragraphs = (printed: string): string[][] =>
  printed
    .trimEnd()
    .split('\n\n')
    .map(part => part.split('\n'));

const groupsBy = (by: string): string[][] =>
  paragraphs(text.render(document, { ...options, by, all: true })).filter(([heading = '']) => COUNTED.test(heading));

/** The rows below the header of the table. */
const tableBy = (by: string, given = document): string[] => {
  const parts = paragraphs(text.render(given, { ...options, by, piped: true }));
  const first = parts.find(part => part.some(line => line.includes('deletions  '))) ?? [];
  return first.slice(first.findIndex(line => line.includes('deletions  ')) + 1);
};

const KINDS_OF_GROUPS = ['kind', 'owner', 'node', 'namespace', 'version'];

it('a summary in groups has one line per group, with the number of its deletions', () => {
  for (const by of KINDS_OF_GROUPS) {
    const counts = tableBy(by).map(line => Number(/ {2,}(\d+) {2,}/.exec(line)?.[1]));
    expect(counts.length).toBeGreaterThan(by === 'version' ? 0 : 1);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(endsOf(document).length);
  }
});

it('a summary in groups lists all of them below, under a heading with the counts of each group', () => {
  for (const by of KINDS_OF_GROUPS) {
    const groups = groupsBy(by);
    expect(groups).toHaveLength(tableBy(by).length);
    for (const [heading = '', ...lines] of groups) expect(Number(COUNTED.exec(heading)?.[1])).toBe(lines.length);
    expect(groups.reduce((sum, [, ...lines]) => sum + lines.length, 0)).toBe(endsOf(document).length);
  }
});

it('a summary in groups names how the deletions of a group ended, the worst first, and how long they took', () => {
  const [first] = endsOf(document);
  if (first === undefined) throw new Error('the sample has no deletion');
  const bad = { ...first, verdict: 'incomplete' as const, durationMs: 90_000 };
  const good = { ...first, verdict: 'complete' as const, durationMs: 1_000 };
  const [row] = tableBy('namespace', { ...document, episodes: [good, bad, ...startsOf(document)] });
  expect(row?.trim().split(/ {2,}/)).toEqual([
    first.pod.namespace,
    '2',
    '1 s',
    '90 s',
    '90 s',
    '1 incomplete, 1 complete',
  ]);
});

it('a summary in groups has a group for deletions without the property', () => {
  const nowhere = { ...document, episodes: endsOf(document).map(one => ({ ...one, node: null })) };
  expect(tableBy('node', nowhere)).toEqual([expect.stringMatching(/^node unknown /)]);
});

it('a summary in groups is the same in Markdown', () => {
  const plain = markdown
    .render(document, { ...options, by: 'node', all: true })
    .replaceAll('\\', '')
    .split('\n');
  for (const [heading] of groupsBy('node')) expect(plain).toContain(`**${heading}**`);
  const cells = (line: string): string =>
    line
      .split(/[|\s]+/)
      .join(' ')
      .trim();
  for (const row of tableBy('node')) expect(plain.map(cells)).toContain(cells(row));
});

it('a summary in groups is refused where deletions are printed as they end', async () => {
  const { status, stderr } = await podline(['samples/kinds', '--by', 'node', '--follow']);
  expect([status, stderr]).toEqual([2, expect.stringContaining('cannot be used with')]);
});
