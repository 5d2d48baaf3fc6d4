import { brokenLines, codeIn, mended } from './copied/mend.js';
import { noiseOf } from './copied/noise.js';
import { createPaste, createPrefixOpener } from './copied/paste.js';
import { isAroundQuoted, openQuoted } from './copied/quoted.js';
import { withoutEscapes } from './decode.js';
import { type BlockEnvelope, mergeFields, type Opened } from './envelopes/envelope.js';
import { createLineOpener, LIMITS, type OpenBlock, openBlock } from './envelopes/index.js';
import { createRetries } from './json.js';
import type { Frame, FramedLine, NoiseLine, Payload } from './types.js';

/** Collects the lines of an envelope that spans several. Lines that turn out not to be such a block are returned one by one. */
function createBlockCollector(
  deliver: (line: number, lines: number, opened: Opened) => void,
  giveBack: (line: number, text: string) => void,
) {
  let held: { readonly line: number; readonly block: OpenBlock } | null = null;
  let before: BlockEnvelope | null = null;
  const retries = createRetries();

  const close = (line: number, { envelope, texts }: OpenBlock, opened = envelope.open(texts)) => {
    held = null;
    retries.tried(opened !== null);
    if (opened !== null) {
      before = envelope;
      deliver(line, texts.length, opened);
    } else for (const [index, text] of texts.entries()) giveBack(line + index, text);
  };

  return {
    /** Whether this line belongs to the open block. */
    takes(text: string): boolean {
      if (held === null) return false;
      const { inside, isOver } = held.block.take(text);
      if (isOver) close(held.line, held.block);
      return inside;
    },
    /** Whether this line opens a block. */
    begins(line: number, text: string): boolean {
      const block = openBlock(text);
      if (block === null || !retries.mayTry()) return false;
      held = { line, block };
      return true;
    },
    /** Whether this is the bracket that closes the array of blocks. */
    isRemainder: (text: string): boolean => before?.remainder?.test(text) ?? false,
    /** No data arrives for a while. Some blocks end only where the next one begins. */
    idle() {
      const opened = held?.block.envelope.open(held.block.texts) ?? null;
      if (held !== null && opened !== null && opened.text !== null) close(held.line, held.block, opened);
    },
    end() {
      if (held !== null) close(held.line, held.block);
    },
  };
}

interface Pending {
  readonly line: number;
  lines: number;
  size: number;
  readonly texts: string[];
  last: Opened;
}

type Deliver = (line: number, lines: number, opened: Opened) => void;

/** Joins lines that a container runtime wrote in pieces; stdout and stderr may be interleaved. */
function createPieceJoiner(payload: Payload, deliver: Deliver): { push: Deliver; end(): void } {
  const pending = new Map<string, Pending>();

  const flush = (key: string, { line, lines, texts, last }: Pending) => {
    pending.delete(key);
    deliver(line, lines, { ...last, text: texts.join('') });
  };

  return {
    push(line, lines, opened) {
      const { more = false, stream = '' } = opened.piece ?? {};
      if (opened.text === null || (!more && pending.size === 0)) {
        deliver(line, lines, opened);
        return;
      }
      const key = `${opened.frame.format} ${stream}`;
      let open = pending.get(key);
      // Where the rest is missing (a rotated file), the next record does not belong to it
      if (open !== undefined && payload.startsAt(opened.text, 0)) {
        flush(key, open);
        open = undefined;
      }
      open ??= { line, lines: 0, size: 0, texts: [], last: opened };
      pending.set(key, open);
      open.lines += lines;
      open.size += opened.text.length;
      open.texts.push(opened.text);
      open.last = opened;
      if (!more || open.size > LIMITS.characters || open.lines > LIMITS.lines) flush(key, open);
    },
    end() {
      for (const [key, open] of pending) flush(key, open);
    },
  };
}

/**
 * `journalctl -x` in a locale without UTF-8 prints two dashes before each line of a catalogue text, even empty ones (systemd,
 * src/shared/logs-show.c).
 */
