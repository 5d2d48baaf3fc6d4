import { endsInHeader, joinHeader, startsHeadless, startsWithHeader } from '../../grammars/klog/start.js';
import type { Frame, FramedLine, NoiseLine, TextLine } from '../input/types.js';
import { foreignKind } from './foreign.js';
import { type Joint, jointOf, mayEndInUID } from './joint.js';
import { hasPagerMark } from './pager.js';
import type { Account, RawRecord } from './types.js';
import { createEndWatch, opensBlock, type Unfinished } from './unfinished.js';
import { unwrap } from './wrap.js';

/** A record is at most this long; the rest of its lines are counted, not kept. */
const MAX_TEXT = 1 << 20;
/** More lines than a person's editor wraps one record into. */
const MAX_WRAPPED = 64;

interface Open {
  readonly line: number;
  lines: number;
  text: string;
  readonly frame: Frame | null;
  /** Offset at which the message begins. */
  readonly body: number;
  readonly json: boolean;
  readonly fatal: boolean;
  inBlock: boolean;
  cut: boolean;
  /** Blank lines behind it, inside a UID that may go on. */
  blanks: number;
  /** Offsets at which somebody's terminal or editor broke the text. */
  readonly breaks: number[];
  endWatch: ((text: string) => Unfinished) | null;
}

/** Physical lines to the texts of records. Every line is put on the account exactly once. */
export function createRecordJoiner(account: Account, emit: (record: RawRecord) => void) {
  let open: Open | null = null;
  /** The line before, which ends inside its header. */
  let header: TextLine | null = null;

  function flush(): void {
    if (open === null) return;
    const { line, lines, body, frame, breaks } = open;
    account.other += open.blanks;
    const joined = breaks.length > 0 ? unwrap(open.text, breaks, frame === null) : open.text;
    const marked = !open.json && hasPagerMark(joined);
    const text = marked ? joined.slice(0, -1) : joined;
    const cut = marked || open.cut;
    open = null;
    emit({ line, lines, text, body, frame, cut });
  }

  function begin(item: TextLine, breaks: number[] = []): void {
    flush();
    const { text } = item;
    // Several records can stand in one physical line (docker JSON): the account is one of lines, and counts it once
    account.records += Math.min(item.lines, 1);
    account.continuations += Math.max(item.lines - 1, 0);
    const json = text.startsWith('{');
    open = {
      line: item.line,
      lines: item.lines,
      text: text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text,
      frame: item.frame,
      body: bodyOf(text, json),
      json,
      fatal: text.startsWith('F'),
      inBlock: opensBlock(text),
      cut: text.length > MAX_TEXT,
      blanks: 0,
      breaks,
      endWatch: null,
    };
  }

  function append(record: Open, lines: number, text: string): void {
    account.continuations += record.blanks + lines;
    record.lines += record.blanks + lines;
    record.blanks = 0;
    if (record.text.length + text.length > MAX_TEXT) record.cut = true;
    if (!record.cut) record.text += text;
  }

  function proceed(record: Open, item: TextLine): boolean {
    const { text } = item;
    if (record.json) return false;
    if (record.inBlock) return proceedBlock(record, item);
    // glog and klog dump all goroutines after a fatal message
    const joint = record.fatal ? 'line' : foreignKind(text) === null ? jointBefore(record, item) : null;
    if (joint === null) return false;
    if (joint === 'break') record.breaks.push(record.text.length);
    append(record, item.lines, joint === 'break' ? text : `\n${text}`);
    record.inBlock = opensBlock(text);
    return true;
  }

  function jointBefore(record: Open, item: TextLine): Joint {
    if (record.breaks.length >= MAX_WRAPPED) return null;
    record.endWatch ??= createEndWatch(record.body);
    const bare = item.frame === null;
    return jointOf({
      text: record.text,
      body: record.body,
      unfinished: record.endWatch(record.text),
      broken: record.breaks.length > 0,
      // Who writes into an envelope has every line wrapped in one: this line was broken off later
      insideEnvelope: !bare || record.frame === null,
      next: item.text,
    });
  }

  function proceedBlock(record: Open, item: TextLine): boolean {
    const { text } = item;
    if (text.startsWith(' >')) record.inBlock = opensBlock(text);
    // Editors and chat programs turn the tab into spaces
    else if (!/^[\t ]/.test(text)) {
      record.inBlock = false;
      record.cut = true;
      return false;
    }
    append(record, item.lines, `\n${text}`);
    return true;
  }

  /** Lines of another stream in between (`journalctl -u kubelet -u containerd`) end nothing. */
  function continuesOpen(item: TextLine): boolean {
    if (open === null || !sameStream(open.frame, item.frame)) return false;
    if (proceed(open, item)) return true;
    flush();
    return false;
  }

  function pass({ what, lines }: NoiseLine): void {
    if (open?.inBlock && what === 'blank') {
      append(open, lines, '\n');
      return;
    }
    if (what === 'blank' && open?.json === false && mayEndInUID(open.text)) {
      open.blanks += lines;
      return;
    }
    account.other += lines;
    // An envelope without text is no gap in the text, and a dump of goroutines has blank lines in it
    if (what !== 'envelope' && !(what === 'blank' && open?.fatal)) flush();
  }

  function place(item: TextLine): void {
    if (startsWithHeader(item.text, 0)) begin(item);
    else if (endsInHeader(item.text)) header = item;
    else if (!continuesOpen(item)) {
      if (startsHeadless(item.text)) begin({ ...item, text: item.text.trimStart() });
      else account.other += item.lines;
    }
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
    end(): void {
      if (header !== null) account.other += header.lines;
      flush();
    },
  };
}

/** The first bracket ends the header: neither a file name nor a component word holds one. */
function bodyOf(text: string, json: boolean): number {
  if (json) return text.indexOf('"msg":') + '"msg":'.length;
  return text.startsWith('"') ? 0 : text.indexOf(']') + 2;
}

/** A line without an envelope among lines that have one was broken off the line before it. */
function sameStream(one: Frame | null, other: Frame | null): boolean {
  if (one === other || other === null) return true;
  if (one === null) return false;
  const [a, b] = [one.fields(), other.fields()];
  return a.identifier === b.identifier && a.pid === b.pid && a.host === b.host;
}
