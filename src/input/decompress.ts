import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex, Writable } from 'node:stream';
import * as zlib from 'node:zlib';
import { damaged, through } from './through.js';

type Bytes = AsyncIterable<Uint8Array>;
type Note = (text: string) => void;

interface Compression {
  readonly name: string;
  /** The bytes that such a file begins with. */
  readonly magic: readonly number[];
  /** Absent: nothing here can unpack it. */
  readonly unpack?: (bytes: Bytes, note: Note) => Bytes;
}

/** Of what is unpacked: small pieces cost three times as much as the unpacking. */
export const CHUNK = 1 << 18;

const COMPRESSIONS: readonly Compression[] = [
  {
    name: 'gzip',
    magic: [0x1f, 0x8b, 8],
    unpack: (bytes, note) => through(zlib.createGunzip({ chunkSize: CHUNK }), 'gzip', bytes, note),
  },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd], unpack: unpackZstd },
  { name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], unpack: (bytes, note) => program('xz', bytes, note) },
  // "BZh" alone may begin a text: the block size and the block's own magic (the digits of pi) follow.
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(size => ({
    name: 'bzip2',
    magic: [0x42, 0x5a, 0x68, 0x30 + size, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
    unpack: (bytes: Bytes, note: Note) => program('bzip2', bytes, note),
  })),
  { name: 'zip', magic: [0x50, 0x4b, 3, 4] },
  { name: 'lz4', magic: [0x04, 0x22, 0x4d, 0x18] },
  { name: '7z', magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
];

const LONGEST_MAGIC = Math.max(...COMPRESSIONS.map(compression => compression.magic.length));

const compressionOf = (start: Uint8Array): Compression | undefined =>
  COMPRESSIONS.find(({ magic }) => magic.every((byte, at) => start[at] === byte));

/** What begins so can be unpacked here to one stream of bytes. */
export const isCompressed = (start: Uint8Array): boolean => compressionOf(start)?.unpack !== undefined;

/**
 * Passes plain bytes through and unpacks compressed ones, told apart by content. A damaged or cut stream gives what
 * came before the damage and a note. Iterating fails only where nothing can unpack the format, and where it unpacks to more than `most` bytes.
 */
export async function* decompress(
  bytes: Bytes,
  note: Note,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const input = bytes[Symbol.asyncIterator]();
  try {
    const head: Uint8Array[] = [];
    let size = 0;
    while (size < LONGEST_MAGIC) {
      const next = await input.next();
      if (next.done) break;
      head.push(next.value);
      size += next.value.length;
    }
    const start = Buffer.concat(head);
    const compression = compressionOf(start);
    const whole = startingWith(head, input);
    if (compression === undefined) yield* whole;
    else if (compression.unpack !== undefined) yield* upTo(most, compression.unpack(whole, note));
    else throw new Error(`is compressed with ${compression.name}, which cannot be read here: unpack it first`);
  } finally {
    await input.return?.();
  }
}

async function* upTo(most: number, bytes: Bytes): AsyncGenerator<Uint8Array> {
  let left = most;
  for await (const chunk of bytes) {
    if (chunk.length > left)
      throw new Error(`it unpacks to more than ${most >> 10} KiB, which is too much for its size: read up to there`);
    left -= chunk.length;
    yield chunk;
  }
}

async function* startingWith(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function unpackZstd(bytes: Bytes, note: Note): Bytes {
  // Node has zstd since 22.15; its types here are those of 20.
  const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
  return typeof create === 'function'
    ? through(create({ chunkSize: CHUNK }) as Duplex, 'zstd', bytes, note)
    : program('zstd', bytes, note);
}

/** The machine's own tool, where Node has no decoder. */
async function* program(name: string, bytes: Bytes, note: Note): AsyncGenerator<Uint8Array> {
  const child = spawn(name, ['-dc'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const missing = once(child, 'spawn').then(
    () => false,
    () => true,
  );
  if (await missing) throw new Error(`is compressed with ${name}, and \`${name}\` is not installed to unpack it`);
  const exit = new Promise<number | null>(resolve => child.once('close', resolve));
  // The tool stops reading at damage, or when its output is no longer read: its exit code decides, not the broken pipe.
  child.stdin.on('error', () => {});
  // An input that fails ends the tool's input too: what it has is handed on before the failure is.
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
