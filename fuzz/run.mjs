// Node 20 reads no TypeScript: the code is bundled first, where the packages are found
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const outdir = 'node_modules/.cache/podline-fuzz';
await build({
  entryPoints: ['fuzz/main.ts', 'fuzz/worker.ts'],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, [`${outdir}/main.js`, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
