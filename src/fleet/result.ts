import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ResultDocument } from '../contract/types.js';
import { json } from '../report/json.js';
import { subjectsOf } from '../store/subjects.js';
import { collectionOf } from './item.js';
import { PACKING, packed } from './packed.js';
import type { Item, ItemResult } from './types.js';

/** A document as it is kept, and as rows of a store. */
export async function resultOf(document: ResultDocument, item: Item): Promise<ItemResult> {
  return {
    parts: [...partsOf(document, item.cluster, collectionOf(item))],
    document: await packedText(json.pieces?.(document) ?? []),
    lifecycles: document.lifecycles.length,
  };
}

/** The text of a large document is not held as a whole. */
async function packedText(pieces: Iterable<string>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of Readable.from(pieces, { objectMode: false }).pipe(createGzip(PACKING))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Below what a NATS server takes as one message, by default 1 MiB, even where packing saves nothing. One row may be larger. */
const MAX_PART = 512 << 10;

function* partsOf(document: ResultDocument, cluster: string, run: string): Generator<Uint8Array> {
  let lines: Buffer[] = [];
  let size = 0;
  for (const subject of subjectsOf(document, { cluster, run })) {
    const line = Buffer.from(`${JSON.stringify(subject)}\n`);
    if (size + line.length > MAX_PART && lines.length > 0) {
      yield packed(Buffer.concat(lines));
      lines = [];
      size = 0;
    }
    lines.push(line);
    size += line.length;
  }
  if (lines.length > 0) yield packed(Buffer.concat(lines));
}
