import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { fileSource, type Source } from '../../src/read/source.js';
import { diffDocuments } from '../../src/show/diff/diff.js';
import { isComparable } from '../../src/show/diff/words.js';
import { judge } from '../../src/show/policy/judge.js';
import { defaultPolicy } from '../../src/show/policy/read.js';
import { text } from '../../src/show/report/text.js';
import { faultsIn } from '../audit/audited.js';
import { root } from '../root.js';
import { inShares } from '../share.js';
import { deletionFacts, startFacts } from './facts.js';

/** The content of `class.yaml`: samples/classes/README.md. */
interface Class {
  readonly property: string;
  readonly evidence: readonly string[];
  readonly code: readonly string[];
  /** The paths of the two inputs, if they are samples of something else, too. */
  readonly in?: string;
  /** What is reported of both inputs, and of one of them alone. */
  readonly both?: readonly string[];
  readonly trigger: readonly string[];
  readonly 'near-miss': readonly string[];
}

const samples = join(root, 'samples/classes');
/** A log without a year is dated by the current one. */
const NOW = new Date('2026-12-31T00:00:00Z');
const RENDER = { width: 200, color: false, summary: false, evidence: false, zone: null, piped: true };

const classes = readdirSync(samples, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);

function sourcesOf(folder: string, part: string): Source[] {
  const files = readdirSync(folder).filter(file => file.startsWith(`${part}.`));
  expect(files).not.toEqual([]);
  return files.map(file => ({ ...fileSource(join(folder, file)), path: file }));
}

/** The document fact by fact, what people read of it, how `podline check` judges it, and whether `podline diff` finds anything in it. */
function factsOf(document: ResultDocument): string[] {
  const itself = diffDocuments({ name: 'before', document }, { name: 'after', document });
  return [
    ...deletionFacts(document),
    ...startFacts(document),
    ...text.render(document, RENDER).split('\n'),
    ...judge(document, defaultPolicy()).map(({ grade, rule, found }) => `check ${grade} ${rule}: ${found}`),
    `diff: ${isComparable(itself) ? itself.label : 'nothing to compare'}`,
  ];
}

const among = (facts: readonly string[], words: readonly string[]): string[] =>
  words.filter(word => facts.some(line => line.includes(word)));

const audited = new Set(inShares(classes).short);

describe.each(classes)('the class %s', name => {
  const folder = join(samples, name);
  const tags = audited.has(name) ? [] : ['long'];
  const stated = load(readFileSync(join(folder, 'class.yaml'), 'utf8')) as Class;

  it.each([
    ['trigger', 'near-miss'],
    ['near-miss', 'trigger'],
  ] as const)('has a %s that differs from its %s', async (part, other) => {
    const sources = sourcesOf(join(folder, stated.in ?? ''), part);
    const facts = factsOf(await analyze(sources, { now: NOW }));
    const expected = [...(stated.both ?? []), ...stated[part]];
    expect(among(facts, expected), facts.join('\n')).toEqual(expected);
    expect(among(facts, stated[other])).toEqual([]);
  });

  it.each(['trigger', 'near-miss'])('the audit finds no fault in what is reported of its %s', { tags }, async part => {
    const sources = sourcesOf(join(folder, stated.in ?? ''), part);
    expect(await faultsIn(sources, await analyze(sources, { now: NOW, lines: true }))).toEqual([]);
  });

  it('follows from the code of Kubernetes or of the runtime', () => {
    expect(stated.property).toMatch(/\w[.`]\s*$/);
    expect(stated.evidence).not.toEqual([]);
    for (const one of stated.evidence) expect(one).toMatch(/\w\.(?:go|c|rs|md)\b/);
    expect(stated.code).not.toEqual([]);
    for (const file of stated.code) expect(existsSync(join(root, file)), file).toBe(true);
    expect([...stated.trigger, ...stated['near-miss']]).not.toEqual([]);
  });
});
