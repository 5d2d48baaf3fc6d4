import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { madeOnce } from '../made-once.mjs';

const FOLDERS = [
  'cases',
  'correlate',
  'episodes',
  'rules',
  'show',
  'document',
  'analyze',
  'samples',
  'cli',
  'nodes',
  'sources',
];
/** What needs another process, vitest itself, or a schema that Node does not load without it. */
const OUTSIDE = /node:child_process|node:worker|node_modules|sarif-schema|\bvi\b/;
/** What reads the samples once more, whose every fact test/samples/reported.test.ts compares, and what takes seconds. */
const LEFT_OUT = [
  'analyze/cut',
  'analyze/wild',
  'cli/archives',
  'correlate/clock-properties',
  'document/schema',
  'rules/quiet',
  'rules/rules',
  'samples/samples',
].map(name => `test/${name}.test.ts`);

/** Only these files: quick, while tests of one module are written, and a lower bound of its score. */
const ONLY = process.env.MUTANTS_TESTS;

const inProcess = file =>
  file.endsWith('.test.ts') &&
  (ONLY === undefined || ONLY.split(',').some(part => file.includes(part))) &&
  !LEFT_OUT.some(name => file.endsWith(name)) &&
  !OUTSIDE.test(readFileSync(file, 'utf8'));

const testFiles = root =>
  FOLDERS.flatMap(folder =>
    existsSync(join(root, 'test', folder))
      ? readdirSync(join(root, 'test', folder), { recursive: true }).map(file => join(root, 'test', folder, file))
      : [],
  )
    .filter(inProcess)
    .sort();

/** One module with all tests and the code under test, to be evaluated repeatedly. */
export async function bundle(root, outfile) {
  const load = file =>
    `await collect(${JSON.stringify(file.slice(root.length + 1))}, () => import(${JSON.stringify(file)}));`;
  const suite = join(root, 'test/mutants/suite.ts');
  const contents = [
    `import { casesCollected, collect } from ${JSON.stringify(suite)};`,
    ...testFiles(root).map(load),
    'export const cases = casesCollected();',
    ...['archive', 'run'].map(name => `export * from ${JSON.stringify(join(root, `test/cases/${name}.ts`))};`),
  ].join('\n');
  await build({
    stdin: { contents, resolveDir: root, loader: 'js' },
    bundle: true,
    outfile,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [testsAsTheyStand(suite)],
  });
}

/**
 * What is not tried on each mutant: the program of the report page, which is built elsewhere, and the audit of a sample, which writes it in
 * each format and takes several times as long as all else.
 */
const LEFT_AWAY = [
  [/jest-sarif/, 'export default {};'],
  [/^#page$/, 'export const [run, diff, stats] = Array(3).fill({ script: "", style: "" });'],
  [/audit\/audited\.js$/, 'export const faultsIn = () => [];'],
];

/**
 * What is changed in sources and tests, and why. Each must change a file at least: one that meets nothing any more would spoil the results
 * without a word.
 */
const CHANGES = {
  'A test reads its samples next to itself, wherever it is bundled to': (source, path) =>
    source.replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
  'What is computed once for each kind of deletion must be computed with the mutant: the runner empties these':
    source => source.replace(/(const made = )(new Map<Kind, T>\(\));/, '$1globalThis.keptByKind($2);'),
  'The folder of a file is there for all its tests: here each of them ends as if it were the last': source =>
    source.replace('afterAll(remove(folder))', "process.once('exit', remove(folder))"),
  'One grammar of each kind for all tests': madeOnce,
};

/** Their `vitest` is the small one. */
const testsAsTheyStand = suite => ({
  name: 'tests-as-they-stand',
  setup({ onEnd, onLoad, onResolve }) {
    const met = new Set();
    onResolve({ filter: /^vitest$/ }, ({ importer }) =>
      importer === suite ? { path: 'vitest', external: true } : { path: suite },
    );
    for (const [filter, contents] of LEFT_AWAY) {
      onResolve({ filter }, ({ path }) => ({ path, namespace: contents }));
      onLoad({ filter: /./, namespace: contents }, () => ({ contents }));
    }
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      for (const [why, change] of Object.entries(CHANGES)) {
        const changed = change(contents, path);
        if (changed !== contents) met.add(why);
        contents = changed;
      }
      return { contents, loader: 'ts' };
    });
    onEnd(() => {
      const unmet = ONLY === undefined ? Object.keys(CHANGES).filter(why => !met.has(why)) : [];
      return { errors: unmet.map(why => ({ text: `no file has what is changed: ${why}` })) };
    });
  },
});
