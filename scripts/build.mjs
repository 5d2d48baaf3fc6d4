// Builds dist/: the CLI and the library as bundles that load with few file reads, because start-up time matters in a tool that people type
// at three in the morning, and the type declarations for library users. The bundles contain other people's packages: loading the 700 files
// of chevrotain and lodash-es takes twice as long as a whole small analysis.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';
import { buildPages } from './page.mjs';
import { whenUsed } from './when-used.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** `cli.js` is a script: Node takes a fifth longer to start with a module. The modules next to it are called `.mjs`. */
const SCRIPTS = { type: 'commonjs' };
/** The programs inside HTML reports, which nothing else loads. */
const page = {
  name: 'page',
  setup: ({ onResolve }) => onResolve({ filter: /^#page$/ }, () => ({ path: './page.mjs', external: true })),
};

/** Packages in podline whose code no other command needs: a separate file each. */
const PACKAGES = ['live', 'mcp'];
/** The package that is installed by itself, and the parts of it that few of its commands need: NATS, and metrics. */
const FLEET = 'packages/fleet';
const FLEET_PARTS = { index: 'src/index.ts', nats: 'src/queue/nats/index.ts', metrics: 'src/agent/metrics/index.ts' };
const DUCKDB = '@duckdb/node-api';
/** Imports that are left to Node when a command runs, and what it then loads. */
const apart = files => ({
  name: 'apart',
  setup({ onResolve }) {
    for (const [filter, path] of files)
      onResolve({ filter }, ({ kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
  },
});
/** The program, what its threads do, and what packages use of it: one file, since two copies would not know each other's errors. */
const PROGRAM = `
  export const podline = words => require('./src/cli/podline.ts').podline(words);
  export const work = () => require('./src/cli/worker.ts');
  export const internal = () => require('./src/internal/index.ts');`;
const INTERNAL = "module.exports = require('./podline.cjs').internal();\n";
const internal = {
  name: 'internal',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^podline\/internal$/ }, () => ({ path: './internal.cjs', external: true })),
};
/** A server that sends its client no requests has no answers to check against a schema. */
const answersOnly = {
  name: 'answers only',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/ajv-provider\.js$/ }, () => ({ path: 'none', namespace: 'none' }));
    onLoad({ filter: /^/, namespace: 'none' }, () => ({ contents: 'export class AjvJsonSchemaValidator {}' }));
  },
};
// Written next to dist/ and moved there when complete: a build that fails leaves the last good one in place
const fresh = `dist.${process.pid}`;
const freshFleet = `${FLEET}/${fresh}`;
try {
  const { metafile } = await build({
    entryPoints: {
      index: 'src/index.ts',
      'policy-schema': 'src/show/policy/schema.ts',
    },
    outdir: fresh,
    bundle: true,
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    // CommonJS packages among them require parts of Node
    banner: { js: REQUIRE },
    metafile: true,
    legalComments: 'none',
    // Nobody reads the bundle of the library: its types and their comments are apart
    minifyWhitespace: true,
    logLevel: 'warning',
    plugins: [page],
  });
  const pages = await buildPages(fresh);
  const programs = await buildProgram();
  await buildHelp();
  writeFileSync(`${fresh}/THIRD-PARTY-NOTICES`, noticesOf([metafile, ...programs, ...pages]));
  writeFileSync(`${fresh}/package.json`, `${JSON.stringify(SCRIPTS, null, 2)}\n`);
  chmodSync(`${fresh}/cli.js`, 0o755);
  const compact = (name, schema) => writeFileSync(`${fresh}/${name}`, `${JSON.stringify(schema)}\n`);
  compact('schema.json', JSON.parse(readFileSync('src/document/contract/schema.json', 'utf8')));
  compact('diff.schema.json', JSON.parse(readFileSync('src/show/diff/schema.json', 'utf8')));
  // It contains the ids of all rules, steps and kinds, so it is made from them
  const { policySchemaDocument } = await import(`../${fresh}/policy-schema.mjs`);
  compact('policy.schema.json', policySchemaDocument());
  rmSync(`${fresh}/policy-schema.mjs`);
  const types = ['-p', 'tsconfig.types.json', '--outDir', `${fresh}/types`];
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...types], { stdio: 'inherit' });
  keepReached(`${fresh}/types`, 'src/index.d.ts');
  writeFileSync(`${fresh}/types/package.json`, '{ "type": "module" }\n');
  for (const [from, to] of [
    [freshFleet, `${FLEET}/dist`],
    [fresh, 'dist'],
  ]) {
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
} finally {
  for (const folder of [fresh, freshFleet]) rmSync(folder, { recursive: true, force: true });
}

