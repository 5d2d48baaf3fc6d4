import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A third of all packages would be for the long tests alone: `npm ci --prefix test/packages` installs them, which `.ci/run` does. */
const folder = join(import.meta.dirname, 'node_modules');

/** What tests of them need. */
export const PACKAGES = 'test/packages/node_modules';
export const hasPackages = existsSync(folder);

export const packagePath = (path: string): string => join(folder, path);

/** Loads a CommonJS package. */
export const required = createRequire(join(import.meta.dirname, 'package.json'));
