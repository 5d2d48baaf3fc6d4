import { ApiUnreachable } from './errors.js';

/** Far above what etcd stores in one object (1.5 MiB by default), as JSON. */
const LONGEST = 1 << 25;
const LINE_FEED = 10;

/** Whole lines as text. Cuts fall anywhere, also inside of a character, so bytes are joined first; an unfinished last line is left out. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>, longest = LONGEST): AsyncGenerator<string> {
  let open: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...open, piece.subarray(from, at)]).toString('utf8');
      open = [];
      size = 0;
      from = at + 1;
    }
    if (from === piece.length) continue;
    open.push(piece.subarray(from));
    size += piece.length - from;
    if (size > longest) throw new ApiUnreachable('a line of the answer does not end');
  }
}
