import { getAsset } from 'node:sea';
import { setFlagsFromString } from 'node:v8';
import type { podline } from '../podline.js';
import { engineFlags } from '../start/code-cache.js';
import { printedHelp } from '../start/laid-out-help.js';
import { loadBundle } from './bundles.js';

/** The entry point of the single executable, as `cli/main.ts` is the entry point of the package. */
if (!printedHelp(process, () => getAsset('help.json', 'utf8'))) {
  const words = process.argv.slice(2);
  for (const flag of engineFlags(process.versions.v8, words)) setFlagsFromString(flag);
  // `fork` gives the file of the program that it starts, and here there is only one file
  if (process.send !== undefined && words[0]?.endsWith('worker.js')) {
    process.argv.splice(1, 1);
    loadBundle<{ work(): void }>('podline', require).work();
  } else void loadBundle<{ readonly podline: typeof podline }>('podline', require).podline(process.argv);
}
