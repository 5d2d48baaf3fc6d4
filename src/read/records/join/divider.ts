import { isJson, stampOf } from '../../../../grammars/klog/places.js';
import { headersIn, startsWithHeader } from '../../../../grammars/klog/start.js';
import { createLineOpener } from '../../envelopes/index.js';
import type { Frame } from '../../types.js';
import type { RawRecord } from '../types.js';
import { createRecordJoiner } from './joiner.js';
import { createEndWatch, hasPagerMark } from './unfinished.js';

/** A line is not searched for more records than these. */
const MAX_RECORDS = 64;
/** Stamp, host and tag of journald or syslog are no longer than this. */
const LONGEST_HEAD = 160;
/** A text with which an envelope is tried: the envelope is the same, whatever it contains. */
const ANY_TEXT = 'x';

/** A further line inside the text of a record. */
interface Inner {
  /** The offset at which its envelope begins, or the line itself if it has none. */
  readonly from: number;
  readonly text: number;
  readonly frame: Frame | null;
}

/**
 * Divides several lines that a pager's copy, a mail or a chat joined into one. Text after the first record counts as a line of its own if
 * it names the same process again, in an envelope like that of the first or in a klog header: no kubelet prints that about itself inside a
 * message, except in quotes. The lines are then joined by the rules for lines, but counted as the one line that contains them.
 */
export function createDivider(emit: (record: RawRecord) => void): (record: RawRecord) => void {
  const openLine = createLineOpener();

  /** Finds `host kubelet[1028]: ` again. */
  function wrapped(text: string, { body, frame }: RawRecord): Inner[] {
    const { identifier, pid } = frame?.fields() ?? {};
    if (identifier === undefined || pid === undefined) return [];
    const tag = ` ${identifier}[${pid}]: `;
    const isQuoted = createQuoteWatch(text, body);
    const found: Inner[] = [];
    for (let at = text.indexOf(tag, body); at >= 0 && found.length < MAX_RECORDS; at = text.indexOf(tag, at + 1)) {
      const inner = headBefore(text, at, at + tag.length, Math.max(body, found.at(-1)?.text ?? 0));
      if (inner !== null && !isQuoted(inner.from)) found.push(inner);
    }
    return found;
  }

  function headBefore(text: string, tag: number, end: number, least: number): Inner | null {
    for (
      let from = text.indexOf(' ', Math.max(least, end - LONGEST_HEAD)) + 1;
      from > 0 && from < tag;
      from = text.indexOf(' ', from) + 1
    ) {
      const opened = openLine(`${text.slice(from, end)}${ANY_TEXT}`);
      if (opened?.text === ANY_TEXT) return { from, text: end, frame: opened.frame };
    }
    return null;
  }

  return record => {
    const { text, body, lines, line, frame } = record;
    if (!mayHoldMore(text, body) || isJson(text)) return emit(record);
    const open = outsideBlocks(text);
    const inside = wrapped(open, record);
    const all = inside.length > 0 ? inside : bare(open, record);
    if (all.length === 0) return emit(record);
    const joiner = createRecordJoiner({ lines: 0, records: 0, continuations: 0, other: 0, unparsed: 0 }, raw =>
      emit(record.original === undefined ? raw : { ...raw, original: record.original }),
    );
    const first: Inner = { from: 0, text: 0, frame };
    for (const [index, one] of [first, ...all].entries()) {
      const part = text.slice(one.text, all[index]?.from).trimEnd();
      const begins = startsWithHeader(part, 0) || index === 0;
      joiner.push({ kind: 'text', line, lines: index === 0 ? lines : 0, text: part, begins, frame: one.frame });
    }
    joiner.end();
  };
}

/** Cheap, because it runs for every wanted record: looks for a call site, or the end of a tag. */
export const mayHoldMore = (text: string, body: number): boolean =>
  text.indexOf('.go:', body) >= 0 || text.indexOf(']: ', body) >= 0;

/** The text of a block is a value, whatever it contains: copying never joins lines after the end of a line. */
function outsideBlocks(text: string): string {
  const block = text.indexOf('=<\n');
  return block < 0 ? text : text.slice(0, block);
}

/** Called with growing offsets: whether the text before this one leaves a quote open. A quote that a pager cut off stays open. */
function createQuoteWatch(text: string, body: number): (at: number) => boolean {
  let watch = createEndWatch();
  let watched = body;
  return at => {
    const before = text.slice(watched, at).trimEnd();
    watched = at;
    const isQuoted = watch(before) === 'quote' && !hasPagerMark(before) && !/(?:…|\.{3})$/.test(before);
    if (!isQuoted) watch = createEndWatch();
    return isQuoted;
  };
}

/** Finds headers of the same process, outside of quotes. */
function bare(text: string, { body }: RawRecord): Inner[] {
  const thread = stampOf(text)?.thread;
  if (thread === undefined) return [];
  const isQuoted = createQuoteWatch(text, body);
  const found: Inner[] = [];
  for (const from of headersIn(text)) {
    if (from < body || found.length >= MAX_RECORDS) continue;
    if (!isQuoted(from) && stampOf(text.slice(from, from + LONGEST_HEAD))?.thread === thread)
      found.push({ from, text: from, frame: null });
  }
  return found;
}
