import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Deletion, deletionOf } from './deletion.js';
import { DENSITIES, DENSITY_NAMES } from './densities.js';
import { LOG_FORMS } from './forms.js';
import { generateLog } from './log.js';
import type { Pod } from './pod.js';
import { readSample } from './sample.js';
import { bytesOf } from './size.js';
import { generateWatch, WATCH_FORMS } from './watch.js';

const USAGE = `usage: npm run --silent bench:generate -- [options]   writes to standard output
  --form FORM    ${[...Object.keys(LOG_FORMS), ...Object.keys(WATCH_FORMS)].join(', ')} (journald)
  --size SIZE    about so much: 500KB, 360MB, 5GB (10MB)
  --density NAME ${DENSITY_NAMES.join(', ')}: how much of a log is about pods that go away (thin)
  --share SHARE  of the lines of a log that podline's catalogue knows: above 0, up to 1 (that of the density)
  --alive COUNT  pods alive at once (50)
  --seed NUMBER  the same gives the same; log and watch of one seed are of the same pods (1)
  --truth FILE   writes the generated deletions there, one JSON object per line
`;

const { values } = parseArgs({
  options: {
    form: { type: 'string', default: 'journald' },
    size: { type: 'string', default: '10MB' },
    density: { type: 'string', default: 'thin' },
    share: { type: 'string' },
    alive: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    truth: { type: 'string' },
    help: { type: 'boolean' },
  },
});

function generated(deletions: Deletion[]): Iterable<string> {
  const { form, size, share, alive, seed } = values;
  const density = DENSITY_NAMES.find(name => name === values.density);
  if (density === undefined) throw new Error(`no such density: ${values.density}`);
  const sample = DENSITIES[density].of(readSample());
  const options = {
    size: bytesOf(size),
    share: Number(share ?? DENSITIES[density].share),
    alive: Number(alive),
    seed: Number(seed),
    ...(values.truth === undefined ? {} : { begun: (pod: Pod) => deletions.push(deletionOf(pod)) }),
  };
  const log = LOG_FORMS[form];
  if (log !== undefined) return generateLog(sample, log(), options);
  const watch = WATCH_FORMS[form];
  if (watch === undefined) throw new Error(`no such form: ${form}`);
  return generateWatch(sample, watch, options);
}

if (values.help) {
  process.stdout.write(USAGE);
} else {
  // A reader that has enough closes the pipe
  process.stdout.on('error', () => process.exit(0));
  const deletions: Deletion[] = [];
  for (const piece of generated(deletions)) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  if (values.truth !== undefined) {
    writeFileSync(values.truth, deletions.map(deletion => `${JSON.stringify(deletion)}\n`).join(''));
  }
}
