// Bundles the programs of bench/ and starts one: node bench/start.mjs generate --size 10MB
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = `${root}node_modules/.cache/podline-bench`;
await build({
  entryPoints: ['generate', 'cluster', 'run', 'watch'].map(name => ({ in: `${root}bench/${name}/main.ts`, out: name })),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  // The repository is found relative to the sources, two folders below it
  define: { 'import.meta.dirname': JSON.stringify(`${root}bench/start`) },
  logLevel: 'warning',
});
const program = `${outdir}/${process.argv[2]}.mjs`;
process.argv.splice(1, 2, program);
await import(program);
