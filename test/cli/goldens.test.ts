import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.js';
import { podline } from './podline.js';

/** What `podline parse` prints for small samples. `npm run goldens` writes them; look at what changed. */
const folder = join(import.meta.dirname, 'goldens');
const update = process.env.UPDATE_GOLDENS !== undefined;

const shapes = readdirSync(join(root, 'samples/shapes')).filter(name => /\.log$|^cloud/.test(name));
const inputs = ['samples/mirror-pod-delete/kubelet.log', ...shapes.map(name => `samples/shapes/${name}`)];

const goldenOf = (input: string): string =>
  `${input.startsWith('samples/shapes/') ? basename(input) : input.split('/')[1]}.ndjson`;

describe('podline parse', async () => {
  const { status, stdout, stderr } = await podline(['parse', ...inputs]);
  const lines = stdout.split('\n').slice(0, -1);
  /** The records of one input, as if it had been the only one. */
  const recordsOf = (source: number): string[] =>
    lines
      .filter(line => line.startsWith(`{"source":${source},`))
      .map(line => line.replace(/^\{"source":\d+/, '{"source":0'));

  it('reads every shape', () => {
    expect([status, stderr]).toEqual([0, '']);
    expect(lines.length).toBeGreaterThan(150);
  });

  it('has a golden for each, and no other', () => {
    if (update) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [source, input] of inputs.entries())
        writeFileSync(join(folder, goldenOf(input)), `${recordsOf(source).join('\n')}\n`);
    }
    expect(readdirSync(folder).sort()).toEqual(inputs.map(goldenOf).sort());
  });

  it.each(inputs.map((input, source) => [input, source] as const))('prints the golden of %s', (input, source) => {
    const golden = readFileSync(join(folder, goldenOf(input)), 'utf8')
      .split('\n')
      .slice(0, -1);
    expect(recordsOf(source).map(line => JSON.parse(line))).toEqual(golden.map(line => JSON.parse(line)));
    expect(recordsOf(source)).toEqual(golden);
  });
});
