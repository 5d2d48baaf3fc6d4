import { createKlogGrammar, type KlogGrammar } from '../../../grammars/klog/index.js';
import { LOGRUS_START } from '../../../grammars/logfmt/start.js';
import type { Breaks } from '../copied/broken.js';
import { createLineCutter } from '../short/cutter.js';
import { createSkimmer } from '../short/index.js';
import { createMemory } from '../short/memory.js';
import { createKnownShapes, type KnownShapes } from '../short/openings.js';
import type { FramedLine } from '../types.js';
import { GO_NOW, isQuery } from './foreign.js';
import { createFraming, type LogFrame } from './frames.js';
import { createDivider } from './join/divider.js';
import { createRecordJoiner } from './join/joiner.js';
import { createOriginals, type Quotes } from './originals.js';
import { createRecordReader } from './read.js';
import { KUBELET_UNIT } from './signatures.js';
import type { Account, KlogRecord, KnownTexts, RawRecord, Selection } from './types.js';

export interface LogHandlers {
  record(record: KlogRecord): void;
  /** The last record, where only its existence is needed: it shows where the log ends. */
  ends?(record: KlogRecord): void;
  /** Lines outside of records that a later stage learns from: file heads, boot markers, sections. */
  noise?(line: FramedLine & { kind: 'noise' }): void;
  /** Lines in which the journal reports that it dropped some of the kubelet's. */
  lost?(line: FramedLine): void;
  /** Lines of other programs in logrus's format, which share the journal with the kubelet. */
  foreign?(line: FramedLine & { kind: 'text' }): void;
  /** Text without an envelope, as people copy it next to lines of the log. */
  pasted?(line: FramedLine & { kind: 'text' }): void;
  /** Lines of other programs in an envelope. */
  enveloped?(line: FramedLine & { kind: 'text' }): void;
  /** The command that selected these lines. */
  command?(line: FramedLine & { kind: 'text' }): void;
  /** Absent: every record is needed. */
  readonly selection?: Selection;
  /** The known messages. If absent, a record without a header is recognised only by its form. */
  readonly texts?: KnownTexts;
  /** Making one costs as much as reading a thousand lines. If absent, one is made. */
  readonly grammar?: KlogGrammar;
  /** What other logs have shown, with the same selection, about records that are wanted. If absent, nothing is known. */
  readonly shapes?: KnownShapes;
  /** How its lines were broken, if they were */
  readonly breaks?: Breaks | null;
  /** Keep with each wanted record the lines that it was read from. */
  readonly quotes?: Quotes;
}

export interface LogReport {
  readonly account: Account;
  /** Every way in which lines were wrapped, with the number of records in it; bare ones under `none`. */
  readonly framings: Readonly<Record<string, number>>;
}

/**
 * Whether a line has the form in which containerd, CRI-O and dockerd print. The test is cheap, since it runs for every line. With `format =
 * "json"` keys are sorted, and `level` comes before `msg`. The kubelet's JSON has no level.
 */
const isLogrus = (text: string): boolean =>
  text.startsWith(LOGRUS_START) ||
  (text.startsWith('{"') && !text.startsWith('{"ts"') && /"level":"\w{1,10}","msg":/.test(text));

/** Passes lines that are no record to the stages that learn from them. */
function passToOthers(frame: FramedLine, { noise, foreign, pasted, enveloped, command, lost }: LogHandlers): void {
  if (frame.kind === 'noise') noise?.(frame);
  else if (frame.begins) return;
  else if (isLogrus(frame.text) || GO_NOW.test(frame.text)) foreign?.(frame);
  else if (isQuery(frame.text)) command?.(frame);
  else if (frame.text.startsWith('Suppressed ') && SUPPRESSED.test(frame.text)) lost?.(frame);
  // A terminal pads lines with blanks
  else if (frame.frame === null) pasted?.({ ...frame, text: frame.text.trimEnd() });
  else enveloped?.(frame);
}

