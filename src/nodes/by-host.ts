import type { SourceReader } from '../analyze/readers.js';
import type { Bytes } from '../host/host.js';
import { bytesOf, concat, copyOf, emptyBytes } from '../host/index.js';
import { noiseOf } from '../read/copied/noise.js';
import { type OpenBlock, openBlock } from '../read/envelopes/index.js';
import { createRetries } from '../read/json.js';
import { createHostFinder } from './host-of.js';
import { pathOf } from './layouts.js';

/** The lines of an entry that has ended, and the host that it names. */
interface ClosedEntry {
  readonly host: string | null;
  readonly text: string;
}

/** Tracks entries that span several lines. One for each source. */
export function createBlockFollower() {
  let block: OpenBlock | null = null;
  const retries = createRetries();
  /** How the previous entry named its host */
  let known: { readonly line: string; readonly host: string } | null = null;

  function close({ envelope, texts }: OpenBlock): ClosedEntry {
    block = null;
    const text = texts.join('\n');
    if (known !== null && texts.includes(known.line)) return { host: known.host, text };
    const opened = retries.mayTry() ? envelope.open(texts) : null;
    retries.tried(opened !== null);
    const host = opened?.frame.fields().host ?? null;
    const line = host === null ? undefined : texts.find(one => HOST.test(one) && one.includes(host));
    known = host === null || line === undefined ? null : { line, host };
    return { host, text };
  }

  return {
    isOpen: (): boolean => block !== null,
    /** Whether this line opens an entry. */
    begins(text: string): boolean {
      const opened = openBlock(text);
      block = opened ?? block;
      return opened !== null;
    },
    /** Takes a line after the beginning of an entry: whether it is part of the entry, and whether that ends with it or ended before it. */
    take(text: string): { readonly closed: ClosedEntry | null; readonly inside: boolean } {
      if (block === null) return { closed: null, inside: false };
      const { inside, isOver } = block.take(text);
      return { closed: isOver ? close(block) : null, inside };
    },
    end: (): ClosedEntry | null => (block === null ? null : close(block)),
  };
}

/** The key of the host in an entry of any format. */
const HOST = /_HOSTNAME|node_name/;

/** `==> worker/kubelet.log <==`, as head and tail print it above each of several files. */
const HEADING = /^==> (.{1,200}) <==\s*$/;

/** A log with invented headings must not fill the memory. */
const MAX_FOLDERS = 2_000;

/** If more lines without text follow a heading, it shows nothing about what comes next. */
const MAX_NOISE = 50;

/**
 * Finds the sections of a file that was assembled from others. Files of one folder are from one node. Another folder belongs to another
 * node if a file in it has the name of an earlier file: `a/kubelet.log`, `b/kubelet.log`; but files of one node can also be in several
 * folders (`/var/log/kubelet/kubelet.log`, `/var/log/containerd/containerd.log`). Made for one source.
 */
function createSectionFinder() {
  const nodes = new Map<string, string>();
  const names = new Set<string>();
  let current: string | null = null;
  /** The number of lines since a heading that are not text */
  let noise: number | null = null;

  function enter(path: string): void {
    const { folder, name } = pathOf(path);
    // A section of `minikube logs` is named after a component, and a file of this folder may be from any node
    if (folder === '' || (nodes.size >= MAX_FOLDERS && !nodes.has(folder))) return;
    current = nodes.get(folder) ?? (current === null || names.has(name) ? path : current);
    nodes.set(folder, current);
    names.add(name);
    noise = 0;
  }

  return {
    /** A heading was read, but not yet the first line of its section */
    isOpen: (): boolean => noise !== null,
    /** Returns the path of the first file of its node for the first line of a section. */
    read(line: string): string | null {
      const path = HEADING.exec(line)?.[1];
      if (path !== undefined) enter(path);
      else if (noise !== null && (noiseOf(line) === null || ++noise > MAX_NOISE)) {
        noise = null;
        return current;
      }
      return null;
    },
  };
}

const EQUALS = 61;

/** A quick check whether a heading may begin at this offset. */
const mayBeHeading = (lines: Bytes, at: number): boolean => lines[at] === EQUALS && lines[at + 1] === EQUALS;

/** A line that names a host, or is the first of a section. */
export interface HostInLine {
  readonly host: string | null;
  /** The path of the first file of its node, as a heading states it. */
  readonly section: string | null;
  readonly line: string;
  /** The line before it. */
  readonly before: string;
}

type LineReader = Omit<SourceReader, 'end'>;

/** Reads the lines of one host. */
interface Lane<Reader> {
  readonly reader: Reader;
  /** Lines of the source up to the last one of this lane. */
  seen: number;
}

const LF = 10;
const NOTHING = emptyBytes(0);

/**
 * Passes each line to the reader of the host that it names. A line without a host belongs to the host of the previous line; the first line
 * of a section belongs to the section's host, and a line of an entry over several lines to the entry's host. Line numbers are those of the
 * whole source. `openFor` may return the same reader for several hosts.
 */
