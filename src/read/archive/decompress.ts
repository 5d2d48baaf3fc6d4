import { concat, UNPACK } from '../../host/index.js';

type Bytes = AsyncIterable<Uint8Array>;
type Note = (text: string) => void;

/** The first bytes of files by their format, and the program with which a user unpacks them. */
const COMPRESSIONS = [
  { name: 'gzip', magic: [0x1f, 0x8b, 8], by: 'gzip -d' },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd], by: 'zstd -d' },
  { name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], by: 'xz -d' },
  // "BZh" alone may begin a text: the block size and the block's own magic (the digits of pi) follow.
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(size => ({
    name: 'bzip2',
    magic: [0x42, 0x5a, 0x68, 0x30 + size, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
    by: 'bzip2 -d',
  })),
  { name: 'zip', magic: [0x50, 0x4b, 3, 4], by: 'unzip' },
  { name: 'lz4', magic: [0x04, 0x22, 0x4d, 0x18], by: 'lz4 -d' },
  { name: '7z', magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], by: '7z x' },
];

const LONGEST_MAGIC = Math.max(...COMPRESSIONS.map(compression => compression.magic.length));

const compressionOf = (start: Uint8Array) =>
  COMPRESSIONS.find(({ magic }) => magic.every((byte, at) => start[at] === byte));

/** Whether bytes with this beginning can be unpacked here to one stream of bytes. */
export const isCompressed = (start: Uint8Array): boolean => UNPACK[compressionOf(start)?.name ?? ''] !== undefined;

/**
 * Passes plain bytes through and unpacks compressed ones, recognised by content. A damaged or cut stream yields what came before the
 * damage, and a note. Iterating fails only if the format cannot be unpacked here, or if more than `most` bytes come out.
 */
export async function* decompress(
  bytes: Bytes,
  note: Note,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const { head, whole, close } = await beginningOf(bytes, LONGEST_MAGIC);
  try {
    const { name, by } = compressionOf(head) ?? {};
    const unpack = UNPACK[name ?? ''];
    if (name === undefined) yield* whole;
    else if (unpack !== undefined) yield* upTo(most, unpack(whole, note));
    else throw new Error(`is compressed with ${name}, which cannot be read here: unpack it first (\`${by}\`)`);
  } finally {
    await close();
  }
}

/** The first bytes, at least `size` of them if there are so many, and all bytes with them. */
export async function beginningOf(bytes: Bytes, size: number) {
  const input = bytes[Symbol.asyncIterator]();
  const close = async (): Promise<void> => {
    await input.return?.();
  };
  const chunks: Uint8Array[] = [];
  for (let length = 0; length < size; ) {
    const next = await input.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
      for (let next = await input.next(); !next.done; next = await input.next()) yield next.value;
    } finally {
      await close();
    }
  }
  return { head: concat(chunks), whole: all(), close };
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