/**
 * Turns a log into records: what no stage needs is skipped, the rest is framed, joined and read by the grammar. Data moves in one
 * direction.
 */
export function createLogReader(handlers: LogHandlers) {
  const { selection, texts } = handlers;
  const account: Account = { lines: 0, records: 0, continuations: 0, other: 0, unparsed: 0 };
  const framings = new Map<string, number>();
  const { quotes = 'none', breaks = null } = handlers;
  const originals = createOriginals(quotes, selection);
  const memory = selection === undefined ? null : createMemory(selection, handlers.shapes ?? createKnownShapes());
  let passed = 0;
  /** The previous record, if it is not needed. The last line of a log is never skipped, so the last record arrives here. */
  let unneeded: RawRecord | null = null;

  /** Consecutive records of one format, which are counted in one step. */
  let row = { format: '', records: 0 };

  function countRow(): void {
    if (row.records > 0) framings.set(row.format, (framings.get(row.format) ?? 0) + row.records);
  }

  function countFraming(format: string, records: number): void {
    if (format !== row.format) {
      countRow();
      row = { format, records: 0 };
    }
    row.records += records;
  }

  const grammar = handlers.grammar ?? createKlogGrammar();
  const reader = createRecordReader(account, handlers.record, grammar);
  const divide = createDivider(reader.push);
  const joiner = createRecordJoiner(
    account,
    raw => {
      countFraming(raw.frame?.format ?? 'none', 1);
      const isWanted = memory === null || memory.isWanted(raw);
      unneeded = isWanted ? null : raw;
      if (isWanted) divide(originals.attach(raw));
    },
    texts,
  );
  const emit = (frame: LogFrame): void => {
    if (frame.kind === 'skipped') countFraming(frame.format, frame.lines);
    else if (frame.kind === 'record') countFraming(frame.record.shaped.series.format, 1);
    else if (frame.kind !== 'boundary') passToOthers(frame, handlers);
    joiner.push(frame);
    if (frame.kind === 'record') {
      unneeded = null;
      reader.pass(frame.record);
    }
  };
  const { keep: physicalLine } = originals;
  const frames =
    memory === null || breaks !== null
      ? createFraming({ emit, breaks, physicalLine })
      : createSkimmer({
          memory,
          emit,
          physicalLine,
          again: selection?.again,
          cut: createLineCutter(grammar, quotes, selection),
          originals: quotes === 'all',
        });

  /** Closes everything that is open. */
  function finish(): number {
    const lines = frames.end();
    joiner.end();
    reader.end();
    return lines;
  }

  return {
    push: frames.push,
    /** Takes whole lines in UTF-8. Lines that are not needed are not read one by one. */
    pushLines: frames.pushLines,
    /** Skips this many lines, which belong to another reader: they count in line numbers, and in no account. */
    pass(lines: number): void {
      frames.pass(lines);
      passed += lines;
    },
    /** No data arrives for a while: complete records are passed on. */
    idle(): void {
      frames.idle();
      joiner.idle();
      reader.idle();
    },
    /** Lines are missing here. Returns the number of the last line before them. */
    hole: finish,
    /** The account so far, without the number of lines. */
    soFar(): Omit<Account, 'lines'> {
      const { lines: _, ...known } = account;
      return known;
    },
    end(): LogReport {
      account.lines = finish() - passed;
      countRow();
      if (unneeded !== null) handlers.ends?.(reader.read(unneeded));
      return { account, framings: Object.fromEntries(framings) };
    },
  };
}

/**
 * systemd-journald reports in the stream itself that it dropped lines of a unit (journald-rate-limit.c and journald-server.c: `Suppressed
 * %i messages from %s`). `Missed N kernel messages` is not about a unit's lines. Dropped lines of a controller manager or a scheduler are
 * not missing from a kubelet's log.
 */
const SUPPRESSED = new RegExp(`^Suppressed \\d{1,12} messages? from \\S{0,200}(?:${KUBELET_UNIT})`);
