import { bytesOf } from '../../host/index.js';
import { beginningOf, decompress, isCompressed } from '../decompress.js';
import { BLOCK, isZero, readTarHeader } from './tar.js';

type Stream = AsyncIterable<Uint8Array>;

/** What an archive is, with its bytes from the beginning: unpacked, if it is a compressed tar. */
export interface LookedArchive {
  readonly kind: 'tar' | 'packed tar' | 'zip';
  readonly whole: Stream;
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
  const raw = await beginningOf(bytes, BLOCK);
  if (ZIPS.some(magic => magic.every((byte, at) => raw.head[at] === byte))) return { kind: 'zip', ...raw };
  if (isTar(raw.head)) return { kind: 'tar', ...raw };
  const isPacked = isCompressed(raw.head);
  if (isPacked) {
    const unpacked = await beginningOf(
      decompress(raw.whole, () => {}),
      BLOCK,
    );
    if (isTar(unpacked.head)) return { kind: 'packed tar', ...unpacked };
    await unpacked.close();
  }
  await raw.close();
  return { kind: 'none', isPacked };
}

const isTar = (head: Uint8Array): boolean => head.length >= BLOCK && !isZero(head) && readTarHeader(head) !== null;
