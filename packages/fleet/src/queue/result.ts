import { endsOf, jsonPieces, type ResultDocument } from 'podline/internal';
import { subjectsOf } from '../store/subjects.js';
import type { Subject } from '../store/types.js';
import { collectionOf } from './item.js';
import { packedOnOtherCore } from './packed.js';
import type { Item, ItemResult } from './types.js';

/** A document in the form in which it is stored, and as rows of a store. */
export async function resultOf(document: ResultDocument, item: Item): Promise<ItemResult> {
  const rows = subjectsOf(document, { cluster: item.cluster, run: collectionOf(item) });
  return {
    parts: await packedParts(linesOf(rows)),
    // The parts of a gzip file form one file
    document: Buffer.concat(await packedParts(jsonPieces(document))),
    lifecycles: endsOf(document).length,
  };
}

function* linesOf(subjects: Iterable<Subject>): Generator<string> {
  for (const subject of subjects) yield `${JSON.stringify(subject)}\n`;
}

/** Below the largest message of a NATS server, by default 1 MiB, even if packing saves nothing. A single text may be larger. */
const MAX_PART = 512 << 10;
/** The most parts that wait unpacked for a core. */
const WAITING = 4;

/** Gzips texts in parts while the next ones are made; a large document is never held as a whole. */
async function packedParts(texts: Iterable<string>): Promise<Uint8Array[]> {
  const parts: Promise<Uint8Array>[] = [];
  for (const part of partsOf(texts)) {
    parts.push(packedOnOtherCore(part));
    await parts.at(-WAITING);
  }
  return Promise.all(parts);
}

function* partsOf(texts: Iterable<string>): Generator<Uint8Array> {
  let pieces: Buffer[] = [];
  let size = 0;
  for (const text of texts) {
    const piece = Buffer.from(text);
    if (size + piece.length > MAX_PART && pieces.length > 0) {
      yield Buffer.concat(pieces);
      pieces = [];
      size = 0;
    }
    pieces.push(piece);
    size += piece.length;
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}
