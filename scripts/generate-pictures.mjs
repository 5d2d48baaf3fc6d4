// Draws the pictures of docs/pictures from the samples, by the code as it is. `--check` fails when one is stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const SAMPLES = ['mirror-pod-delete', 'stuck-volume-unmount'];
const FOLDER = 'docs/pictures';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

async function loadDrawing() {
  const contents = `
    export { analyze } from './src/analyze/index.js';
    export { expandInputs } from './src/input/source.js';
    export { svg } from './src/report/svg.js';`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

const { analyze, expandInputs, svg } = await loadDrawing();

async function draw(sample) {
  const { sources } = await expandInputs([`samples/${sample}`]);
  return svg.render(await analyze(sources), { width: 0, color: false, summary: false, evidence: false, zone: null });
}

function current(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Absent is as stale as can be
    return '';
  }
}

mkdirSync(FOLDER, { recursive: true });
for (const sample of SAMPLES) {
  const path = `${FOLDER}/${sample}.svg`;
  const picture = await draw(sample);
  if (current(path) === picture) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is stale: run node scripts/generate-pictures.mjs`);
    process.exitCode = 1;
  } else writeFileSync(path, picture);
}
