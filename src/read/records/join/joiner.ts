import { endsInHeader, joinHeader, opensBlock, startsHeadless } from '../../../../grammars/klog/start.js';
import { unquoteGo } from '../../../../grammars/klog/values.js';
import { LOGRUS_START } from '../../../../grammars/logfmt/start.js';
import { MAX_WRAPPED } from '../../copied/broken.js';
import type { Frame, FramedLine, NoiseLine, TextLine } from '../../types.js';
import { asksForLines, foreignKind } from '../foreign.js';
import type { LogFrame } from '../frames.js';
import type { Account, KnownTexts, RawRecord } from '../types.js';
import { type FirstLine, type OpenRecord, openRecord, recordOf } from './open.js';
import { goesOn, isMidSentence, mayEndInUID } from './unfinished.js';

/** What a line adds to the record before it, and how it continues it; null if it does not. */
function continuation(
  record: OpenRecord,
  item: TextLine,
  texts: KnownTexts | undefined,
): { readonly text: string; readonly how: 'line' | 'break' } | null {
  const { text } = item;
  if (record.json) return null;
  // klog indents the text of a block, and closes it with ` >`. Editors and chat programs turn the tab into spaces
  if (record.inBlock) return /^[\t ]/.test(text) ? { text, how: 'line' } : null;
  const byHand = endsInMark(record) || (record.structured && record.unfinished() === null && INDENTED_PAIR.test(text));
  if (byHand && record.breaks() < MAX_WRAPPED) {
    record.unmark();
    return { text: ` ${text.trimStart()}`, how: 'break' };
  }
  const seam = seamBefore(record, item, texts);
  if (seam === null) return null;
  if (seam === 'line') return { text, how: 'line' };
  // A TAB is at the beginning of a line: lines are not broken after it
  return { text: seam === 'words' ? ` ${text}` : text.replace(/^\t+/, ''), how: 'break' };
}

/** People who break a long record into several lines indent the pairs, or end each line as a shell needs it; klog does neither. */
const INDENTED_PAIR = /^[ \t]{2,40}[a-z]\w{0,40}=["[{&\d]/;

const endsInMark = (record: OpenRecord): boolean =>
  record.structured && record.last().endsWith('\\') && record.unfinished() === null;

/** How a line belongs to the record before it: as a line of its own, as the rest of a broken line, at a blank or not, or not at all. */
function seamBefore(
  record: OpenRecord,
  { frame, text }: TextLine,
  texts: KnownTexts | undefined,
): 'line' | 'break' | 'words' | null {
  // The message of the record continues there, so the line was broken off and is no line of its own
  const message = record.structured ? null : record.message();
  const joint = message === null ? null : (texts?.goesOn(message, text) ?? null);
  if (record.fatal && joint === null) return 'line';
  if (foreignKind(text) !== null || record.breaks() >= MAX_WRAPPED) return null;
  // In an envelope every line that is written is wrapped: a line without the envelope was broken off later
  const seam = seamByForm(record, text, frame !== null || record.frame === null);
  if (record.structured) return seam;
  if (joint !== null && (joint !== 'either' || record.broken === null)) record.broken = joint;
  if (record.broken === null || (joint === null && seam === null)) return seam;
  return record.broken === 'words' ? 'words' : 'break';
}

/** `insideEnvelope`: the next line has the same envelope as this one */
function seamByForm(record: OpenRecord, next: string, insideEnvelope: boolean): 'line' | 'break' | null {
  const unfinished = record.unfinished();
  if (unfinished === 'quote') return 'break';
  if (record.structured) {
    if (unfinished === 'bracket') return insideEnvelope ? 'line' : 'break';
    return goesOn(record.last(), next) ? 'break' : null;
  }
  const isBroken = record.breaks() > 0;
  // The whole message is on the next line
  if (record.last().trim() === '' && !isBroken) return 'break';
  if (insideEnvelope) return 'line';
  return unfinished === 'bracket' || isBroken || isMidSentence(record.last(), next) ? 'break' : null;
}

/** Whether a line is from the same program as the record. Among lines with an envelope, one without was broken off. */
function isOfStream(record: Frame | null, line: Frame | null): boolean {
  if (record === line || line === null) return true;
  if (record === null) return false;
  const [a, b] = [record.fields(), line.fields()];
  return a.identifier === b.identifier && a.pid === b.pid && a.host === b.host;
}

/* Records that begin without a klog header, recognised in other ways. Each function returns the first line of such a record, or null. */

/** What a library inside the process prints to its stderr counts as printed by the process, with its envelope or without one. */
function fromLibrary(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  const read = texts === undefined ? null : asKlog(item.text, texts);
  if (read === null) return null;
  const frame = item.frame ?? { format: 'logrus', fields: () => ({ time: read.time }) };
  return { ...item, text: read.text, frame, headless: true };
}

/** An error whose message was not copied: ` err="orphaned pod \\"…\\" found, but …" numErrs=2`. It means what its message means. */
const ERROR_ALONE = /^\s{0,20}err=("(?:[^"\\]|\\.)*"?)/;

