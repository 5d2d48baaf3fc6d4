#!/usr/bin/env node
import { EXIT } from './exit.js';
import { createProgram } from './program.js';
import { UsageError } from './usage-error.js';

// `podline … | head` closes our output: that is how it is meant, not an error.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await createProgram().parseAsync();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`podline: ${error.message}\n`);
  process.exitCode = EXIT.usage;
}
