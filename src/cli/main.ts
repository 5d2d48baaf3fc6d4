#!/usr/bin/env node
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { complain } from './complain.js';
import { EXIT } from './exit.js';
import { createProgram } from './program.js';
import { UsageError } from './usage-error.js';

// V8 lets the garbage grow to four times of what is alive, which for a log of gigabytes is most of the memory it takes
setFlagsFromString('--heap-growing-percent=100');
// Its optimising compiler takes up a function after 66 KB of bytecode: nearly every one of the program, many several
// times, and a fifth of the CPU time for a log of 360 MB. Later it takes up half as many
setFlagsFromString('--interrupt-budget=300000');

// `podline … | head` closes our output: that is how it is meant, not an error.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(EXIT.ok);
  complain(`standard output: ${error.message}`);
  process.exit(EXIT.usage);
});
// Who closes both wants to hear nothing
process.stderr.on('error', () => process.exit(EXIT.usage));

/** kubectl runs `kubectl podline` as kubectl-podline. */
const NAME = basename(process.argv[1] ?? '').startsWith('kubectl-') ? 'kubectl podline' : 'podline';

try {
  await createProgram(NAME).parseAsync();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  for (const sentence of error.sentences) complain(sentence);
  process.exitCode = EXIT.usage;
}
