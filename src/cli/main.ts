#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { loadProgram } from './code-cache.js';
import { engineFlags } from './engine-flags.js';
import { printedHelp } from './laid-out-help.js';
import type { podline } from './podline.js';

if (!printedHelp(process, () => readFileSync(join(import.meta.dirname, 'help.json'), 'utf8'))) {
  const flags = engineFlags(process.versions.v8, process.argv.slice(2));
  for (const flag of flags) setFlagsFromString(flag);
  const file = join(import.meta.dirname, 'podline');
  const { program, keep } = loadProgram<{ readonly podline: typeof podline }>(file, require, flags);
  // By then everything that was used is compiled
  if (keep !== null) process.once('exit', keep);
  void program.podline(process.argv);
}
