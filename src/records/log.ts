import type { KlogGrammar } from '../../grammars/klog/index.js';
import { klogPayload } from '../../grammars/klog/start.js';
import { LOGRUS_START } from '../../grammars/logfmt/start.js';
import { eachText } from '../input/decode.js';
import { createFramer } from '../input/frame.js';
import { createLineSplitter } from '../input/lines.js';
import type { FramedLine } from '../input/types.js';
import { isEventRow } from './foreign.js';
import { createRecordJoiner } from './join.js';
import { saysLost } from './lost.js';
import { createOriginals } from './originals.js';
import { isQuery } from './query.js';
import { createRecordReader } from './read.js';
import type { KnownTexts, Selection } from './selection.js';
import { createDivider } from './several.js';
import { createSkimmer } from './skim/index.js';
import type { Account, KlogRecord } from './types.js';

export interface LogHandlers {
  record(record: KlogRecord): void;
  /** Lines outside of records that a later stage learns from: file heads, boot markers, sections. */
  noise?(line: FramedLine & { kind: 'noise' }): void;
  /** Lines by which the journal says that it dropped some of the kubelet's. */
  lost?(line: FramedLine): void;
  /** Lines of other programs in logrus's format, which share the journal with the kubelet, and rows of events. */
  foreign?(line: FramedLine & { kind: 'text' }): void;
  /** A command by which somebody asked for these lines. */
  command?(line: FramedLine & { kind: 'text' }): void;
  /** Absent: every record is needed. */
  readonly selection?: Selection;
  /** What is known of messages; absent: a record without a header is known by its form alone. */
  readonly texts?: KnownTexts;
  /** To make one costs as much as to read a thousand lines. Absent: one is made. */
  readonly grammar?: KlogGrammar;
  /** Keep with each wanted record the lines that it was read from. */
  readonly originals?: boolean;
}

export interface LogReader {
  push(block: string): void;
  /** The same lines in UTF-8, of which those that nobody needs are not read one by one. */
  pushLines(lines: Buffer): void;
  /** So many lines stand here that belong to somebody else: they count in the numbers of lines, and in no account. */
  pass(lines: number): void;
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

/** How containerd, CRI-O and dockerd print, which is cheap to tell: every line is asked. With `format = "json"` keys are sorted, and `level` comes before `msg`. The kubelet's JSON has no level. */
const isLogrus = (text: string): boolean =>
  text.startsWith(LOGRUS_START) ||
  (text.startsWith('{"') && !text.startsWith('{"ts"') && /"level":"\w{1,10}","msg":/.test(text));

/** Text blocks of a log to records: lines, framing, joining and grammar behind one another. */
export function createLogReader({ selection, ...handlers }: LogHandlers): LogReader {
  const account: Account = { lines: 0, records: 0, continuations: 0, other: 0, unparsed: 0 };
  const framings = new Map<string, number>();
  const originals = handlers.originals ? createOriginals() : null;
  const reader = createRecordReader(account, handlers.record, handlers.grammar);
  /** What framing has made of the line in hand. */
  const framed: FramedLine[] = [];

  let passed = 0;

  const countFraming = (format: string, records: number): void => {
    framings.set(format, (framings.get(format) ?? 0) + records);
  };
  const divide = createDivider(reader.push);
  const joiner = createRecordJoiner(
    account,
    raw => {
      countFraming(raw.frame?.format ?? 'none', 1);
      if (skimmer === null || skimmer.isWanted(raw)) divide(originals?.attach(raw) ?? raw);
    },
    handlers.texts,
  );
  const framer = createFramer(klogPayload, item => {
    if (skimmer !== null) framed.push(item);
    if (item.kind === 'noise') handlers.noise?.(item);
    else if (item.begins) return joiner.push(item);
    else if (isLogrus(item.text) || isEventRow(item.text)) handlers.foreign?.(item);
    else if (isQuery(item.text)) handlers.command?.(item);
    else if (saysLost(item.text)) handlers.lost?.(item);
    joiner.push(item);
  });
  const splitter = createLineSplitter((line, text) => {
    originals?.keep(line, text);
    framed.length = 0;
    framer.push(line, text);
    skimmer?.line(text, framed);
  });
  const pushLines = (lines: Buffer): void => eachText(lines, splitter.push);
  const skimmer = selection
    ? createSkimmer(selection, {
        read: pushLines,
        begins: () => joiner.recordBegins(),
        skip(lines, format) {
          splitter.skip(lines);
          joiner.recordBegins();
          account.records += lines;
          countFraming(format, lines);
        },
      })
    : null;

  /** Nothing that is open goes on. */
  function finish(): number {
    skimmer?.end();
    const lines = splitter.end();
    framer.end();
    joiner.end();
    reader.end();
    return lines;
  }

  return {
    push(block) {
      skimmer?.end();
      splitter.push(block);
    },
    pushLines: skimmer?.push ?? pushLines,
    pass(lines) {
      skimmer?.idle();
      splitter.skip(lines);
      passed += lines;
    },
    idle() {
      skimmer?.idle();
      framer.idle();
      joiner.idle();
      reader.idle();
    },
    hole: finish,
    end() {
      account.lines = finish() - passed;
      return { account, framings: Object.fromEntries(framings) };
    },
  };
}