export function createHostSplitter<Reader extends LineReader>(openFor: (seen: HostInLine) => Reader) {
  const finder = createHostFinder();
  const blocks = createBlockFollower();
  const sections = createSectionFinder();
  const lanes = new Map<Reader, Lane<Reader>>();
  let lane: Lane<Reader> | null = null;
  let count = 0;
  /** The last line of the previous block */
  let before = '';
  /** The lines of an entry, or of the beginning of a section, whose host is not known yet, and how many there are */
  let held = NOTHING;
  let heldNumber = 0;
  /** An entry may begin here: the previous line belonged to an entry or followed one */
  let amongEntries = false;
  /** The section that begins with the open lines. */
  let section: string | null = null;

  function enter(seen: HostInLine): Lane<Reader> {
    const reader = openFor(seen);
    const known = lanes.get(reader) ?? { reader, seen: 0 };
    lanes.set(reader, known);
    return known;
  }

  function hand(to: Lane<Reader>, lines: Bytes, number: number): void {
    if (lines.length === 0) return;
    if (to.seen < count) to.reader.pass?.(count - to.seen);
    if (to.reader.pushLines) to.reader.pushLines(lines);
    else to.reader.push(lines.toString());
    count += number;
    to.seen = count;
  }

  function pushLines(pushed: Bytes): void {
    const lines = held.length === 0 ? pushed : concat([held, pushed]);
    /** Lines before `from` have been passed on; `number` counts the lines since. `open`: where the open entry or section begins */
    let from = 0;
    let number = heldNumber;
    let open = { at: 0, number: 0 };

    /** Sets the host or section to which the lines belong from this offset on, after this many lines */
    function turn(host: string | null, line: string, at: number, first: number): void {
      const isStated = host !== null || section !== null;
      const next = isStated ? enter({ host, section, line, before: at === 0 ? before : lineBefore(lines, at) }) : lane;
      section = null;
      if (next === null || next === lane) return;
      // Lines before the first host belong to it
      if (lane !== null || count + first > 0) {
        hand(lane ?? next, lines.subarray(from, at), first);
        number -= first;
        from = at;
      }
      lane = next;
    }

    const closeEntry = (closed: ClosedEntry | null): void => {
      if (closed !== null) turn(finder.named(closed.host), closed.text, open.at, open.number);
    };

    for (let at = held.length; at < lines.length; number++) {
      const found = lines.indexOf(LF, at);
      const end = found < 0 ? lines.length : found;
      const isKnown = !blocks.isOpen() && !amongEntries && !sections.isOpen() && !mayBeHeading(lines, at);
      if (!isKnown || !finder.isSame(lines, at, end)) {
        const line = lines.toString('utf8', at, end);
        const { closed, inside } = blocks.take(line);
        closeEntry(closed);
        const wasOpen = sections.isOpen();
        if (!inside) section = sections.read(line) ?? section;
        const begins = !inside && !sections.isOpen() && blocks.begins(line);
        // The host of the first line also decides about the heading
        const start = wasOpen ? open : { at, number };
        if (begins || sections.isOpen()) open = start;
        else if (!inside) turn(finder.hostOf(line), line, start.at, start.number);
        // A line may be between two entries
        amongEntries = inside || begins || closed !== null;
      }
      at = end + 1;
    }
    const isOpen = blocks.isOpen() || sections.isOpen();
    held = isOpen ? copyOf(lines.subarray(open.at)) : NOTHING;
    heldNumber = isOpen ? number - open.number : 0;
    const whole = lines.subarray(from, lines.length - held.length);
    if (whole.length > 0) lane ??= enter({ host: null, section: null, line: '', before: '' });
    if (lane !== null) hand(lane, whole, number - heldNumber);
    before = lineBefore(lines, lines.length - held.length);
  }

  function flush(): void {
    const closed = blocks.end();
    const [lines, number] = [held, heldNumber];
    held = NOTHING;
    heldNumber = 0;
    if (lines.length === 0) return;
    const host = finder.named(closed?.host ?? null);
    if (host !== null || section !== null || lane === null)
      lane = enter({ host, section, line: closed?.text ?? '', before });
    hand(lane, lines, number);
  }

  return {
    push: (text: string): void => pushLines(bytesOf(text)),
    pushLines,
    /** Skips this many lines, which belong to no host */
    pass(lines: number): void {
      flush();
      count += lines;
    },
    /** The number of lines so far */
    lines: () => count + heldNumber,
    /** Passes on what was held back */
    flush,
    idle: () => lane?.reader.idle?.(),
    hole: () => lane?.reader.hole?.(),
    readers: (): Reader[] => [...lanes.keys()],
    /** Whether any line has a field for a host, whatever its value */
    isEnveloped: finder.isEnveloped,
  };
}

/** The line that ends before this offset. */
function lineBefore(lines: Bytes, at: number): string {
  const end = lines[at - 1] === LF ? at - 1 : at;
  return lines.toString('utf8', end === 0 ? 0 : lines.lastIndexOf(LF, end - 1) + 1, end);
}
