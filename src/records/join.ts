import { endsInHeader, joinHeader, startsHeadless } from '../../grammars/klog/start.js';
import type { Frame, FramedLine, NoiseLine, TextLine } from '../input/types.js';
import { foreignKind } from './foreign.js';
import { type Joint, jointOf, mayEndInUID } from './joint.js';
import { asKlog } from './logrus.js';
import { type FirstLine, type OpenRecord, openRecord, recordOf } from './open.js';
import type { KnownTexts } from './selection.js';
import type { Account, RawRecord } from './types.js';
import { opensBlock } from './unfinished.js';

/** More lines than a person's editor wraps one record into. */
const MAX_WRAPPED = 64;

/** Physical lines to the texts of records. Every line is put on the account exactly once. */
export function createRecordJoiner(account: Account, emit: (record: RawRecord) => void, texts?: KnownTexts) {
  let open: OpenRecord | null = null;
  /** A record of one line so far, which need not be opened if the next one begins another: nearly all are such. */
  let single: FirstLine | null = null;
  /** The line before, which ends inside its header. */
  let header: TextLine | null = null;

  function opened(): OpenRecord | null {
    if (single !== null) open = openRecord(single);
    single = null;
    return open;
  }

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

  function begin(item: FirstLine, breaks?: number[]): void {
    flush();
    // Several records can stand in one physical line (docker JSON): the account is one of lines, and counts it once
    account.records += Math.min(item.lines, 1);
    account.continuations += Math.max(item.lines - 1, 0);
    if (breaks === undefined) single = item;
    else open = openRecord(item, breaks);
  }

  function append(record: OpenRecord, lines: number, text: string, how: 'line' | 'break'): void {
    account.continuations += record.blanks + lines;
    record.lines += record.blanks + lines;
    record.blanks = 0;
    record.append(text, how);
  }

  function proceed(record: OpenRecord, item: TextLine): boolean {
    if (record.json) return false;
    if (record.inBlock) return proceedBlock(record, item);
    const joint = jointBefore(record, item);
    if (joint === null) return false;
    append(record, item.lines, joint === 'words' ? ` ${item.text}` : item.text, joint === 'line' ? 'line' : 'break');
    record.inBlock = opensBlock(item.text);
    return true;
  }

  function jointBefore(record: OpenRecord, { frame, text }: TextLine): Joint | 'words' {
    if (record.fatal) return 'line';
    if (foreignKind(text) !== null || record.breaks() >= MAX_WRAPPED) return null;
    const joint = jointOf({
      last: record.last(),
      structured: record.structured,
      unfinished: record.unfinished(),
      broken: record.breaks() > 0,
      // Who writes into an envelope has every line wrapped in one: a line without was broken off later
      insideEnvelope: frame !== null || record.frame === null,
      next: text,
    });
    if (joint !== null || record.structured) return joint;
    return texts?.goesOn(record.last(), text) ? 'words' : null;
  }

  function proceedBlock(record: OpenRecord, { lines, text }: TextLine): boolean {
    if (text.startsWith(' >')) record.inBlock = opensBlock(text);
    // Editors and chat programs turn the tab into spaces
    else if (!/^[\t ]/.test(text)) {
      record.inBlock = false;
      record.cut = true;
      return false;
    }
    append(record, lines, text, 'line');
    return true;
  }

  /** Lines of another stream in between (`journalctl -u kubelet -u containerd`) end nothing. */
  function continuesOpen(item: TextLine): boolean {
    const open = opened();
    if (open === null || !sameStream(open.frame, item.frame)) return false;
    if (proceed(open, item)) return true;
    flush();
    return false;
  }

  function pass({ what, lines }: NoiseLine): void {
    const open = opened();
    if (what === 'blank' && open?.inBlock) append(open, lines, '', 'line');
    else if (what === 'blank' && open?.structured && mayEndInUID(open.last())) open.blanks += lines;
    else {
      account.other += lines;
      // An envelope without text is no gap in the text, and a dump of goroutines has blank lines in it
      if (what !== 'envelope' && !(what === 'blank' && open?.fatal)) flush();
    }
  }

  function place(item: TextLine): void {
    if (item.begins) begin(item);
    else if (endsInHeader(item.text)) header = item;
    else if (!speaksLogrus(item) && !beginsHeadless(item) && !continuesOpen(item) && !quotesRecord(item))
      account.other += item.lines;
  }

  /** What a library inside of the process prints is the process's word: its own envelope is around it. */
  function speaksLogrus(item: TextLine): boolean {
    const text = item.frame === null || texts === undefined ? null : asKlog(item.text, texts);
    if (text === null) return false;
    begin({ ...item, text, headless: true });
    return true;
  }

  /** Where headers were taken off, the next line without one is the next record. */
  function beginsHeadless(item: TextLine): boolean {
    if (open?.headless === false || (single !== null && !single.headless)) return false;
    const text = item.text.trimStart();
    const isKnown = texts !== undefined && texts.beginAt(text, false) >= 0;
    if (isKnown) begin({ ...item, text, headless: true });
    return isKnown;
  }

  /** A text of the kubelet behind words of a person; lines in an envelope hold nobody's words. */
  function quotesRecord(item: TextLine): boolean {
    const isBare = item.frame === null && foreignKind(item.text) === null;
    const at = startsHeadless(item.text) ? 0 : isBare ? (texts?.beginAt(item.text, true) ?? -1) : -1;
    if (at < 0) return false;
    const text = item.text.slice(at).trimStart();
    begin({ ...item, text: at > 0 ? text.replace(/`{1,3}\s{0,9}$/, '') : text, headless: true });
    return true;
  }

  /** True when this line completes the one before it. */
  function completesHeader(before: TextLine, item: FramedLine): boolean {
    header = null;
    const joined = item.kind === 'text' ? joinHeader(before.text, item.text) : null;
    if (joined === null) account.other += before.lines;
    else begin({ ...before, text: joined.text, lines: before.lines + item.lines }, [joined.at]);
    return joined !== null;
  }

  return {
    push(item: FramedLine): void {
      if (header !== null && completesHeader(header, item)) return;
      if (item.kind === 'noise') pass(item);
      else place(item);
    },
    /** The line that comes next, and is not handed in, is the first of a record. */
    recordBegins: flush,
    /** Nothing comes for a while: a record that is whole need not wait for the next to begin. */
    idle(): void {
      const open = opened();
      if (open !== null && !open.inBlock && !open.fatal && open.unfinished() === null) flush();
    },
    end(): void {
      if (header !== null) account.other += header.lines;
      header = null;
      flush();
    },
  };
}

/** A line without an envelope among lines that have one was broken off the line before it. */
function sameStream(one: Frame | null, other: Frame | null): boolean {
  if (one === other || other === null) return true;
  if (one === null) return false;
  const [a, b] = [one.fields(), other.fields()];
  return a.identifier === b.identifier && a.pid === b.pid && a.host === b.host;
}
