import { expect, it } from 'vitest';
import { diffDocuments } from '../../src/diff/diff.js';
import { markdown } from '../../src/diff/markdown.js';
import { LIMIT } from '../../src/report/markdown/fit.js';
import { documentOf, finding, lifecycle, step } from './documents.js';

const options = { width: 100, color: false, summary: false, evidence: false, zone: null };
const run = (names: readonly string[], findings: readonly string[]) =>
  documentOf(
    names.map(name => lifecycle(name, [step('delete-seen', 0)], { findings: findings.map(rule => finding(rule)) })),
  );

it('leaves out what GitHub does not take, and says how much', () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `pod-${String(index).padStart(60, 'x')}`);
  const shared = names.slice(0, 800);
  const before = run([...shared, ...names.slice(800, 1_400)], []);
  const after = run([...shared, ...names.slice(1_400)], ['grace-exceeded']);
  const sides = { before, after };
  const diff = diffDocuments({ name: 'a', document: before }, { name: 'b', document: after });
  const page = markdown.render(diff, options, sides);
  const left = [...page.matchAll(/\*\*(\d+) more (?:pairs )?are left out\*\*/g)].map(([, many]) => Number(many));
  const shown = page.match(/^\| kubelet learns of it \|/gm)?.length ?? 0;
  const lone = page.match(/^- \*\*ambiguous\*\*: /gm)?.length ?? 0;
  expect(page.length).toBeLessThanOrEqual(LIMIT);
  expect(shown).toBeGreaterThan(10);
  expect(diff.pairs).toHaveLength(800);
  expect(shown + (left[0] ?? 0)).toBe(800);
  expect(lone + (left[1] ?? 0) + (left[2] ?? 0)).toBe(1_200);
});
