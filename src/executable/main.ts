import { setFlagsFromString } from 'node:v8';
import { asksForHelp } from '../cli/asks-for-help.js';
import { engineFlags } from '../cli/engine-flags.js';
import type { podline } from '../cli/podline.js';
import { loadBundle } from './bundles.js';

/** The beginning of the single executable, as `cli/main.ts` is that of the package. */
const words = process.argv.slice(2);
const name = asksForHelp(words) ? 'help' : 'podline';
if (name === 'podline') for (const flag of engineFlags(process.versions.v8, words)) setFlagsFromString(flag);
// `fork` names the file of the program that it starts, and here there is only one
if (process.send !== undefined && words[0]?.endsWith('worker.js')) {
  process.argv.splice(1, 1);
  loadBundle('worker', require);
} else void loadBundle<{ readonly podline: typeof podline }>(name, require).podline(process.argv);
