#!/usr/bin/env node
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { complain } from './complain.js';
import { engineFlags } from './engine-flags.js';
import { EXIT } from './exit.js';
import { run } from './run.js';

for (const flag of engineFlags(process.versions.v8)) setFlagsFromString(flag);

// `podline … | head` closes our output: that is how it is meant, not an error.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(EXIT.ok);
  complain(process, `standard output: ${error.message}`);
  process.exit(EXIT.usage);
});
// Who closes both wants to hear nothing
process.stderr.on('error', () => process.exit(EXIT.usage));

/** kubectl runs `kubectl podline` as kubectl-podline. */
const NAME = basename(process.argv[1] ?? '').startsWith('kubectl-') ? 'kubectl podline' : 'podline';

process.exitCode = await run(process.argv.slice(2), process, NAME);
