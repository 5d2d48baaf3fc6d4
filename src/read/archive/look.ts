import type { Bytes } from '../../host/host.js';
import { bytesOf, concat } from '../../host/index.js';
import { decompress, isCompressed } from '../decompress.js';
import { BLOCK, isZero, readTarHeader } from './tar.js';

type Stream = AsyncIterable<Uint8Array>;

/** What an archive is, with its bytes from the beginning: unpacked, if it is a compressed tar. */
export interface LookedArchive {
  readonly kind: 'tar' | 'packed tar' | 'zip';
  readonly bytes: Stream;
  close(): Promise<void>;
}

/** The first bytes of an entry, and of an empty zip. */
const ZIPS = [bytesOf('PK\x03\x04'), bytesOf('PK\x05\x06')];

/** No archive; the stream is closed. */
interface NoArchive {
  readonly kind: 'none';
  readonly isPacked: boolean;
}

/** Determines from its content whether this is an archive. */
export async function lookAt(bytes: Stream): Promise<LookedArchive | NoArchive> {
  const raw = await beginning(bytes);
  if (ZIPS.some(magic => magic.every((byte, at) => raw.head[at] === byte))) return { kind: 'zip', ...raw };
  if (isTar(raw.head)) return { kind: 'tar', ...raw };
  const isPacked = isCompressed(raw.head);
  if (isPacked) {
    const unpacked = await beginning(decompress(raw.bytes, () => {}));
    if (isTar(unpacked.head)) return { kind: 'packed tar', ...unpacked };
    await unpacked.close();
  }
  await raw.close();
  return { kind: 'none', isPacked };
}

const isTar = (head: Uint8Array): boolean => head.length >= BLOCK && !isZero(head) && readTarHeader(head) !== null;

/** Enough bytes to recognise an archive, without consuming them. */
async function beginning(bytes: Stream): Promise<{ head: Bytes; bytes: Stream; close(): Promise<void> }> {
  const input = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < BLOCK; ) {
    const next = await input.next();
    if (next.done) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  async function* all(): Stream {
    try {
      yield* chunks;
      for (let next = await input.next(); !next.done; next = await input.next()) yield next.value;
    } finally {
      await input.return?.();
    }
  }
  return {
    head: concat(chunks).subarray(0, BLOCK),
    bytes: all(),
    async close() {
      await input.return?.();
    },
  };
}
