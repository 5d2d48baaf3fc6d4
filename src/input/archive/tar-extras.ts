import type { Bytes } from '../../host/host.js';
import { emptyBytes } from '../../host/index.js';
import type { ByteReader } from './byte-reader.js';
import { BLOCK, type TarHeader, textIn } from './tar-header.js';

/** Blocks that precede an entry and describe it: names and sizes that do not fit into its header. */
export interface TarExtras {
  readonly name?: string;
  readonly link?: string;
  readonly size?: number;
  readonly sparse?: boolean;
}

/** Larger than any name that a file can have, together with its attributes. */
const LONGEST = 1 << 20;

export const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** The extras that a header announces; null if the header is that of an entry. */
export async function readTarExtras({ type, size }: TarHeader, reader: ByteReader): Promise<TarExtras | null> {
  const read = READERS.get(type);
  if (read === undefined) return null;
  const body = size > LONGEST ? emptyBytes(0) : await reader.read(size);
  await reader.skip(padded(size) - body.length);
  return read(body);
}

const READERS: ReadonlyMap<string, (body: Bytes) => TarExtras> = new Map<string, (body: Bytes) => TarExtras>([
  ['L', body => ({ name: textIn(body) })],
  ['K', body => ({ link: textIn(body) })],
  ['x', paxExtras],
  // Applies to all entries that follow: collectors write a comment there
  ['g', () => ({})],
]);

/** Records of POSIX: `<length> <key>=<value>\n`; the length is in bytes and includes itself. */
function paxExtras(body: Bytes): TarExtras {
  const values = new Map<string, string>();
  for (let at = 0; at < body.length; ) {
    const length = Number.parseInt(body.toString('latin1', at, at + 20), 10);
    if (!(length > 0)) break;
    const record = body.toString('utf8', at, at + length - 1);
    const equals = record.indexOf('=');
    values.set(record.slice(record.indexOf(' ') + 1, equals), record.slice(equals + 1));
    at += length;
  }
  const name = values.get('GNU.sparse.name') ?? values.get('path');
  const link = values.get('linkpath');
  const size = Number(values.get('size') ?? Number.NaN);
  return {
    ...(name === undefined ? {} : { name }),
    ...(link === undefined ? {} : { link }),
    ...(Number.isSafeInteger(size) && size >= 0 ? { size } : {}),
    ...([...values.keys()].some(key => key.startsWith('GNU.sparse.')) ? { sparse: true } : {}),
  };
}
