#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { podline } from './podline.js';
import { cacheFolder, commandIn, engineFlags, loadProgram } from './start/code-cache.js';
import { printedHelp } from './start/laid-out-help.js';

if (!printedHelp(process, () => readFileSync(join(import.meta.dirname, 'help.json'), 'utf8'))) {
  const words = process.argv.slice(2);
  const flags = engineFlags(process.versions.v8, words);
  for (const flag of flags) setFlagsFromString(flag);
  const file = join(import.meta.dirname, 'podline');
  type Program = { readonly podline: typeof podline };
  const { program, keep } = loadProgram<Program>(file, require, flags, cacheFolder(), commandIn(words));
  if (keep !== null) process.once('exit', keep);
  void program.podline(process.argv);
}
