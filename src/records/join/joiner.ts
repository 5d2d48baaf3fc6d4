import { endsInHeader, joinHeader, opensBlock } from '../../../grammars/klog/start.js';
import type { FramedLine, NoiseLine, TextLine } from '../../input/types.js';
import type { LogFrame } from '../frames.js';
import type { KnownTexts } from '../selection.js';
import type { Account, RawRecord } from '../types.js';
import { continuation, isOfStream } from './continuation.js';
import { fromLibrary, knownMessage, quotedMessage } from './headless-start.js';
import type { OpenRecord } from './open.js';
import { createPending } from './pending.js';
import { mayEndInUID } from './seam.js';

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

  /** Decides it for a line that nothing before explains. */
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
    record.inBlock = staysInBlock(record, item.text);
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

/** Whether a line stays in the block: it continues up to its end, and another record can begin on the line of its end. */
const staysInBlock = (record: OpenRecord, text: string): boolean =>
  (record.inBlock && !text.startsWith(' >')) || opensBlock(text);
