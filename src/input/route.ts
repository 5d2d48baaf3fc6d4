import { createDecoder, type Encoding } from './decode.js';
import { decompress } from './decompress.js';
import { SNIFF_SIZE, type Sniffed, sniffType } from './sniff.js';
import type { Source } from './source.js';

/** Reads the text of one kind of source, block by block. */
interface BlockReader {
  push(block: string): void;
}

export interface SourceFacts {
  readonly path: string;
  readonly sniffed: Sniffed;
  readonly bytes: number;
  readonly encoding: Encoding;
  readonly notes: readonly string[];
  /** Why it could not be read to its end, without its path. */
  readonly problem: string | null;
}

export interface RouteOptions {
  /** The reader for what the text turned out to be, or null to pass it over unread. */
  open(sniffed: Sniffed): BlockReader | null;
  /** Called with the first text, whoever reads it. */
  peek?(head: string): void;
  /** Awaited after each piece, of so many bytes: the place to wait for a slow consumer. */
  pause?(bytes: number): Promise<void>;
}

/** Bytes of a source to the reader of its kind. What the kind is shows in its first 64 KiB, never in its name. */
export async function routeSource(source: Source, { open, peek, pause }: RouteOptions): Promise<SourceFacts> {
  const notes: string[] = [];
  let bytes = 0;
  let problem: string | null = null;
  let head: string | null = '';
  let sniffed: Sniffed = { type: 'unsupported', what: 'empty' };
  let reader: BlockReader | null = null;

  function begin(text: string): void {
    head = null;
    if (text !== '') sniffed = sniffType(text);
    peek?.(text);
    reader = open(sniffed);
    reader?.push(text);
  }

  const decoder = createDecoder(block => {
    if (head === null) reader?.push(block);
    else if (head.length + block.length >= SNIFF_SIZE) begin(head + block);
    else head += block;
  });

  try {
    for await (const chunk of decompress(source.open(), note => notes.push(note))) {
      bytes += chunk.length;
      decoder.push(chunk);
      // What nobody reads need not be unpacked to its end
      if (head === null && reader === null) break;
      await pause?.(chunk.length);
    }
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  decoder.end();
  if (head !== null) begin(head);
  if (decoder.cutLines() > 0) notes.push(`${decoder.cutLines()} lines were too long and are cut`);
  return { path: source.path, sniffed, bytes, encoding: decoder.encoding(), notes, problem };
}