function errorAlone(item: TextLine, texts: KnownTexts): FirstLine | null {
  const quoted = ERROR_ALONE.exec(item.text)?.[1];
  const text = quoted === undefined ? '' : unquoteGo(quoted);
  return text !== '' && texts.beginAt(text, false) >= 0 ? { ...item, text, headless: true } : null;
}

/** A known message at the beginning of a line whose header was removed. */
function knownMessage(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  if (texts === undefined) return null;
  const text = item.text.trimStart();
  return texts.beginAt(text, false) >= 0 ? { ...item, text, headless: true } : errorAlone(item, texts);
}

/**
 * A search term, not a line of a log: `$ journalctl -u kubelet | grep "Killing container with a grace period"`. A record that a person
 * found by searching has values after its message.
 */
const isSearchedFor = (text: string, at: number): boolean =>
  asksForLines(text.slice(0, at)) && !/" [^\s="]{1,60}=\S/.test(text.slice(at));

/** A text of the kubelet after words of a person. Lines in an envelope contain no words of a person. */
function quotedMessage(item: TextLine, texts: KnownTexts | undefined): FirstLine | null {
  const isBare = item.frame === null && foreignKind(item.text) === null;
  const at = startsHeadless(item.text) ? 0 : isBare ? (texts?.beginAt(item.text, true) ?? -1) : -1;
  if (at < 0 || (at > 0 && isSearchedFor(item.text, at))) return null;
  const text = item.text.slice(at).trimStart();
  return { ...item, text: at > 0 ? text.replace(/`{1,3}\s{0,9}$/, '') : text, headless: true };
}

/** logrus quotes as Go does, and puts an error under `error` (logrus ErrorKey, WithError). */
const LINE = new RegExp(
  String.raw`^${LOGRUS_START}([^"]{1,60})" level=\w{1,10} msg=("[^"\\]*(?:\\.[^"\\]*)*")(?: error=("[^"\\]*(?:\\.[^"\\]*)*"?))?`,
);

/**
 * A line of libcontainer, which the kubelet links in and which prints to the kubelet's stderr with logrus, converted to the form of klog
 * without a header; null unless the message is known. Its time is that of the envelope; if there is none, its own.
 */
function asKlog(text: string, { isKnown }: KnownTexts): { readonly text: string; readonly time: string } | null {
  if (!text.startsWith(LOGRUS_START)) return null;
  const [, time, message, error] = LINE.exec(text) ?? [];
  if (time === undefined || message === undefined || !isKnown(unquoteGo(message))) return null;
  return { text: error === undefined ? message : `${message} err=${error}`, time };
}

/** The record whose lines are arriving, and how its lines are counted. */
function createPending(account: Account, emit: (record: RawRecord) => void) {
  let open: OpenRecord | null = null;
  /** A record of one line so far. It need not be opened if the next line begins another one, as is nearly always the case. */
  let single: FirstLine | null = null;

  function flush(): void {
    if (single !== null) {
      const line = single;
      single = null;
      emit(recordOf(line));
    }
    if (open === null) return;
    const record = open;
    open = null;
    account.other += record.blanks;
    emit(record.close());
  }

  return {
    flush,
    /** `breaks`: offsets at which its text is already known to be broken. */
    begin(item: FirstLine, breaks?: number[]): void {
      flush();
      // Several records can be on one physical line (docker JSON): the account counts lines, and counts this one once
      account.records += Math.min(item.lines, 1);
      account.continuations += Math.max(item.lines - 1, 0);
      if (breaks === undefined) single = item;
      else open = openRecord(item, breaks);
    },
    append(record: OpenRecord, lines: number, text: string, how: 'line' | 'break'): void {
      account.continuations += record.blanks + lines;
      record.lines += record.blanks + lines;
      record.blanks = 0;
      record.append(text, how);
    },
    /** The record, opened for further lines. */
    opened(): OpenRecord | null {
      if (single !== null) open = openRecord(single);
      single = null;
      return open;
    },
    /** The open record has a header, so the next one has one, too. */
    hasHeader: (): boolean => open?.headless === false || (single !== null && !single.headless),
  };
}

/** Joins physical lines to the texts of records. Every line is counted exactly once. */
export function createRecordJoiner(account: Account, emit: (record: RawRecord) => void, texts?: KnownTexts) {
  const pending = createPending(account, emit);
  /** The line before, if it ends inside its header. */
  let header: TextLine | null = null;

  /** Decides what one line of text is. */
  function place(item: TextLine): void {
    if (item.begins) pending.begin(item);
    else if (endsInHeader(item.text)) header = item;
    else {
      const first = fromLibrary(item, texts) ?? (pending.hasHeader() ? null : knownMessage(item, texts));
      if (first !== null) pending.begin(first);
      else if (!continues(item)) placeLoose(item);
    }
  }

  /** Decides what a line is that no earlier line explains. */
  function placeLoose(item: TextLine): void {
    const quoted = quotedMessage(item, texts);
    if (quoted === null) account.other += item.lines;
    else pending.begin(quoted);
  }

  /** Lines of another stream in between (`journalctl -u kubelet -u containerd`) do not end a record. */
  function continues(item: TextLine): boolean {
    const record = pending.opened();
    if (record === null || !isOfStream(record.frame, item.frame)) return false;
    const next = continuation(record, item, texts);
    if (next === null) {
      // A block that does not reach its end
      record.cut ||= record.inBlock && !record.json;
      pending.flush();
      return false;
    }
    pending.append(record, item.lines, next.text, next.how);
    // It continues up to its end, and another record can begin on the line of its end
    record.inBlock = (record.inBlock && !item.text.startsWith(' >')) || opensBlock(item.text);
    return true;
  }

  function pass({ what, lines }: NoiseLine): void {
    const record = pending.opened();
    if ((what === 'blank' || what === 'echo') && record?.inBlock) pending.append(record, lines, '', 'line');
    else if (what === 'blank' && record?.structured && mayEndInUID(record.last())) record.blanks += lines;
    else {
      account.other += lines;
      // An envelope without text is no gap in the text, and a dump of goroutines contains blank lines
      if (what !== 'envelope' && !(what === 'blank' && record?.fatal)) pending.flush();
    }
  }

  /** Whether this line completes the one before it. */
  function completesHeader(before: TextLine, item: FramedLine): boolean {
    header = null;
    const joined = item.kind === 'text' ? joinHeader(before.text, item.text) : null;
    if (joined === null) account.other += before.lines;
    else pending.begin({ ...before, text: joined.text, lines: before.lines + item.lines }, [joined.at]);
    return joined !== null;
  }

  return {
    push(item: LogFrame): void {
      if (item.kind === 'skipped' || item.kind === 'record' || item.kind === 'boundary') {
        pending.flush();
        if (item.kind === 'skipped') account.records += item.lines;
        else if (item.kind === 'record') account.records++;
      } else if (header === null || !completesHeader(header, item)) {
        if (item.kind === 'noise') pass(item);
        else place(item);
      }
    },
    /** No data arrives for a while: a complete record need not wait for the next one to begin. */
    idle(): void {
      const record = pending.opened();
      if (record !== null && !record.inBlock && !record.fatal && record.unfinished() === null) pending.flush();
    },
    end(): void {
      if (header !== null) account.other += header.lines;
      header = null;
      pending.flush();
    },
  };
}
