import { rmSync } from 'node:fs';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { reasonOf } from '../../read/fault.js';
import { UsageError } from '../exit.js';
import { ENDING, onSignals } from '../input/stop-signals.js';

/** A full disk or an interruption must not leave half a report in place of a good one: a file appears whole or not at all. */
export async function replaceFile(path: string, text: Iterable<string>): Promise<void> {
  try {
    // A link stays a link; its target is replaced
    const file = await realpath(path).catch(() => path);
    const found = await stat(file).catch(() => null);
    if (found === null || found.isFile()) await replace(file, text);
    // A device or a pipe is written to, and must not be replaced by a file
    else await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`${path} was not written: ${reasonOf(error)}`);
  }
}

async function replace(file: string, text: Iterable<string>): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  const release = onEnd(() => rmSync(partial, { force: true }));
  try {
    await writeFile(partial, text, { flag: 'wx' });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    release();
  }
}

/** Cleans up when the program is ended by a signal, and then lets the signal end it. */
function onEnd(tidy: () => void): () => void {
  const release = onSignals(ENDING, signal => {
    // In this order, because an impatient user sends the signal twice
    tidy();
    release();
    process.kill(process.pid, signal);
  });
  return release;
}
