import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expandInputs } from '../../src/input/expand.js';
import { analyze } from '../../src/nodes/index.js';
import { markdown } from '../../src/report/markdown.js';
import { text } from '../../src/report/text.js';
import type { RenderOptions } from '../../src/report/types.js';
import { podline } from '../cli/podline.js';
import { root } from '../root.js';

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
  paragraphs(text.render(document, { ...options, by })).filter(([heading = '']) => COUNTED.test(heading));

it('a summary in groups has each line once, under a heading that counts those of its group', () => {
  for (const by of ['kind', 'owner', 'node', 'namespace', 'version']) {
    const groups = groupsBy(by);
    expect(groups.length).toBeGreaterThan(by === 'version' ? 0 : 1);
    for (const [heading = '', ...lines] of groups) expect(Number(COUNTED.exec(heading)?.[1])).toBe(lines.length);
    expect(groups.reduce((sum, [, ...lines]) => sum + lines.length, 0)).toBe(document.lifecycles.length);
  }
});

it('what nothing tells is a group that says so', () => {
  const nowhere = { ...document, lifecycles: document.lifecycles.map(one => ({ ...one, node: null })) };
  const [, heading] = text.render(nowhere, { ...options, by: 'node' }).match(/^(node unknown): /m) ?? [];
  expect(heading).toBe('node unknown');
});

it('the groups are the same in Markdown', () => {
  const plain = markdown
    .render(document, { ...options, by: 'node' })
    .replaceAll('\\', '')
    .split('\n');
  for (const [heading] of groupsBy('node')) expect(plain).toContain(`**${heading}**`);
});

it('groups are refused where deletions are printed as they end', async () => {
  const { status, stderr } = await podline(['samples/kinds', '--by', 'node', '--follow']);
  expect([status, stderr]).toEqual([2, expect.stringContaining('cannot be used with')]);
});
