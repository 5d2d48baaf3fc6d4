import { fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { complain, EXIT } from '../io.js';

/** What happens when an output accepts no more. */
export function endWithOutputs(): void {
  writeWholly(process.stdout);
  // `podline … | head` closes our output on purpose, so this is no error.
  process.stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') process.exit(EXIT.ok);
    complain(process, `standard output: ${error.message}`);
    process.exit(EXIT.usage);
  });
  // With both streams closed, no message is wanted
  process.stderr.on('error', () => process.exit(EXIT.usage));
}

/**
 * A disk takes the part of a text that it has room for, without an error (write(2)), and Node leaves the rest out (SyncWriteStream): the
 * part that was not written is written again, until the disk says why it cannot be.
 */
function writeWholly(stdout: Writable & { readonly fd: number }): void {
  if (!isFile(stdout.fd)) return;
  stdout._write = (piece: Uint8Array, _encoding, done) => {
    try {
      for (let at = 0; at < piece.length; ) at += writeSync(stdout.fd, piece, at);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    done();
  };
}

/** False for an output that is closed. */
function isFile(output: number): boolean {
  try {
    return fstatSync(output).isFile();
  } catch {
    return false;
  }
}
