import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, it } from 'vitest';
import { root } from './root.js';

/** Whether a program can be started by its name. Starting it would show that, too, but some take a second to print their version. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)));

/** What a test needs beyond the repository: a path, from its root, or a program in the PATH. */
const isHere = (need: string): boolean => (need.includes('/') ? existsSync(resolve(root, need)) : isInstalled(need));

/** Tests that are skipped where something that they need is absent. */
export const describeWith = (...needs: readonly string[]) => describe.skipIf(!needs.every(isHere));
export const itWith = (...needs: readonly string[]) => it.skipIf(!needs.every(isHere));
