import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../fuzz/results.js';
import { analyze } from '../../src/nodes/index.js';
import { countedIn, countLines } from './counted.js';
import { deletionFacts } from './facts.js';
import { material, sourcesOf } from './material.js';

const goldens = join(import.meta.dirname, 'counts');
const update = process.env.UPDATE_GOLDENS !== undefined;

describe.skipIf(material.length === 0)(`the number of findings in`, { tags: 'long' }, () => {
  it.each(material)('%s', { timeout: 1_800_000 }, async (name, inputs) => {
    const facts: string[] = [];
    for (const paths of inputs()) facts.push(...deletionFacts(await analyze(await sourcesOf(paths), { now: NOW })));
    const golden = join(goldens, `${name}.txt`);
    const { findings, deletions } = countedIn(facts);
    const text = countLines(findings, deletions);
    if (update) writeFileSync(golden, text);
    expect(text).toBe(existsSync(golden) ? readFileSync(golden, 'utf8') : 'no golden');
  });
});