const CATALOGUE = /^[>\s]{0,16}--(?: |$)/;

/** What explained the line before this one. */
type Context = 'nothing' | 'bare' | 'block' | 'enveloped' | 'prefixed' | 'quoted';

/**
 * Recognises what is wrapped around each physical line, and removes it. Made for one source; the wrapping may change in the middle of it.
 */
export function createFramer(payload: Payload, emit: (line: FramedLine) => void) {
  const openLine = createLineOpener();
  const openInner = createLineOpener();
  const openPrefixed = createPrefixOpener(payload);
  const merge = createMerger();
  const nestings = new Set<string>();
  const sections = createSections();
  const paste = createPaste(text => payload.startsAt(text, 0) || openLine(text) !== null);
  const pieces = createPieceJoiner(payload, (line, lines, opened) => unwrap(line, lines, opened, 1));
  const blocks = createBlockCollector(pieces.push, (line, text) => place(line, text, text, false));
  /** How many physical lines the one that is placed was broken into */
  let height = 1;
  let context: Context = 'nothing';
  let inCatalogue = false;

  const emitText = (line: number, lines: number, text: string, begins: boolean, frame: Frame | null) =>
    emit({ kind: 'text', line, lines, text, begins, frame: sections.around(frame) });

  const emitNoise = (line: number, lines: number, what: NoiseLine['what'], text: string) =>
    emit({ kind: 'noise', line, lines, what, text });

  function unwrap(line: number, lines: number, { text, frame }: Opened, depth: number): void {
    if (text === null) emitNoise(line, lines, 'envelope', '');
    // A physical line counts once, with the first of the log lines that it contained.
    else if (text.includes('\n'))
      for (const [index, part] of text.split('\n').entries()) settle(line, index ? 0 : lines, part, frame, depth);
    else settle(line, lines, text, frame, depth);
  }

  function settle(line: number, lines: number, text: string, frame: Frame, depth: number): void {
    const begins = payload.startsAt(text, 0);
    const inner = begins ? null : openNested(text, frame, depth);
    if (inner === null) emitText(line, lines, text, begins, frame);
    else unwrap(line, lines, inner, depth + 1);
  }

  /** An envelope inside an envelope is accepted where it leads to a record, and from then on. */
  function openNested(text: string, outer: Frame, depth: number): Opened | null {
    const inner = depth < LIMITS.depth ? openInner(text) : null;
    if (inner === null || inner.text === null) return null;
    const nesting = `${outer.format}+${inner.frame.format}`;
    if (!nestings.has(nesting)) {
      if (!payload.startsAt(inner.text, 0) && openNested(inner.text, inner.frame, depth + 1) === null) return null;
      nestings.add(nesting);
    }
    return { ...inner, frame: merge(outer, inner.frame, nesting) };
  }

  /** `whole` is the line with the prefix of the paste, `text` the line without it. */
  function place(line: number, text: string, whole: string, mayBegin: boolean): void {
    const opened = payload.startsAt(text, 0) ? 'bare' : openLine(text);
    if (opened !== null) {
      inCatalogue = false;
      if (text === whole) paste.forget();
      if (opened === 'bare') emitText(line, height, text, true, null);
      else pieces.push(line, height, opened);
      context = opened !== 'bare' ? 'enveloped' : payload.opensBlock?.(text) ? 'block' : 'bare';
    } else if (!isNoise(line, text) && !(mayBegin && blocks.begins(line, text))) guess(line, text, whole);
  }

  function isNoise(line: number, text: string): boolean {
    inCatalogue &&= CATALOGUE.test(text);
    const what = blocks.isRemainder(text) ? 'envelope' : inCatalogue ? 'comment' : noiseOf(text);
    if (what === null) return false;
    inCatalogue ||= what === 'comment' && CATALOGUE.test(text);
    if (what === 'section') sections.enter(text);
    emitNoise(line, height, what, text);
    if (context !== 'block') context = 'nothing';
    return true;
  }

  /** Among lines that are explained, a record in the middle of a line is most likely quoted. */
  const isExplained = (): boolean => context === 'bare' || context === 'block' || context === 'enveloped';

  function guess(line: number, text: string, whole: string): void {
    if (context === 'block' && !/^[\t ]/.test(text)) context = 'bare';
    const pasted = paste.learn(whole, context === 'block' ? 'spaces' : context === 'bare' ? 'no-tabs' : 'any');
    if (pasted !== null) {
      place(line, pasted, whole, false);
      return;
    }
    // A value can contain anything, log lines too
    if (context === 'block') {
      if (text.startsWith(' >') && !payload.opensBlock?.(text)) context = 'bare';
      emitText(line, height, text, false, null);
      return;
    }
    const code = codeIn(text).find(one => payload.startsAt(one, 0) || openLine(one) !== null);
    if (code !== undefined) {
      place(line, code, whole, false);
      return;
    }
    const quoted = isExplained() ? null : openQuoted(payload, text);
    if (quoted !== null) {
      unwrap(line, height, quoted, 1);
      context = 'quoted';
      return;
    }
    if (context === 'quoted' && isAroundQuoted(text)) {
      emitNoise(line, height, 'envelope', text);
      return;
    }
    const prefixed = openPrefixed(text, !isExplained());
    if (prefixed === null) {
      emitText(line, height, text, false, null);
      return;
    }
    if (text === whole) paste.forget();
    unwrap(line, height, prefixed, 1);
    context = 'prefixed';
  }

  /** Lines that the source of a page holds in one; a single record may quote such marks. */
  function openBroken(whole: string): Opened | null {
    const parts = brokenLines(whole) ?? [];
    if (!parts.slice(1).some(part => payload.startsAt(part, 0) || openLine(part) !== null)) return null;
    return { text: parts.join('\n'), frame: { format: 'quoted', fields: () => ({}) } };
  }

  return {
    push(line: number, physical: string, lines = 1): void {
      height = lines;
      const whole = mended(withoutEscapes(physical));
      const broken = openBroken(whole);
      if (broken !== null) {
        unwrap(line, height, broken, 1);
        return;
      }
      const text = paste.strip(whole);
      if (!blocks.takes(text)) place(line, text, whole, true);
    },
    idle: blocks.idle,
    end(): void {
      blocks.end();
      pieces.end();
    },
  };
}

