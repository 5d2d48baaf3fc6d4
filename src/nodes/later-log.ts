import type { SourceReader } from '../analyze/readers.js';
import { otherReport } from '../analyze/source-report.js';
import type { Bytes } from '../host/host.js';
import { bytesOf } from '../host/index.js';
import { eachPiece, textOf } from '../read/decode.js';
import type { OtherLines } from '../read/mixed.js';
import { LINE_OF_LOG } from '../read/records/signatures.js';
import { either } from '../read/sniff.js';
import { KUBECTL_BEGINS } from '../sources/kubectl-text.js';
import { witnesses } from '../sources/registry.js';

/**
 * Lines of a source that is no log of a kubelet by its beginning. People copy several kinds below each other, each of any length: from the
 * first line of another kind (`begins`), or the first object, everything goes to the readers of logs, which know what else people copy.
 */
export function createLaterLog(
  first: SourceReader,
  log: OtherLines & { flush(): void },
  begins: RegExp = LINE_OF_LOG,
): OtherLines & { push(text: string): void; flush(): void } {
  let isLog = false;
  /** Lines so far */
  let count = 0;

  function turn(): void {
    isLog = true;
    if (count > 0) log.pass(count);
  }

  function take(piece: Bytes): void {
    if (isLog) {
      log.pushLines(piece);
      return;
    }
    const text = textOf(piece);
    const found = text.search(begins);
    const before = found < 0 ? text : text.slice(0, found);
    if (before !== '') first.push(before);
    count += linesIn(found < 0 ? piece : bytesOf(before));
    if (found < 0) return;
    turn();
    log.pushLines(bytesOf(text.slice(found)));
  }

  const pushLines = (lines: Bytes): void => (isLog ? log.pushLines(lines) : eachPiece(lines, take));

  return {
    push: text => pushLines(bytesOf(text)),
    pushLines,
    pass(lines) {
      if (!isLog) turn();
      log.pass(lines);
    },
    lines: () => (isLog ? log.lines() : count),
    flush: log.flush,
  };
}

const BEGINNINGS = Object.values(witnesses).flatMap(({ sources, between: { begins } = {} }) =>
  begins === undefined ? [] : [{ begins, types: sources.map(({ type }) => type) }],
);

/** How a line of another kind begins, below one of this type. */
export function beginsAnother(type: string): RegExp {
  const own = BEGINNINGS.find(({ types }) => types.includes(type))?.begins ?? KUBECTL_BEGINS;
  return either(LINE_OF_LOG, ...BEGINNINGS.flatMap(({ begins }) => (begins === own ? [] : begins)));
}

export function linesIn(text: Bytes): number {
  let lines = 0;
  for (let at = text.indexOf(LF); at >= 0; at = text.indexOf(LF, at + 1)) lines++;
  return lines;
}

const LF = 10;

/** Counts the lines of what nobody reads. */
export function createUnread(): SourceReader {
  let lines = 0;
  return {
    push(block) {
      lines += linesIn(bytesOf(block));
    },
    end: facts => otherReport(facts, lines),
  };
}
