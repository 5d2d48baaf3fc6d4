#!/usr/bin/env node
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { asksForHelp } from './asks-for-help.js';
import { loadProgram } from './code-cache.js';
import { engineFlags } from './engine-flags.js';
import type { podline } from './podline.js';

const words = process.argv.slice(2);
const name = asksForHelp(words) ? 'help' : 'podline';
const flags = name === 'podline' ? engineFlags(process.versions.v8, words) : [];
for (const flag of flags) setFlagsFromString(flag);
const { program, keep } = loadProgram<{ readonly podline: typeof podline }>(
  join(import.meta.dirname, name),
  require,
  flags,
);
// All that was used is compiled by then
if (keep !== null) process.once('exit', keep);
void program.podline(process.argv);
