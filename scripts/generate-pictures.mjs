// Draws the pictures of docs/pictures from the samples, with the present code. `--check` fails when one is stale.
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';
import { put } from './generated.mjs';

const SAMPLES = ['mirror-pod-delete', 'stuck-volume-unmount'];
const FOLDER = 'docs/pictures';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { analyze, expandInputs, svg } = await bundled(`
  export { analyze } from './src/nodes/index.js';
  export { expandInputs } from './src/read/expand.js';
  export { svg } from './src/show/report/svg.js';`);

async function draw(sample) {
  const { sources } = await expandInputs([`samples/${sample}`]);
  return svg.render(await analyze(sources), { width: 0, color: false, summary: false, evidence: false, zone: null });
}

for (const sample of SAMPLES) put(`${FOLDER}/${sample}.svg`, await draw(sample), 'node scripts/generate-pictures.mjs');
