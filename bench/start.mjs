// Starts bench/<name>/main.ts: node bench/start.mjs generate --size 10MB
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const name = process.argv[2] ?? '';
const outfile = `${root}node_modules/.cache/podline-bench/${name}/main.mjs`;
await build({
  entryPoints: [`${root}bench/${name}/main.ts`],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  // The samples are found beside the sources
  define: { 'import.meta.dirname': JSON.stringify(`${root}bench/${name}`) },
  logLevel: 'warning',
});
process.argv.splice(1, 2, outfile);
await import(outfile);
