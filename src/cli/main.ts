#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { podline } from './podline.js';
import { cacheFolder, commandIn, loadProgram } from './start/code-cache.js';
import { engineFlags } from './start/engine-flags.js';
import { printedHelp } from './start/laid-out-help.js';

/** By then a command has used most of what it needs before it reads a long log. */
const WARM_MS = 300;
/** V8 drops the code of functions that a longer run has not used for a while: those of the start (Heap, bytecode flushing). */
const LONG_MS = 1_500;

if (!printedHelp(process, () => readFileSync(join(import.meta.dirname, 'help.json'), 'utf8'))) {
  const words = process.argv.slice(2);
  const flags = engineFlags(process.versions.v8, words);
  for (const flag of flags) setFlagsFromString(flag);
  const file = join(import.meta.dirname, 'podline');
  type Program = { readonly podline: typeof podline };
  const { program, keep } = loadProgram<Program>(file, require, flags, cacheFolder(), commandIn(words));
  if (keep !== null) {
    setTimeout(keep, WARM_MS, false).unref();
    process.once('exit', () => {
      // A short run has compiled everything that it used, and V8 still has all of it
      if (process.cpuUsage().user / 1_000 < LONG_MS) keep(true);
    });
  }
  void program.podline(process.argv);
}
