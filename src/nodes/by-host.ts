import type { SourceReader } from '../analyze/readers.js';
import { createHostFinder } from './host-of.js';
import type { HostInLine } from './lanes.js';

type LineReader = Omit<SourceReader, 'end'>;

/** Reads the lines of one host. */
interface Lane<Reader> {
  readonly reader: Reader;
  /** Lines of the source up to the last one of this lane. */
  seen: number;
}

export interface HostSplitter<Reader> extends LineReader {
  pushLines(lines: Buffer): void;
  readers(): Reader[];
}

const LF = 10;

/**
 * Hands each line to the reader of the host that it names; a line that names none belongs to the one before. Every reader
 * gets the numbers that its lines have in the whole source. `openFor` may give the same reader to several hosts.
 */
export function createHostSplitter<Reader extends LineReader>(
  openFor: (seen: HostInLine) => Reader,
): HostSplitter<Reader> {
  const finder = createHostFinder();
  const lanes = new Map<Reader, Lane<Reader>>();
  let lane: Lane<Reader> | null = null;
  let count = 0;
  /** The last line of the block before. */
  let before = '';

  function enter(seen: HostInLine): Lane<Reader> {
    const reader = openFor(seen);
    const known = lanes.get(reader) ?? { reader, seen: 0 };
    lanes.set(reader, known);
    return known;
  }

  function hand(to: Lane<Reader>, lines: Buffer, number: number): void {
    if (lines.length === 0) return;
    if (to.seen < count) to.reader.pass?.(count - to.seen);
    if (to.reader.pushLines) to.reader.pushLines(lines);
    else to.reader.push(lines.toString());
    count += number;
    to.seen = count;
  }

  function pushLines(lines: Buffer): void {
    let from = 0;
    let number = 0;
    for (let at = 0; at < lines.length; ) {
      const found = lines.indexOf(LF, at);
      const end = found < 0 ? lines.length : found;
      if (!finder.isSame(lines, at, end)) {
        const line = lines.toString('utf8', at, end);
        const host = finder.hostOf(line);
        const next = host === null ? lane : enter({ host, line, before: at === 0 ? before : lineBefore(lines, at) });
        if (next !== null && next !== lane) {
          // What stands before the first host is whoever's comes first
          if (lane !== null || count + number > 0) {
            hand(lane ?? next, lines.subarray(from, at), number);
            from = at;
            number = 0;
          }
          lane = next;
        }
      }
      number++;
      at = end + 1;
    }
    lane ??= enter({ host: null, line: '', before: '' });
    hand(lane, lines.subarray(from), number);
    before = lineBefore(lines, lines.length);
  }

  return {
    push: text => pushLines(Buffer.from(text)),
    pushLines,
    idle: () => lane?.reader.idle(),
    hole: () => lane?.reader.hole(),
    readers: () => [...lanes.keys()],
  };
}

/** The line that ends in front of this offset. */
function lineBefore(lines: Buffer, at: number): string {
  const end = lines[at - 1] === LF ? at - 1 : at;
  return lines.toString('utf8', end === 0 ? 0 : lines.lastIndexOf(LF, end - 1) + 1, end);
}
