import { join } from 'node:path';
import { loadProgram } from './code-cache.js';

/** Where a thread begins. V8 has the flags by then that the command has set, and the code was kept under the same. */
loadProgram(join(import.meta.dirname, 'worker'), require);
