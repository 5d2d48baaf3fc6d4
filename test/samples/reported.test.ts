import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { fileSource } from '../../src/read/source.js';
import { faultsIn } from '../audit/audited.js';
import { isLongWay } from '../long-way.mjs';
import { inShares } from '../share.js';
import { countedIn, countLines } from './counted.js';
import { deletionFacts, startFacts } from './facts.js';
import { inputs, samples } from './inputs.js';

/** The facts reported of each sample. `npm run goldens` writes them; look at what changed. */
const goldens = join(import.meta.dirname, 'reported');
/** A log without a year is dated by the current one. */
const NOW = new Date('2026-12-31T00:00:00Z');
const update = process.env.UPDATE_GOLDENS !== undefined;

/** The long run audits them all: it compares the goldens once more (test/long-way.test.ts). */
const audited = new Set(isLongWay ? inputs.keys() : inShares([...inputs.keys()]).short);

const goldenOf = (name: string): string => join(goldens, `${name}.txt`);

describe('the facts reported of samples', () => {
  if (update) {
    rmSync(goldens, { recursive: true, force: true });
    mkdirSync(goldens, { recursive: true });
  }

  it.each([...inputs])('are those of the golden: %s', async (name, files) => {
    const sources = files.map(file => ({ ...fileSource(join(samples, file)), path: file }));
    // The audit compares the cited lines with the report
    const document = await analyze(sources, { now: NOW, lines: audited.has(name) });
    const text = `${[...deletionFacts(document), ...startFacts(document)].join('\n')}\n`;
    if (update) writeFileSync(goldenOf(name), text);
    expect(text.split('\n')).toEqual(readFileSync(goldenOf(name), 'utf8').split('\n'));
    if (audited.has(name)) expect(await faultsIn(sources, document)).toEqual([]);
  });

  it('have a golden for each, and no other', () => {
    expect(readdirSync(goldens).sort()).toEqual([...inputs.keys()].map(name => `${name}.txt`).sort());
  });
});

describe('the number of findings in all samples', () => {
  const golden = join(import.meta.dirname, 'counts/samples.txt');

  it('is as the golden states: `npm run goldens` counts again', () => {
    const facts = readdirSync(goldens).flatMap(name => readFileSync(join(goldens, name), 'utf8').split('\n'));
    const text = countLines(countedIn(facts).findings);
    if (update) writeFileSync(golden, text);
    expect(text).toBe(readFileSync(golden, 'utf8'));
  });
});
