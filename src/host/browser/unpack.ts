import { Gunzip, Inflate } from 'fflate';
import { CHUNK, damaged, type Host } from '../host.js';
import { concat } from './bytes.js';

type Stream = AsyncIterable<Uint8Array>;
type Take = (bytes: Uint8Array) => void;

/**
 * In JavaScript: the browser's own DecompressionStream refuses a gzip of several members, as `cat a.gz b.gz` makes, and loses the end of a
 * stream that is cut.
 */
export const UNPACK: Host['UNPACK'] = {
  'deflate-raw': (bytes, note) => inflated(take => new Inflate(take), 'zip', bytes, note),
  gzip: (bytes, note) => inflated(take => new Gunzip(take), 'gzip', bytes, note),
};

/** A bomb unpacks to a thousand times this size, which is held at once. */
const PIECE = 16 << 10;

async function* inflated(
  create: (take: Take) => Pick<Inflate, 'push'>,
  name: string,
  bytes: Stream,
  note: (text: string) => void,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let size = 0;
  const stream = create(piece => {
    if (piece.length === 0) return;
    ready.push(piece);
    size += piece.length;
  });
  let failure: string | null = null;
  function push(piece: Uint8Array, isLast: boolean): void {
    try {
      stream.push(piece, isLast);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
  }
  function taken(): Uint8Array {
    size = 0;
    return concat(ready.splice(0));
  }
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length && failure === null; at += PIECE) {
      push(chunk.subarray(at, at + PIECE), false);
      if (size >= CHUNK) yield taken();
    }
    if (failure !== null) break;
  }
  if (failure === null) push(new Uint8Array(), true);
  if (size > 0) yield taken();
  // Bytes after the end of a gzip that are not gzip are not unpacked
  if (failure !== null && failure !== NO_MEMBER) note(damaged(name, REASONS.get(failure) ?? failure));
}

const NO_MEMBER = 'invalid gzip data';
/** Reasons in Node's words. */
const REASONS: ReadonlyMap<string, string> = new Map([['unexpected EOF', 'unexpected end of file']]);
