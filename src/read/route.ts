import type { Bytes } from '../host/host.js';
import { messageOf } from '../kit/message-of.js';
import { decompress } from './archive/decompress.js';
import { LIMITS } from './archive/thresholds.js';
import { createLineDecoder, type Encoding, eachText, textOf } from './decode.js';
import { expected, faultNote, faultOf } from './fault.js';
import { EMPTY, SNIFF_SIZE, type Sniffed, type Sniffer } from './sniff.js';
import type { Place, Source } from './source.js';
import { createSourceId } from './source-report.js';

export interface SourceFacts {
  readonly path: string;
  /** An id that does not depend on where the source is read. */
  readonly id: string;
  readonly sniffed: Sniffed;
  readonly bytes: number;
  readonly encoding: Encoding;
  readonly notes: readonly string[];
  /** Why it could not be read to its end, without its path */
  readonly problem: string | null;
}

interface RouteOptions extends RouterOptions<BlockReader> {
  /** Called when the source fails while it is read, and with a `Fault` when podline fails; without it, a fault is thrown. */
  failed?(error: unknown): void;
  /** Whether the rest is not needed. */
  enough?(): boolean;
  /** Awaited after each piece, with its size in bytes, so that a slow consumer can keep up. */
  pause?(bytes: number): Promise<void>;
  /** Called after the first `bytes` of the source, and again after each further `bytes`, however the source is split into pieces. */
  readonly stride?: { readonly bytes: number; reached(): void };
}

/** Passes the bytes of a source to the reader for its type, which is recognised by content and never by name. */
export async function routeSource(
  source: Source,
  { pause, stride, failed, enough, ...options }: RouteOptions,
): Promise<SourceFacts> {
  if (source.sniffed !== undefined) return knownFacts(source.path, source.sniffed);
  const router = createRouter(options);
  const id = createSourceId(source.path);
  const notes: string[] = [];
  let bytes = 0;
  function cut(note: string): void {
    notes.push(note);
    failed?.(new Error(note));
  }

  function push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const left = stride === undefined ? chunk.length : stride.bytes - (bytes % stride.bytes);
      const part = chunk.subarray(at, at + left);
      router.push(part);
      at += part.length;
      bytes += part.length;
      if (part.length === left) stride?.reached();
    }
  }

  async function read(): Promise<void> {
    for await (const chunk of decompress(source.open(), cut, mostUnpacked(source.place))) {
      id.push(chunk);
      push(chunk);
      // A source without a reader need not be unpacked to its end
      if (router.isPassedOver() || enough?.()) break;
      await pause?.(chunk.length);
    }
  }

  const problem = await readToEnd(read, router.end, failed);
  const { sniffed, encoding, cutLines } = router.routed();
  notes.push(...cutNotes(cutLines));
  return { path: source.path, id: id.end(), sniffed, bytes, encoding, notes, problem };
}

/**
 * Reads a source, and ends it where it ends or fails. Returns why it was not read to its end; null otherwise. Without `failed`, a fault is
 * thrown.
 */
export async function readToEnd(
  read: () => Promise<void>,
  end: () => void,
  failed?: (error: unknown) => void,
): Promise<string | null> {
  let problem: string | null = null;
  try {
    await read().catch(error => {
      problem = messageOf(expected(error));
      failed?.(error);
    });
    end();
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null || failed === undefined) throw error;
    problem = faultNote(fault);
    failed(fault);
  }
  return problem;
}

/** The facts of a source that cannot be read. */
const knownFacts = (path: string, { notes, ...sniffed }: NonNullable<Source['sniffed']>): SourceFacts => ({
  path,
  id: createSourceId(path).end(),
  sniffed,
  bytes: 0,
  encoding: 'utf-8',
  notes,
  problem: null,
});

export const cutNotes = (lines: number): string[] => (lines > 0 ? [`${lines} lines were too long and are cut`] : []);

/** How many bytes a compressed file may unpack to. In an archive, the bytes were counted; outside, the file is what the user has. */
export function mostUnpacked(place: Place | undefined): number {
  if (place?.in === 'zip') return place.entry.size * LIMITS.ratio;
  return place?.in === 'tar' || place?.in === 'part' ? place.size * LIMITS.ratio : Number.POSITIVE_INFINITY;
}

/** Reads the text of one kind of source, block by block. */
export interface BlockReader {
  push(block: string): void;
  /** Used instead of `push` by readers that do not turn all bytes into text: the same in UTF-8, valid during the call. */
  pushLines?(lines: Bytes): void;
}

export interface RouterOptions<Reader extends BlockReader> {
  readonly sniffer: Sniffer;
  /** The reader for the recognised type, or null to skip the source. `head`: the first text */
  open(sniffed: Sniffed, head: string): Reader | null;
}

/** Passes bytes to the reader for their type, which shows in the first 64 KiB, or in what there is for a while. */
export function createRouter<Reader extends BlockReader>({ sniffer, open }: RouterOptions<Reader>) {
  let head: string | null = '';
  let sniffed = EMPTY;
  let reader: Reader | null = null;

  function begin(text: string, found: Sniffed, seen = text): void {
    head = null;
    sniffed = found;
    reader = open(sniffed, seen);
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
    /** Null as long as the type is not known, and for a source that is skipped. */
    reader: () => reader,
    /** Whether the source is skipped. */
    isPassedOver: (): boolean => head === null && reader === null,
    idle(): void {
      decoder.idle();
      const early = head === null ? null : sniffer.sniffEarly(head);
      if (head !== null && early !== null) begin(head, early);
    },
    hole: decoder.hole,
    end(): void {
      decoder.end();
      if (head !== null) begin(head, sniffer.sniff(head));
    },
    routed: () => ({ sniffed, encoding: decoder.encoding(), cutLines: decoder.cutLines() }),
  };
}
