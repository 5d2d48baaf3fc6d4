import { bytesOf } from '../../host/index.js';
import { beginningOf, decompress, isCompressed } from '../decompress.js';
import { BLOCK, isZero, readTarHeader } from './tar.js';

export type LookedArchive = Exclude<Awaited<ReturnType<typeof lookAt>>, { readonly kind: 'none' }>;

/** The first bytes of an entry, and of an empty zip. */
const ZIPS = [bytesOf('PK\x03\x04'), bytesOf('PK\x05\x06')];

/**
 * What an archive is, from its content, with its bytes from the beginning: unpacked, if it is a compressed tar. The stream is closed if it is
 * none.
 */
export async function lookAt(bytes: AsyncIterable<Uint8Array>) {
  const raw = await beginningOf(bytes, BLOCK);
  if (ZIPS.some(magic => magic.every((byte, at) => raw.head[at] === byte))) return { kind: 'zip' as const, ...raw };
  if (isTar(raw.head)) return { kind: 'tar' as const, ...raw };
  const isPacked = isCompressed(raw.head);
  if (isPacked) {
    const unpacked = await beginningOf(
      decompress(raw.whole, () => {}),
      BLOCK,
    );
    if (isTar(unpacked.head)) return { kind: 'packed tar' as const, ...unpacked };
    await unpacked.close();
  }
  await raw.close();
  return { kind: 'none' as const, isPacked };
}

const isTar = (head: Uint8Array): boolean => head.length >= BLOCK && !isZero(head) && readTarHeader(head) !== null;
