import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Script } from 'node:vm';
import { compiled, runProgram } from '../cli/code-cache.js';
import { engineFlags } from '../cli/engine-flags.js';
import type { podline } from '../cli/podline.js';

/**
 * Run while the executable is built, by the Node that is going to be in it: keeps what V8 has made of the bundles by the time that they have
 * answered once, so that no start compiles them again. The first word is the folder of the bundles, the second an input.
 */
const [folder = '', input = ''] = process.argv.slice(2);

interface Bundle {
  readonly script: Script;
  readonly exports: { readonly podline: typeof podline };
}

function load(name: string): Bundle {
  const file = join(folder, `${name}.cjs`);
  const script = compiled(file, readFileSync(file, 'latin1'));
  return { script, exports: runProgram(script, file, require) };
}

async function keep(name: string, answers: readonly (readonly string[])[]): Promise<void> {
  const { script, exports } = load(name);
  for (const args of answers) await exports.podline(['node', 'podline', ...args]);
  writeFileSync(join(folder, `${name}.code`), script.createCachedData());
}

async function main(): Promise<void> {
  await keep('help', [['--help'], ['version']]);
  // V8 takes no code that was made under other flags than those of the start (main.ts)
  for (const flag of engineFlags(process.versions.v8)) setFlagsFromString(flag);
  await keep('podline', [
    ['analyze', input],
    ['check', input, '--quiet'],
  ]);
}

void main();
