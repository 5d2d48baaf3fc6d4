import type { Bytes } from '../host/host.js';
import { createLineDecoder, type Encoding, eachText, textOf } from './decode.js';
import { EMPTY, SNIFF_SIZE, type Sniffed, type Sniffer } from './sniff.js';

/** Reads the text of one kind of source, block by block. */
export interface BlockReader {
  push(block: string): void;
  /** Used instead of `push` by readers that do not turn all bytes into text: the same in UTF-8, valid during the call. */
  pushLines?(lines: Bytes): void;
}

interface Routed {
  readonly sniffed: Sniffed;
  readonly encoding: Encoding;
  readonly cutLines: number;
}

export interface RouterOptions<Reader extends BlockReader> {
  readonly sniffer: Sniffer;
  /** The reader for the recognised type, or null to skip the source. */
  open(sniffed: Sniffed): Reader | null;
  /** Called with the first text, before a reader is chosen. */
  peek?(head: string): void;
}

/** Passes bytes to the reader for their type, which shows in the first 64 KiB, or in what there is for a while. */
export function createRouter<Reader extends BlockReader>({ sniffer, open, peek }: RouterOptions<Reader>) {
  let head: string | null = '';
  let sniffed = EMPTY;
  let reader: Reader | null = null;

  function begin(text: string, found: Sniffed, seen = text): void {
    head = null;
    sniffed = found;
    peek?.(seen);
    reader = open(sniffed);
    reader?.push(text);
  }

  const decoder = createLineDecoder(lines => {
    if (head !== null) {
      head += textOf(lines);
      if (head.length >= SNIFF_SIZE) begin(head, sniffer.sniff(head));
    } else if (reader?.pushLines) reader.pushLines(lines);
    else if (reader !== null) eachText(lines, reader.push);
  });

  /** A first line may be longer than what is looked at; three bytes make at least one character. */
  function sniffStart(): void {
    const waiting = head === null ? null : decoder.waiting(3 * SNIFF_SIZE);
    if (head !== null && waiting !== null) begin(head, sniffer.sniff(head + waiting), head + waiting);
  }

  return {
    push(bytes: Uint8Array) {
      decoder.push(bytes);
      if (head !== null) sniffStart();
    },
    /** Whether it is skipped. */
    isPassedOver: (): boolean => head === null && reader === null,
    idle(): Reader | null {
      decoder.idle();
      const early = head === null ? null : sniffer.sniffEarly(head);
      if (head !== null && early !== null) begin(head, early);
      return reader;
    },
    hole(): Reader | null {
      decoder.hole();
      return reader;
    },
    end(): void {
      decoder.end();
      if (head !== null) begin(head, sniffer.sniff(head));
    },
    routed: (): Routed => ({ sniffed, encoding: decoder.encoding(), cutLines: decoder.cutLines() }),
  };
}
