import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../root.js';

/** A kind that nobody needs: what CONTRIBUTING.md asks for, and nothing else. */
const KIND = `import type { KindModel } from '../kind-model.js';

export const sparedPod: KindModel = {
  kind: 'spared-pod',
  title: 'spared by the kubelet',
  means: 'A made-up kind: the kubelet thought of evicting the pod.',
  subject: 'pod',
  askedBy: 'kubelet',
  recognition: { saidBy: new Set(['evict-begin']) },
  extent: { begins: new Set(['evict-begin']) },
  steps: [{ step: 'teardown-begun', need: 'always', after: [], signs: [{ events: ['evict-begin'] }] }],
  ending: { object: 'last', maySilentlyStop: true },
  rules: { only: ['name-reused'], not: ['missing-step'] },
  words: { unfinished: 'the pod was spared', intervalReason: 'Spared' },
};
`;

const EXPORTS = `
export { analyze } from './src/nodes/index.js';
export { bytesSource } from './src/input/source.js';
export { pages } from './src/explain/pages.js';
export { articles } from './src/explain/topics.js';
export { policySchemaDocument } from './src/policy/schema.js';
export { readPolicy } from './src/policy/read.js';
export { applies } from './src/rules/applies.js';
export { roleOf } from './src/document/role.js';
export { kindOf } from './src/report/view/words.js';
`;

const LOG =
  'I0309 10:15:30.123456    2317 eviction_manager.go:622] "Evicting pod" pod="shop/cart-0" podUID="5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01" message=""\n';

let folder: string;
// biome-ignore lint/suspicious/noExplicitAny: a project of its own, whose types nobody knows here
let extended: any;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'podline-kind-'));
  for (const part of ['src', 'grammars', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'src/lifecycle/kinds/spared-pod.ts'), KIND);
  execFileSync(process.execPath, ['scripts/generate-registry.mjs'], { cwd: folder });
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'all.ts'), EXPORTS);
  execFileSync(
    join(root, 'node_modules/.bin/esbuild'),
    [
      'all.ts',
      '--bundle',
      '--format=esm',
      '--platform=node',
      '--external:#page',
      '--outfile=out/all.mjs',
      "--banner:js=import { createRequire as r } from 'node:module'; const require = r(import.meta.url);",
      '--log-level=error',
    ],
    { cwd: folder },
  );
  extended = await import(pathToFileURL(join(folder, 'out/all.mjs')).href);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is a kind of the contract and of both schemas', () => {
  expect(readFileSync(join(folder, 'src/contract/kind.ts'), 'utf8')).toContain("| 'spared-pod'");
  for (const schema of ['contract', 'diff']) {
    const text = readFileSync(join(folder, `src/${schema}/schema.json`), 'utf8');
    expect(JSON.stringify(JSON.parse(text))).toContain('"spared-pod"');
  }
});

it('is recognised, with its headline and its words', async () => {
  const { lifecycles } = await extended.analyze([extended.bytesSource('kubelet.log', LOG)]);
  expect(lifecycles).toMatchObject([
    { kind: 'spared-pod', outcome: 'in-progress', headline: 'the pod was spared, after teardown begun' },
  ]);
  expect(extended.kindOf(lifecycles[0])).toBe('spared by the kubelet');
  expect(extended.roleOf(lifecycles[0])).toBe('cart-0');
});

it('is explained and documented', () => {
  expect(extended.articles().map(({ id }: { id: string }) => id)).toContain('spared-pod');
  expect(extended.pages().get('docs/kinds.md')).toContain('## spared-pod');
  expect(extended.pages().get('docs/steps.md')).toContain('`spared-pod`');
});

it('can be demanded by a policy', () => {
  expect(JSON.stringify(extended.policySchemaDocument())).toContain('"spared-pod"');
  expect(extended.readPolicy('expect: {spared-pod: {max: 0}}').problems).toEqual([]);
  expect(extended.readPolicy('expect: {spared-pot: {max: 0}}').problems).not.toEqual([]);
});

it('says which rules judge it', () => {
  const judged = ['name-reused', 'mirror-orphan', 'missing-step', 'stuck-worker'];
  expect(judged.filter(rule => extended.applies(rule, 'spared-pod'))).toEqual(['name-reused', 'stuck-worker']);
});
