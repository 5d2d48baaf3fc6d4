#!/usr/bin/env node
import { createProgram } from './program.js';

// `podline … | head` closes our output: that is how it is meant, not an error.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  throw error;
});

await createProgram().parseAsync();
