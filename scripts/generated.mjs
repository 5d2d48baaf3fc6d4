// What every generator does with its result: it writes the file, or with --check fails if the file is stale.
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

/** An absent file is stale. */
function current(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
