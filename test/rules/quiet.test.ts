import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { fileSource } from '../../src/read/source.js';
import { recorded } from '../analyze/samples.js';
import { listed } from '../document/listed.js';
import { eachInShares } from '../share.js';
import { recordedDocument } from '../show/report/recorded.js';

const root = join(import.meta.dirname, '../..');
const shared = join(root, '../shared/corpus');

/** The rules that each kind of recording really triggers; every other finding above info would be a false alarm. */
const TRUE_OF: readonly (readonly [folder: RegExp, rules: readonly string[]])[] = [
  [/ignores-sigterm|init-containers|multi-container|two-pods|2-pods|midnight/, ['grace-exceeded']],
  [/(?<!mirror-)force-delete/, ['grace-exceeded', 'removed-while-running']],
  [/prestop/, ['prestop-failed', 'prestop-overrun']],
  [/finalizer/, ['finalizer-held']],
  [/kubelet-killed/, ['kubelet-restart', 'grace-exceeded']],
  [/name-reuse/, ['name-overlap', 'grace-exceeded', 'removed-while-running']],
  [/namespace-delete|activedeadline/, ['grace-exceeded']],
  [/static-manifest-mistakes/, ['static-manifest-invalid', 'static-duplicate-name']],
  [/soak|samples\/bench/, ['grace-exceeded', 'removed-while-running', 'prestop-overrun']],
];
/** Hangs that were provoked: the rules about failing states report them and have their own tests. */
const FAILING = /stuck|fails|denied|evicted|oom/;

const expected = (folder: string): readonly string[] =>
  TRUE_OF.filter(([pattern]) => pattern.test(folder)).flatMap(([, rules]) => rules);

/** Two tests need the warnings of a sample. */
const warned = new Map<string, Promise<string[]>>();

function warnings(folder: string): Promise<string[]> {
  const cached = warned.get(folder) ?? warningsIn(folder);
  warned.set(folder, cached);
  return cached;
}

const isSample = (folder: string): boolean =>
  folder.startsWith(join(root, 'samples')) && recorded.includes(basename(folder));

function documentOf(folder: string): Promise<ResultDocument> {
  const log = readdirSync(folder).find(file => /^kubelet\.log/.test(file));
  const watch = readdirSync(folder).find(file => /^(?:pods|watch)\.(?:yaml|json)/.test(file));
  const files = [log, watch].flatMap(file => (file === undefined ? [] : [join(folder, file)]));
  return analyze(files.map(fileSource));
}

async function warningsIn(folder: string): Promise<string[]> {
  const { findings, lifecycles } = listed(
    await (isSample(folder) ? recordedDocument(basename(folder)) : documentOf(folder)),
  );
  const all = [...findings, ...lifecycles.flatMap(one => one.findings)];
  return [...new Set(all.filter(({ level }) => level !== 'info').map(({ rule }) => rule))];
}

const recordings = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter(
          entry => entry.isDirectory() && readdirSync(join(folder, entry.name)).some(f => /^kubelet\.log/.test(f)),
        )
        .map(entry => join(folder, entry.name))
    : [];

const samples = recordings(join(root, 'samples')).filter(folder => !FAILING.test(folder));
const nameOf = (folder: string): string => folder.slice(root.length + 1);
const corpus = existsSync(shared)
  ? readdirSync(shared).flatMap(version => recordings(join(shared, version)).filter(folder => !FAILING.test(folder)))
  : [];

describe('the samples of healthy runs give no false warning', () => {
  // `test/samples/reported` holds every finding of each
  eachInShares(samples.map(nameOf))('%s', async name => {
    expect(expected(name)).toEqual(expect.arrayContaining(await warnings(join(root, name))));
  });
});

// Only the samples are judged where the recordings next to the repository are missing
describe.skipIf(corpus.length === 0)(
  'the recordings next to the repository give no false warning',
  { tags: 'long' },
  () => {
    it.each(corpus.map(folder => [folder.slice(shared.length + 1), folder]))('%s', async (name, folder) => {
      expect(expected(name)).toEqual(expect.arrayContaining(await warnings(folder)));
    });
  },
);

describe('the states that were provoked are reported', () => {
  eachInShares(samples.map(nameOf).filter(name => expected(name).length > 0))('%s', async name => {
    expect((await warnings(join(root, name))).filter(rule => expected(name).includes(rule))).not.toHaveLength(0);
  });
});
