import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { OWN_FILE } from 'podline/internal';
import { FleetError } from '../types.js';

/** Only one program at a time changes a queue; a program that was killed no longer holds it. Returns a function that releases it. */
export function lock(path: string): () => void {
  for (;;) {
    try {
      const file = openSync(path, 'wx', OWN_FILE);
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (isHeld(path)) throw new FleetError(`${path}: in use by process ${holderOf(path)}`);
      rmSync(path, { force: true });
    }
  }
}

/** Another process is changing it. */
export function isHeld(path: string): boolean {
  const holder = holderOf(path);
  return holder !== null && isAlive(holder);
}

function holderOf(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
