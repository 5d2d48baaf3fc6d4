import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { podline } from '../podline.js';
import { compiled, engineFlags, runProgram } from '../start/code-cache.js';

/**
 * Run while the executable is built, by the Node that will be in it. Keeps what V8 has compiled of the program after two answers, so that
 * no start compiles it again. The first argument is the folder of the bundles, the second an input.
 */
const [folder = '', input = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  // V8 rejects code that was compiled with other flags than those of the start (main.ts)
  for (const flag of engineFlags(process.versions.v8)) setFlagsFromString(flag);
  const file = join(folder, 'podline.cjs');
  const script = compiled(file, readFileSync(file, 'latin1'));
  const program = runProgram<{ readonly podline: typeof podline }>(script, file, require);
  for (const args of [
    ['analyze', input],
    ['check', input, '--quiet'],
  ])
    await program.podline(['node', 'podline', ...args]);
  writeFileSync(join(folder, 'podline.code'), script.createCachedData());
}

void main();
