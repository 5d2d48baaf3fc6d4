import { klogPayload } from '../../grammars/klog/start.js';
import { createFramer } from '../input/frame.js';
import { createLineSplitter } from '../input/lines.js';
import type { FramedLine } from '../input/types.js';
import { createRecordJoiner } from './join.js';
import { saysLost } from './lost.js';
import { createOriginals } from './originals.js';
import { createRecordReader } from './read.js';
import type { Account, KlogRecord, RawRecord } from './types.js';

export interface LogHandlers {
  record(record: KlogRecord): void;
  /** Lines outside of records that a later stage learns from: file heads, boot markers, sections. */
  noise?(line: FramedLine & { kind: 'noise' }): void;
  /** Lines by which the journal says that it dropped some of the kubelet's. */
  lost?(line: FramedLine): void;
  /** Lines of other programs in logrus's format, which share the journal with the kubelet. */
  foreign?(line: FramedLine & { kind: 'text' }): void;
  /** False when nobody needs the record: it is counted and never parsed. Given, it must be cheap. */
  wanted?(raw: RawRecord): boolean;
  /** Keep with each wanted record the lines that it was read from. */
  readonly originals?: boolean;
}

export interface LogReader {
  push(block: string): void;
  /** Nothing comes for a while: records that are whole are handed on. */
  idle(): void;
  /** Lines are missing here. Returns the number of the last line before them. */
  hole(): number;
  end(): LogReport;
}

export interface LogReport {
  readonly account: Account;
  /** Every way in which lines were wrapped, with the number of records in it; bare ones under `none`. */
  readonly framings: Readonly<Record<string, number>>;
}

/** Cheap to tell, for every line is asked: how containerd, CRI-O and dockerd begin each of theirs. */
const LOGRUS = 'time="';

/** Text blocks of a log to records: lines, framing, joining and grammar behind one another. */
export function createLogReader(handlers: LogHandlers): LogReader {
  const account: Account = { lines: 0, records: 0, continuations: 0, other: 0, unparsed: 0 };
  const framings = new Map<string, number>();
  const originals = handlers.originals ? createOriginals() : null;
  const reader = createRecordReader(account, handlers.record);
  const joiner = createRecordJoiner(account, raw => {
    const format = raw.frame?.format ?? 'none';
    framings.set(format, (framings.get(format) ?? 0) + 1);
    if (handlers.wanted === undefined || handlers.wanted(raw)) reader.push(originals?.attach(raw) ?? raw);
  });
  const framer = createFramer(klogPayload, line => {
    if (line.kind === 'noise') handlers.noise?.(line);
    else if (line.text.startsWith(LOGRUS)) handlers.foreign?.(line);
    else if (saysLost(line.text)) handlers.lost?.(line);
    joiner.push(line);
  });
  const splitter = createLineSplitter((line, text) => {
    originals?.keep(line, text);
    framer.push(line, text);
  });

  /** Nothing that is open goes on. */
  function finish(): number {
    const lines = splitter.end();
    framer.end();
    joiner.end();
    reader.end();
    return lines;
  }

  return {
    push: splitter.push,
    idle() {
      framer.idle();
      joiner.idle();
      reader.idle();
    },
    hole: finish,
    end() {
      account.lines = finish();
      return { account, framings: Object.fromEntries(framings) };
    },
  };
}
