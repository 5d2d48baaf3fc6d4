#!/usr/bin/env node
import { basename } from 'node:path';
import { EXIT } from './exit.js';
import { createProgram } from './program.js';
import { UsageError } from './usage-error.js';

// `podline … | head` closes our output: that is how it is meant, not an error.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  throw error;
});

/** kubectl runs `kubectl podline` as kubectl-podline. */
const NAME = basename(process.argv[1] ?? '').startsWith('kubectl-') ? 'kubectl podline' : 'podline';

try {
  await createProgram(NAME).parseAsync();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`podline: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}