/**
 * `==> kubelet <==` in a `minikube logs` dump (or of `tail` over several files) names the program of the lines up to the next header, for
 * lines that do not name it themselves.
 */
function createSections(): { enter(header: string): void; around(frame: Frame | null): Frame | null } {
  const merge = createMerger();
  let section: Frame | null = null;
  return {
    enter(header) {
      const identifier = nameOf(header);
      section = { format: 'minikube', fields: () => ({ identifier }) };
    },
    around(frame) {
      if (section === null) return frame;
      return frame === null ? section : merge(section, frame, frame.format);
    },
  };
}

/** `etcd [3fd2882d0604]` has the container's id after its name, `worker/kubelet.log` is a path of `tail`. */
const nameOf = (header: string): string =>
  header
    .trim()
    .slice(4, -4)
    .replace(/ \[[\da-f]{1,64}\]$/, '')
    .replace(/^.*\/(?=[^/])/, '')
    .replace(/\.log$/, '');

/** The frame of a line in two nested envelopes. Neighbouring lines mostly share both, and then share the result. */
function createMerger(): (outer: Frame, inner: Frame, format: string) => Frame {
  let last: { outer: Frame; inner: Frame; merged: Frame } | null = null;
  return (outer, inner, format) => {
    if (last?.outer === outer && last.inner === inner) return last.merged;
    const merged = { format, fields: () => mergeFields(outer.fields(), inner.fields()) };
    last = { outer, inner, merged };
    return merged;
  };
}
