import { closeSync, constants, fsyncSync, readFileSync, writeSync } from 'node:fs';
import { openRegular } from 'podline/internal';
import { FleetError } from './queue/types.js';
import { writeWhole } from './whole-file.js';

const LF = 10;
const APPENDED = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;

export type LineFile = ReturnType<typeof openLines>;

/**
 * A file of lines that only grows. A process that is killed leaves at most half a line at its end, which does not count. Every call writes
 * before it returns, so everything reported is also kept. `isSynced`: it survives the machine, too, and not only the process.
 */
export function openLines(path: string, { isSynced = false } = {}) {
  const file = openRegular(path, APPENDED);
  let torn = !endsWithLine(path);
  return {
    add(lines: readonly string[]): void {
      const text = lines.map(line => `${line}\n`).join('');
      const bytes = Buffer.from(torn ? `\n${text}` : text);
      // Until the whole line is written, the next one must not be appended to it
      torn = true;
      // A disk takes what it has room for, without an error
      if (writeSync(file, bytes) < bytes.length) throw new FleetError('the disk has no room for a whole line');
      torn = false;
      if (isSynced) fsyncSync(file);
    },
    close: (): void => closeSync(file),
  };
}

/** The whole lines of the file; null if there is none. */
export function linesIn(path: string): string[] | null {
  const text = textIn(path);
  if (text === '') return null;
  const lines = text.split('\n');
  // After the last line end there is nothing, or half a line
  lines.pop();
  return lines.filter(line => line !== '');
}

/** Replaces all lines at once. */
export function replaceLines(path: string, lines: readonly string[]): void {
  writeWhole(path, lines.map(line => `${line}\n`).join(''));
}

/** Empty if there is no file. */
export function textIn(path: string): string {
  try {
    return textOf(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

export const textOf = (path: string): string => bytesOf(path).toString('utf8');

function bytesOf(path: string): Buffer {
  const file = openRegular(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function endsWithLine(path: string): boolean {
  const bytes = bytesOf(path);
  return bytes.length === 0 || bytes.at(-1) === LF;
}
