import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/types.js';
import { LIMIT } from '../../src/report/markdown/fit.js';
import { markdown } from '../../src/report/markdown.js';
import { deletion, documentOf, finding, options, step } from './made-up.js';

const page = (document: ResultDocument, summary = false): string => markdown.render(document, { ...options, summary });

const stuck = (name: string, line: string) =>
  deletion({
    pod: { namespace: 'default', name },
    verdict: 'incomplete',
    headline: `STUCK: ${name}`,
    steps: [step('delete-seen', 1), step('stop-sent', 2)],
    findings: [finding({ evidence: [{ source: 0, line: 1, text: line }] })],
  });

const many = (count: number, line: string): ResultDocument['lifecycles'] => [
  deletion({ verdict: 'complete-with-findings', headline: 'the least of all' }),
  ...Array.from({ length: count }, (_, index) => stuck(`web-${index}`, line)),
];

const headings = (text: string): number => text.match(/^### [❌⚠✅❔]/gmu)?.length ?? 0;
const leftOut = (text: string, what: string): number =>
  Number(new RegExp(`^\\*\\*(\\d+) more ${what} are left out\\*\\*`, 'm').exec(text)?.[1] ?? 0);

/** Every fence that is opened is closed, and every fold. */
function isWhole(text: string): boolean {
  const fences = text.split('\n').filter(line => /^`{3,}/.test(line));
  const opened = fences.filter(line => line.endsWith('text')).length;
  const folds = [/<details>/g, /<\/details>/g].map(tag => text.match(tag)?.length ?? 0);
  return fences.length === 2 * opened && folds[0] === folds[1];
}

describe('a page that would be longer than GitHub takes', () => {
  const text = page(documentOf(many(100, `E1121 ${'the line itself '.repeat(200)}`)));

  it('is cut between two deletions, and says how many it left out', () => {
    expect(text.length).toBeLessThanOrEqual(LIMIT);
    expect(isWhole(text)).toBe(true);
    expect(headings(text)).toBeGreaterThan(5);
    expect(headings(text) + leftOut(text, 'timelines')).toBe(101);
  });

  it('keeps the worst, and what was read', () => {
    expect(text).toContain('**STUCK: web-0**');
    expect(text).not.toContain('**the least of all**');
    expect(text).toContain('| `default/web-99` |');
    expect(text).toMatch(/^- Read: /m);
  });

  it('keeps as much as there is room for', () => {
    const one = page(documentOf(many(1, `E1121 ${'the line itself '.repeat(200)}`)));
    expect(text.length).toBeGreaterThan(LIMIT - one.length);
  });

  it('says more of one that is too long by itself than that it is', () => {
    const lone = page(documentOf([stuck('web', 'x'.repeat(LIMIT))]));
    expect(lone.length).toBeLessThanOrEqual(LIMIT);
    expect(lone).toContain('stop sent');
    expect(lone).toContain('**stuck-volume-unmount**');
  });

  it('cuts tables and findings of the input between their rows', () => {
    const findings = Array.from({ length: 300 }, () => finding({ message: 'x'.repeat(500) }));
    const document = documentOf(many(3000, ''), {}, findings);
    for (const summary of [true, false]) {
      const shown = page(document, summary);
      expect(shown.length).toBeLessThanOrEqual(LIMIT);
      const rows = shown.match(/^\| [❌⚠]/gmu)?.length ?? 0;
      expect(rows).toBeGreaterThan(100);
      expect(rows + leftOut(shown, 'pods')).toBe(3001);
    }
    expect(leftOut(page(document), 'findings')).toBeGreaterThan(100);
  });
});

it('is never longer, and never open at its end, whatever the document holds', () => {
  const length = fc.constantFrom(0, 10, 1_000, 4_096, 30_000, 70_000);
  const lifecycles = fc.array(fc.tuple(length, length), { maxLength: 60 });
  fc.assert(
    fc.property(lifecycles, fc.array(length, { maxLength: 20 }), (deletions, findings) => {
      const document = documentOf(
        deletions.map(([name, line]) => stuck('`'.repeat(name), `E1121 ${'`'.repeat(line)}`)),
        {},
        findings.map(long => finding({ message: '|'.repeat(long) })),
      );
      const text = page(document);
      expect(text.length).toBeLessThanOrEqual(LIMIT);
      expect(isWhole(text)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
