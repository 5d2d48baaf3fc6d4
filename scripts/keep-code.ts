// Runs the program next to it and keeps what V8 has compiled: node keep.js podline kubelet.log
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, runProgram } from '../src/cli/code-cache.js';
import type { podline } from '../src/cli/podline.js';

const [, , name = '', ...args] = process.argv;
const path = join(import.meta.dirname, name);
const script = compiled(`${path}.cjs`);
void runProgram<{ readonly podline: typeof podline }>(script, `${path}.cjs`, require)
  .podline(['node', 'podline', ...args])
  .then(() => writeFileSync(`${path}.code`, script.createCachedData()));