/**
 * The command as one script, since V8 caches the code of ECMAScript modules only from Node 22 on, and its loader. In ASCII, so that they
 * can be read without decoding: esbuild writes texts in ASCII, but leaves regular expressions as they are.
 */
async function buildProgram() {
  const common = { bundle: true, platform: 'node', target: 'node20', legalComments: 'none', logLevel: 'warning' };
  const loaders = { cli: 'src/cli/main.ts', worker: 'src/cli/worker-main.ts' };
  const here = { 'import.meta.dirname': '__dirname' };
  await build({ ...common, entryPoints: loaders, outdir: fresh, format: 'cjs', define: here, plugins: [whenUsed] });
  const program = {
    ...common,
    format: 'cjs',
    charset: 'ascii',
    metafile: true,
    // Threads are started from the path of this file, and only modules have `import.meta.url`
    define: { 'import.meta.url': 'ownUrl' },
    banner: { js: "const ownUrl = require('node:url').pathToFileURL(__filename).href;" },
  };
  const main = {
    ...program,
    stdin: { contents: PROGRAM, resolveDir: process.cwd() },
    supported: { 'dynamic-import': false },
    plugins: [
      page,
      apart([
        ...PACKAGES.map(name => [new RegExp(`^podline-${name}$`), `./${name}.cjs`]),
        [/^podline-fleet$/, 'podline-fleet'],
      ]),
      whenUsed,
    ],
  };
  const { metafile } = await build({ ...main, outfile: `${fresh}/podline.cjs` });
  const packages = await build({
    ...program,
    entryPoints: PACKAGES.map(name => ({ in: `packages/${name}/src/index.ts`, out: name })),
    outdir: fresh,
    outExtension: { '.js': '.cjs' },
    plugins: [internal, answersOnly],
  });
  writeFileSync(`${fresh}/internal.cjs`, INTERNAL);
  await buildFleet(program);
  for (const folder of [fresh, freshFleet])
    for (const file of readdirSync(folder).filter(name => name.endsWith('.cjs'))) escapeSigns(`${folder}/${file}`);
  return [metafile, packages.metafile];
}

/** The compiler declares every file of the program; one in eight belongs to what the library exports. */
function keepReached(folder, first) {
  const reached = new Set([first]);
  for (const file of reached)
    for (const [, to] of readFileSync(join(folder, file), 'utf8').matchAll(
      /(?:\bfrom |\bimport\()["'](\.[^"']+)\.js["']/g,
    ))
      reached.add(`${join(dirname(file), to)}.d.ts`);
  const all = readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.d.ts'));
  for (const file of all) if (!reached.has(file)) rmSync(join(folder, file));
}

/** podline-fleet, which uses the podline that it is installed with. */
async function buildFleet(program) {
  const { metafile } = await build({
    ...program,
    entryPoints: Object.entries(FLEET_PARTS).map(([out, file]) => ({ in: `${FLEET}/${file}`, out })),
    outdir: freshFleet,
    outExtension: { '.js': '.cjs' },
    external: ['podline/internal', DUCKDB],
    supported: { 'dynamic-import': false },
    plugins: [apart(['nats', 'metrics'].map(name => [new RegExp(`/${name}/index\\.js$`), `./${name}.cjs`]))],
  });
  writeFileSync(`${freshFleet}/THIRD-PARTY-NOTICES`, noticesOf([metafile], 'podline-fleet'));
  copyFileSync('LICENSE', `${freshFleet}/LICENSE`);
}

/** What the command prints without its program. */
async function buildHelp() {
  const commands = {
    name: 'commands',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^/ }, ({ kind, path }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  };
  const file = `${fresh}/help-texts.mjs`;
  const from = {
    entryPoints: ['src/cli/start/help-texts.ts'],
    outfile: file,
    banner: { js: REQUIRE },
    plugins: [commands],
  };
  await build({ ...from, bundle: true, format: 'esm', platform: 'node', logLevel: 'warning' });
  const { helpTexts } = await import(`../${file}`);
  writeFileSync(`${fresh}/help.json`, `${JSON.stringify(helpTexts(), null, 2)}\n`);
  rmSync(file);
}

/** Outside of texts they are in regular expressions, which have the same escape, and in comments. */
function escapeSigns(file) {
  const escaped = sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escaped));
}
