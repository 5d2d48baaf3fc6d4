#!/usr/bin/env node
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { asksForHelp } from './asks-for-help.js';
import { loadProgram } from './code-cache.js';
import { engineFlags } from './engine-flags.js';
import type { podline } from './podline.js';

// V8 takes no code that was kept under other flags, so the program is loaded before they are set
const words = process.argv.slice(2);
const name = asksForHelp(words) ? 'help' : 'podline';
const program = loadProgram<{ readonly podline: typeof podline }>(join(import.meta.dirname, name), require);
if (name === 'podline') for (const flag of engineFlags(process.versions.v8, words)) setFlagsFromString(flag);
void program.podline(process.argv);
