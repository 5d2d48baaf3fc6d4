import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/contract/types.js';
import { allRules, rules } from '../../src/rules/registry.js';
import { analyzed, filesOf, findingsOf, SAMPLES } from './samples.js';

/** Two tests look at what is said of a trigger. */
const triggered = new Map<string, Promise<Finding[]>>();
function findingsOfTrigger(id: string): Promise<Finding[]> {
  const known = triggered.get(id) ?? analyzed(filesOf(id, 'trigger')).then(findingsOf);
  triggered.set(id, known);
  return known;
}

const metas = allRules.map(({ meta }) => meta);
const ids = metas.map(({ id }) => id);

describe.each(metas)('$id', ({ id, level }) => {
  it('is reported for its trigger', async () => {
    expect(filesOf(id, 'trigger')).not.toEqual([]);
    const own = (await findingsOfTrigger(id)).filter(({ rule }) => rule === id);
    expect(own).not.toEqual([]);
    // A state that the deletion got over is told as a warning
    for (const finding of own) expect(level === 'error' ? ['error', 'warning'] : [level]).toContain(finding.level);
  });

  it('is not reported for its near miss', async () => {
    const files = filesOf(id, 'near-miss');
    expect(files).not.toEqual([]);
    expect(findingsOf(await analyzed(files)).map(({ rule }) => rule)).not.toContain(id);
  });
});

// What is wrong with the whole input stands on no line
it.each(rules.map(({ meta }) => meta.id))('%s points to lines', async id => {
  const own = (await findingsOfTrigger(id)).filter(({ rule }) => rule === id);
  expect(own.some(({ evidence }) => evidence.length > 0 && evidence.every(({ line }) => line > 0))).toBe(true);
});

describe('what rules say of themselves', () => {
  it.each(metas)('$id has sentences for people', ({ why, evidence, next, title, id }) => {
    for (const text of [why, evidence, next]) expect(text).toMatch(/^\S.{20,}[.)]$/s);
    expect(title).toMatch(/^[A-Z]/);
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it.each(metas.filter(({ upstream }) => upstream))('$id cites issues', ({ upstream }) => {
    for (const issue of upstream ?? []) expect(issue).toMatch(/^(?:[\w.-]+\/[\w.-]+)?#\d+$/);
  });

  it('gives each an id of its own, and every sample a rule', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const folders = readdirSync(SAMPLES, { withFileTypes: true }).filter(entry => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...ids].sort());
  });

  it('shows where the samples come from', () => {
    const table = readFileSync(join(SAMPLES, 'README.md'), 'utf8');
    for (const id of ids) expect(table).toContain(`| \`${id}\` |`);
  });
});
