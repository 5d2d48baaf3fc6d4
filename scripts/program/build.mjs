// Builds podline as one executable, which contains Node and all bundles: node scripts/program/build.mjs [platform…]; by default for this
// machine.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { whenUsed } from '../when-used.mjs';
import { nodeFile } from './node-of.mjs';
import { HERE, NODE_ARGS, PLATFORMS } from './platforms.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** The bundles, by the names under which they load each other. */
const BUNDLES = Object.fromEntries([
  ...['podline', 'internal', 'live', 'mcp'].map(name => [name, `dist/${name}.cjs`]),
  ['fleet', 'packages/fleet/dist/index.cjs'],
  ...['nats', 'metrics'].map(name => [name, `packages/fleet/dist/${name}.cjs`]),
]);
const TEXTS = ['help.json', 'podline.html'];
/** The input for `podline`, after which V8's code can be kept. */
const SAMPLE = 'samples/stuck-volume-unmount';

/** The file for the executable of a platform. */
export const programFile = platform => `program/podline-${platform}${platform.startsWith('win32') ? '.exe' : ''}`;

export async function buildProgram(platform) {
  const work = mkdtempSync(join(tmpdir(), 'podline-program-'));
  try {
    const node = nodeFile(HERE);
    for (const [name, file] of Object.entries(BUNDLES)) copyFileSync(file, join(work, `${name}.cjs`));
    for (const name of TEXTS) copyFileSync(`dist/${name}`, join(work, name));
    await buildLoaders(work);
    // V8 rejects code that was compiled on another processor
    const codes = platform === HERE ? ['podline.code'] : [];
    if (codes.length > 0)
      execFileSync(node, [...NODE_ARGS, join(work, 'keep.js'), work, SAMPLE], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    const files = [...[...Object.keys(BUNDLES), 'page'].map(name => `${name}.cjs`), 'worker.js', ...TEXTS, ...codes];
    const output = programFile(platform);
    mkdirSync('program', { recursive: true });
    const config = {
      main: join(work, 'main.js'),
      output,
      executable: stripped(nodeFile(platform), platform, work),
      disableExperimentalSEAWarning: true,
      useCodeCache: false,
      execArgv: NODE_ARGS,
      assets: Object.fromEntries(files.map(name => [name, join(work, name)])),
    };
    writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
    execFileSync(node, ['--build-sea', join(work, 'sea.json')], { stdio: ['ignore', 'ignore', 'inherit'] });
    chmodSync(output, 0o755);
    return output;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The first program, that of threads, and the programs of HTML reports, as the executable loads them. */
async function buildLoaders(work) {
  const common = {
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node26',
    charset: 'ascii',
    logLevel: 'warning',
    plugins: [whenUsed],
  };
  await build({ ...common, entryPoints: ['src/cli/executable/main.ts'], outfile: join(work, 'main.js') });
  await build({ ...common, entryPoints: ['src/cli/executable/worker-main.ts'], outfile: join(work, 'worker.js') });
  await build({ ...common, entryPoints: ['src/cli/executable/keep-code.ts'], outfile: join(work, 'keep.js') });
  await build({ ...common, entryPoints: ['dist/page.mjs'], outfile: join(work, 'page.cjs') });
}

/** Strips the names of functions, which are a fifth of the file; only where the tool exists, and for this processor. */
function stripped(file, platform, work) {
  if (!platform.startsWith('linux') || platform !== HERE || !existsSync('/usr/bin/strip')) return file;
  const lean = join(work, 'node');
  execFileSync('/usr/bin/strip', ['-o', lean, file]);
  return lean;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const platform of process.argv.length > 2 ? process.argv.slice(2) : [HERE]) {
    if (!(platform in PLATFORMS))
      throw new Error(`there is no Node for ${platform}, only for ${Object.keys(PLATFORMS).join(', ')}`);
    const file = await buildProgram(platform);
    process.stdout.write(`${file}  ${(statSync(file).size / 1e6).toFixed(0)} MB\n`);
  }
