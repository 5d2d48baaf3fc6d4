// Succeeds if dist/ is newer than everything that it is made from: `npm ci` builds it, and its tests need not build it again.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const FOLDERS = ['src', 'grammars', 'packages', 'scripts'];
/** The last one is what is installed. */
const FILES = ['package.json', 'tsconfig.json', 'tsconfig.types.json', 'node_modules/.package-lock.json'];
/** A build writes this last: if it is missing, a build has failed half-way. */
const LAST = 'dist/types/package.json';

/** A folder is as new as the last file that was added or removed. */
const inFolder = folder => [folder, ...readdirSync(folder, { recursive: true }).map(path => join(folder, path))];
const changedAt = path => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** What a build makes in a package, and the folder that this is added to. */
const isMade = path => /^packages\/[a-z]+(?:$|\/dist)/.test(path);

const sources = FOLDERS.flatMap(inFolder).filter(path => !isMade(path));
const changed = Math.max(...[...sources, ...FILES].map(changedAt));
const built = existsSync(LAST)
  ? ['dist', 'packages/fleet/dist'].flatMap(folder => readdirSync(folder).map(file => changedAt(join(folder, file))))
  : [0];
process.exitCode = Math.min(...built) > changed ? 0 : 1;
