import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { cacheFolder, engineFlags, loadProgram } from './start/code-cache.js';

/** The time after which a thread has used most of what it ever uses. */
const WARM_MS = 300;

/** The entry point of a thread. V8 then already has the flags that the command has set. */
const { program, keep } = loadProgram<{ work(): void }>(
  join(import.meta.dirname, 'podline'),
  require,
  engineFlags(process.versions.v8),
  cacheFolder(),
  'worker',
);
program.work();
// A thread is stopped from outside, and gets no signal
if (keep !== null) parentPort?.once('message', () => setTimeout(keep, WARM_MS).unref());
