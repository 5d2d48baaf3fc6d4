import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../../fuzz/judge.js';
import { createAnalyser } from '../../fuzz/results.js';
import { samplesBelow } from '../../fuzz/samples.js';
import { storyOf } from '../../fuzz/story.js';

const folder = join(import.meta.dirname, '../../samples/fuzz');
const found = samplesBelow(folder);
const faultOf = createJudge();
const report = createAnalyser();

describe('a case that the fuzzer found', () => {
  it('has a row in the table', () => {
    const table = readFileSync(join(folder, 'README.md'), 'utf8');
    expect([...table.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name)).toEqual(found.map(({ name }) => name));
  });

  it.each(found)('is analysed correctly: $name', async ({ name, files }) => {
    const expected = readFileSync(join(folder, name, 'told.txt'), 'utf8');
    expect(storyOf(await report(files))).toEqual(expected.split('\n').slice(0, -1));
    expect(await faultOf({ files, plain: null, keeps: false })).toBeNull();
  });
});
