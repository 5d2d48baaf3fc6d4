import { rmSync } from 'node:fs';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { reasonOf } from '../../read/fault.js';
import { ENDING, onSignals } from '../input/stop-signals.js';
import { UsageError } from '../io.js';

const PIECE = 64 << 10;

/** Collects small pieces into large writes, and waits for a slow reader. */
export function createTextWriter(stream: Writable) {
  let pending = '';

  function flush(): void {
    if (pending !== '') stream.write(pending);
    pending = '';
  }

  return {
    write(text: string): void {
      pending += text;
      if (pending.length >= PIECE) flush();
    },
    /** Resolves when the reader has caught up. */
    drained: () => drained(stream),
    async end(): Promise<void> {
      flush();
      await drained(stream);
    },
  };
}

/**
 * Waits for a slow reader. The stream is checked, since it may have drained after the last write: then there is no further `drain` event.
 */
export async function drained(stream: Writable): Promise<void> {
  if (stream.writableNeedDrain) await new Promise(resolve => stream.once('drain', resolve));
}

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
