import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex, Writable } from 'node:stream';
import * as zlib from 'node:zlib';
import { CHUNK, damaged, type Host } from '../host.js';

type Bytes = AsyncIterable<Uint8Array>;
type Note = (text: string) => void;

export const UNPACK: Host['UNPACK'] = {
  'deflate-raw': (bytes, note) => through(zlib.createInflateRaw({ chunkSize: CHUNK }), 'zip', bytes, note),
  gzip: (bytes, note) => through(zlib.createGunzip({ chunkSize: CHUNK }), 'gzip', bytes, note),
  zstd: unpackZstd,
  xz: (bytes, note) => program('xz', bytes, note),
  bzip2: (bytes, note) => program('bzip2', bytes, note),
};

function unpackZstd(bytes: Bytes, note: Note): Bytes {
  // Node has zstd since 22.15; the types used here are those of Node 20
  const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
  return typeof create === 'function'
    ? through(create({ chunkSize: CHUNK }) as Duplex, 'zstd', bytes, note)
    : program('zstd', bytes, note);
}

/** Runs the machine's own tool, where Node has no decoder. */
async function* program(name: string, bytes: Bytes, note: Note): AsyncGenerator<Uint8Array> {
  const child = spawn(name, ['-dc'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const missing = once(child, 'spawn').then(
    () => false,
    () => true,
  );
  if (await missing) throw new Error(`is compressed with ${name}, and \`${name}\` is not installed to unpack it`);
  const exit = new Promise<number | null>(resolve => child.once('close', resolve));
  // The tool stops reading at damage, or when its output is no longer read: its exit code counts, not the broken pipe
  child.stdin.on('error', () => {});
  // If the input fails, the tool's input ends too: the output so far is passed on before the failure
  const feeding = feed(child.stdin, bytes).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  try {
    yield* child.stdout;
    const failed = await feeding;
    if (failed !== null) throw failed.error;
    if ((await exit) !== 0) note(damaged(name, `${name} stopped early`));
  } finally {
    child.kill();
  }
}

async function feed(stdin: Writable, bytes: Bytes): Promise<void> {
  try {
    for await (const chunk of bytes) {
      if (stdin.destroyed) return;
      await new Promise<void>(resolve => stdin.write(chunk, () => resolve()));
    }
  } finally {
    stdin.end();
  }
}

/**
 * Passes one chunk at a time to the transform and takes all output before the next: a bomb waits inside the transform, and nothing that was
 * unpacked is lost when the end turns out to be missing (an error empties the stream).
 */
export async function* through(transform: Duplex, name: string, bytes: Bytes, note: Note): AsyncGenerator<Uint8Array> {
  let failure: Error | null = null;
  let wake = () => {};
  transform.on('readable', () => wake());
  transform.on('error', error => {
    failure = error;
    wake();
  });
  async function* take(give: (done: () => void) => void): AsyncGenerator<Uint8Array> {
    let taken = false;
    give(() => {
      taken = true;
      wake();
    });
    for (;;) {
      for (let chunk = transform.read(); chunk !== null; chunk = transform.read()) yield chunk;
      if (failure !== null || (taken && transform.readableLength === 0)) return;
      await new Promise<void>(resolve => {
        wake = resolve;
        if (failure !== null || taken || transform.readableLength > 0) resolve();
      });
    }
  }
  try {
    for await (const chunk of bytes) {
      yield* take(done => transform.write(chunk, done));
      if (failure !== null) break;
    }
    if (failure === null) yield* take(done => transform.once('end', done).end());
    if (failure !== null) note(damaged(name, (failure as Error).message));
  } finally {
    transform.destroy();
  }
}
