// Reads what a kubelet can log from the sources of Kubernetes, and compares it with the catalogue: npm run kubernetes -- PATH…
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { put } from './generated.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const program = fileURLToPath(new URL('../node_modules/.cache/podline-kubernetes.mjs', import.meta.url));
await build({
  entryPoints: ['scripts/kubernetes/main.ts'],
  outfile: program,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
const { kubernetes } = await import(program);
for (const [path, text] of await kubernetes(process.argv.slice(2))) put(path, text, 'npm run kubernetes');
