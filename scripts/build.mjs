// Builds dist/: the CLI and the library as bundles that load in few file reads (start-up time is a feature of a
// tool that people type at three in the morning), and the type declarations for library users. Other people's packages
// are in the bundles: loading the 700 files of chevrotain and lodash-es takes twice as long as all of a small analysis.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** What talks to a cluster, and the library that reads kubeconfigs: a file of its own, which no other command loads. */
const LIVE = 'src/live/index.ts';
/** So is what talks to NATS, and what keeps metrics. */
const FLEET = 'src/fleet/nats/index.ts';
const METRICS = 'src/agent/metrics/index.ts';
const apart = {
  name: 'apart',
  setup({ onResolve }) {
    for (const [filter, path] of [
      [/\/live\/index\.js$/, './live.cjs'],
      [/\/fleet\/nats\/index\.js$/, './fleet.cjs'],
      [/\/agent\/metrics\/index\.js$/, './metrics.cjs'],
    ])
      onResolve({ filter }, ({ kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
  },
};
/** Of the library's parts these are only for what is not taken from it: the classes of all resources, and another way to ask over HTTP. */
const configOnly = {
  name: 'config only',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:\.\/gen\/index\.js|node-fetch)$/ }, ({ importer }) =>
      importer.includes('/@kubernetes/client-node/dist/') ? { path: 'none', namespace: 'none' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'none' }, () => ({
      contents:
        'export const Headers = null, createConfiguration = null, ServerConfiguration = null; export default null;',
    }));
  },
};

// Made beside dist/ and put in its place when it is whole: a build that fails leaves the last good one
const fresh = `dist.${process.pid}`;
try {
  const { metafile } = await build({
    entryPoints: {
      index: 'src/index.ts',
      worker: 'src/nodes/jobs/worker.ts',
      reader: 'src/fleet/threads/worker.ts',
      'policy-schema': 'src/policy/schema.ts',
    },
    outdir: fresh,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['#page', '@duckdb/node-api'],
    // CommonJS packages among them require parts of Node
    banner: { js: REQUIRE },
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const pages = await buildPages(`${fresh}/page.js`);
  const programs = await buildProgram();
  writeFileSync(`${fresh}/THIRD-PARTY-NOTICES`, noticesOf([metafile, ...programs, pages]));
  chmodSync(`${fresh}/cli.js`, 0o755);
  copyFileSync('src/contract/schema.json', `${fresh}/schema.json`);
  copyFileSync('src/diff/schema.json', `${fresh}/diff.schema.json`);
  // It holds the ids of all rules, steps and kinds, so it is made from them
  const { policySchemaDocument } = await import(`../${fresh}/policy-schema.js`);
  writeFileSync(`${fresh}/policy.schema.json`, `${JSON.stringify(policySchemaDocument(), null, 2)}\n`);
  rmSync(`${fresh}/policy-schema.js`);
  const types = ['-p', 'tsconfig.types.json', '--outDir', `${fresh}/types`];
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...types], { stdio: 'inherit' });
  rmSync('dist', { recursive: true, force: true });
  renameSync(fresh, 'dist');
  keepCode();
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

/**
 * The command as one script, since V8 keeps the code of ECMAScript modules from Node 22 on only; the same without what commands load when
 * they run, which is enough for help; and what loads them. In ASCII, so that they can be read without being decoded.
 */
async function buildProgram() {
  const common = { bundle: true, platform: 'node', target: 'node20', legalComments: 'none', logLevel: 'warning' };
  const loaders = { cli: 'src/cli/main.ts', keep: 'scripts/keep-code.ts' };
  await build({ ...common, entryPoints: loaders, outdir: fresh, format: 'esm' });
  const program = {
    ...{ ...common, entryPoints: ['src/cli/podline.ts'], format: 'cjs', charset: 'ascii', metafile: true },
    // Threads are started by the place of this file, which only modules are told in this form
    define: { 'import.meta.url': 'ownUrl' },
    banner: { js: "const ownUrl = require('node:url').pathToFileURL(__filename).href;" },
  };
  const main = {
    ...program,
    external: ['#page', '@duckdb/node-api'],
    supported: { 'dynamic-import': false },
    plugins: [apart],
  };
  const { metafile } = await build({ ...main, outfile: `${fresh}/podline.cjs` });
  const live = await build({ ...program, entryPoints: [LIVE], outfile: `${fresh}/live.cjs`, plugins: [configOnly] });
  const fleet = await build({ ...program, entryPoints: [FLEET], outfile: `${fresh}/fleet.cjs` });
  const metrics = await build({ ...program, entryPoints: [METRICS], outfile: `${fresh}/metrics.cjs` });
  const commands = {
    name: 'commands',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^/ }, ({ kind, path }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  };
  await build({ ...program, outfile: `${fresh}/help.cjs`, plugins: [commands] });
  return [metafile, live.metafile, fleet.metafile, metrics.metafile];
}

/** Once the programs have run, what V8 has compiled for it is kept. It knows where they lie, so they are in their place. */
function keepCode() {
  for (const [name, ...args] of [
    ['help', '--help'],
    ['podline', 'samples/mirror-pod-delete'],
  ])
    execFileSync(process.execPath, ['dist/keep.js', name, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  rmSync('dist/keep.js');
}

/** What runs inside of HTML reports, as texts that the reports put into them. */
async function buildPages(file) {
  const { outputFiles, metafile } = await build({
    entryPoints: {
      run: 'src/report/html/page/main.ts',
      diff: 'src/diff/page/main.ts',
      stats: 'src/stats/page/main.ts',
    },
    outdir: fresh,
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    platform: 'browser',
    // Those of May 2024: the first that all have light-dark()
    target: ['chrome123', 'firefox120', 'safari17.5'],
    legalComments: 'none',
    logLevel: 'warning',
  });
  const text = name => outputFiles.find(({ path }) => path.endsWith(`/${name}`)).text.trim();
  const page = name =>
    `export const ${name} = ${JSON.stringify({ script: text(`${name}.js`), style: text(`${name}.css`) })};\n`;
  writeFileSync(file, ['run', 'diff', 'stats'].map(page).join(''));
  return metafile;
}
