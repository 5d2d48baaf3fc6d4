import { lstatSync } from 'node:fs';
import { VERSION } from '../kit/version.js';
import { UsageError } from './io.js';

/** The code of packages is loaded by its name, when a command runs: they are around the core, which works without them. */
export const loadLive = () => import('podline-live');

/** A package of its own: its database engine is ten times as large as podline. */
export async function loadFleet() {
  // Node leaves a path with links as it is if the last file that it looked at is a pipe (lib/fs.js, realpathSync). Behind such a path it
  // would load a second podline, whose error classes are not those of this one
  lstatSync('/');
  const loaded = await import('podline-fleet').catch(error => {
    throw isMissing(error)
      ? new UsageError(`this is part of podline-fleet, which is not installed: ${INSTALL}`)
      : error;
  });
  if (loaded.VERSION !== VERSION)
    throw new UsageError(`podline ${VERSION} needs podline-fleet ${VERSION}, not ${loaded.VERSION}: ${INSTALL}`);
  return loaded;
}

const INSTALL = `npm install --global ./podline-fleet-${VERSION}.tgz`;

/** Whether the package itself is missing, and not something that it needs. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'MODULE_NOT_FOUND' &&
  /'podline-fleet'/.test(error.message);
