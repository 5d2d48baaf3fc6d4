// What every generator does with what it made: it writes it, or with --check fails where a file is stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const isCheck = process.argv.includes('--check');

export function put(path, text, command) {
  if (current(path) === text) return;
  if (isCheck) return stale(path, command);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function stale(path, command) {
  console.error(`${path} is stale: run \`${command}\``);
  process.exitCode = 1;
}

/** Absent is as stale as can be. */
function current(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
