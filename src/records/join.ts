import { startsHeadless, startsWithHeader } from '../../grammars/klog/start.js';
import type { Frame, FramedLine, TextLine } from '../input/types.js';
import { foreignKind } from './foreign.js';
import type { Account, RawRecord } from './types.js';
import { opensBlock, type Unfinished, unfinished } from './unfinished.js';

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
  readonly structured: boolean;
  readonly fatal: boolean;
  readonly json: boolean;
  inBlock: boolean;
  cut: boolean;
}

/** Physical lines to the texts of records. Every line is put on the account exactly once. */
export function createRecordJoiner(account: Account, emit: (record: RawRecord) => void) {
  let open: Open | null = null;

  function flush(): void {
    if (open === null) return;
    const { line, lines, text, body, frame, cut } = open;
    open = null;
    emit({ line, lines, text, body, frame, cut });
  }

  function begin(item: TextLine): void {
    flush();
    const { text } = item;
    // Several records can stand in one physical line (docker JSON): the account is one of lines, and counts it once
    account.records += Math.min(item.lines, 1);
    account.continuations += Math.max(item.lines - 1, 0);
    const json = text.startsWith('{');
    const body = bodyOf(text, json);
    const structured = text[body] === '"';
    const fatal = text.startsWith('F');
    open = {
      line: item.line,
      lines: item.lines,
      text: text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text,
      frame: item.frame,
      body,
      structured,
      fatal,
      json,
      inBlock: opensBlock(text),
      cut: text.length > MAX_TEXT,
    };
  }

  function append(record: Open, lines: number, text: string): void {
    account.continuations += lines;
    record.lines += lines;
    if (record.text.length + text.length > MAX_TEXT) record.cut = true;
    else record.text += text;
  }

  function proceed(record: Open, item: TextLine): boolean {
    const { text } = item;
    if (record.json) return false;
    if (record.inBlock) return proceedBlock(record, item);
    if (record.fatal) {
      // glog and klog dump all goroutines after a fatal message
      append(record, item.lines, `\n${text}`);
      return true;
    }
    if (foreignKind(text) !== null) return false;
    const glue = record.lines > MAX_WRAPPED ? null : glueFor(record, text);
    if (glue === null) return false;
    append(record, item.lines, glue + text);
    record.inBlock = opensBlock(text);
    return true;
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

  return {
    push(item: FramedLine): void {
      if (item.kind === 'noise') {
        if (open?.inBlock && item.what === 'blank') append(open, item.lines, '\n');
        else {
          account.other += item.lines;
          if (item.what === 'blank' && open?.fatal !== true) flush();
        }
        return;
      }
      if (startsWithHeader(item.text, 0)) begin(item);
      else if (!continuesOpen(item)) {
        if (startsHeadless(item.text)) begin({ ...item, text: item.text.trimStart() });
        else account.other += item.lines;
      }
    },
    end: flush,
  };
}

/** The first bracket ends the header: neither a file name nor a component word holds one. */
function bodyOf(text: string, json: boolean): number {
  if (json) return text.indexOf('"msg":') + '"msg":'.length;
  return text.startsWith('"') ? 0 : text.indexOf(']') + 2;
}

/** What to put between a record and its next physical line, or null when they do not belong together. */
function glueFor(record: Open, text: string): string | null {
  const state: Unfinished = unfinished(record.text, record.body);
  if (state === 'block') return '\n';
  if (record.structured) {
    if (state === 'quote') return wrapGlue(record.text, text);
    if (state === 'bracket') return '\n';
    // Wrapped between two pairs
    return /^ ?[\w.-]{1,60}=\S/.test(text) ? (text.startsWith(' ') ? '' : ' ') : null;
  }
  if (state === 'quote' || record.text.length <= record.body) return wrapGlue(record.text, text);
  return '\n';
}

/**
 * A terminal breaks in the middle of a word and loses nothing; an editor breaks at a space and loses it. Letters on
 * both sides of a break were one word, unless the break looks like one between words.
 */
function wrapGlue(before: string, after: string): string {
  if (/\s$/.test(before) || /^\s/.test(after)) return '';
  return /[\w-]$/.test(before) && /^[\w-]/.test(after) ? '' : ' ';
}

function sameStream(one: Frame | null, other: Frame | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  const [a, b] = [one.fields(), other.fields()];
  return a.identifier === b.identifier && a.pid === b.pid && a.host === b.host;
}
