import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allRules, rules } from '../../src/rules/registry.js';
import { filesOf, SAMPLES } from './samples.js';

interface Reported {
  readonly level: string;
  readonly rule: string;
  /** `[0:94]`: sources and lines. */
  readonly places: string | undefined;
}

const FINDING = /^ {0,2}(?<level>error|warning|info) (?<rule>[a-z-]+)\b.*?(?<places> \[[\d: ]+\])?$/gm;

/** What is found in a sample: `test/samples/reported.test.ts` compares the samples with these texts. */
function findingsOf(id: string, what: 'trigger' | 'near-miss'): Reported[] {
  const path = join(import.meta.dirname, `../samples/reported/${id}.${what}.txt`);
  expect(existsSync(path), `${path}, which npm run goldens writes, exists`).toBe(true);
  const facts = readFileSync(path, 'utf8');
  return [...facts.matchAll(FINDING)].map(({ groups }) => groups as unknown as Reported);
}

const metas = allRules;
const ids = metas.map(({ id }) => id);

describe.each(metas)('the rule $id', ({ id, level }) => {
  it('is reported for its trigger', () => {
    expect(filesOf(id, 'trigger')).not.toEqual([]);
    const found = findingsOf(id, 'trigger').filter(({ rule }) => rule === id);
    expect(found).not.toEqual([]);
    // A state that the deletion overcame is a warning
    for (const finding of found) expect(level === 'error' ? ['error', 'warning'] : [level]).toContain(finding.level);
  });

  it('is not reported for its near miss', () => {
    expect(filesOf(id, 'near-miss')).not.toEqual([]);
    expect(findingsOf(id, 'near-miss').map(({ rule }) => rule)).not.toContain(id);
  });
});

// What is wrong with the whole input has no line
it.each(rules.map(({ id }) => id))('the rule %s points to lines', id => {
  const found = findingsOf(id, 'trigger').filter(({ rule }) => rule === id);
  expect(found.some(({ places }) => places !== undefined && !/:0\b/.test(places))).toBe(true);
});

describe('the texts of the rules', () => {
  it.each(metas)('have sentences for people: $id', ({ why, evidence, next, title, id }) => {
    for (const text of [why, evidence, next]) expect(text).toMatch(/^\S.{20,}[.)]$/s);
    expect(title).toMatch(/^[A-Z]/);
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it.each(metas.filter(({ upstream }) => upstream))('cite issues: $id', ({ upstream }) => {
    for (const issue of upstream ?? []) expect(issue).toMatch(/^(?:[\w.-]+\/[\w.-]+)?#\d+$/);
  });

  it('have unique ids, and every sample has a rule', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const folders = readdirSync(SAMPLES, { withFileTypes: true }).filter(entry => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...ids].sort());
  });

  it('show where the samples come from', () => {
    const table = readFileSync(join(SAMPLES, 'README.md'), 'utf8');
    for (const id of ids) expect(table).toContain(`| \`${id}\` |`);
  });
});
