import { cutAs, type Shape, shapeOf } from '../../../grammars/klog/cut.js';
import type { KlogGrammar } from '../../../grammars/klog/index.js';
import type { Header, Severity } from '../../../grammars/record.js';
import { mayBeMended } from '../../input/mend.js';
import { MAX_TEXT } from '../open.js';
import { mayHoldMore } from '../several.js';
import type { KlogRecord } from '../types.js';
import type { Begins } from './knowledge.js';
import type { Opening } from './openings.js';

/**
 * Records from lines that begin like others and are built like one of them, with no framing, no joining and no grammar. `text` is a
 * line in ASCII that is the whole of a record. Null for what those have to tell: this takes what they would make the same of.
 */
export function createLineCutter(grammar: KlogGrammar, originals: boolean) {
  /** The shape of a record that none of those known fits. */
  function look({ head, openings }: Begins, opening: Opening, text: string): void {
    const from = head.columns?.alike?.width ?? 0;
    openings.look(opening, (fixed): Shape | null => {
      const record = text.slice(from);
      const [parsed] = grammar.parse([record]);
      return parsed?.ok ? shapeOf(record, head.pattern.length - from, parsed.record, fixed) : null;
    });
  }

  return (begins: Begins, opening: Opening, text: string, line: number): KlogRecord | null => {
    const { columns, letter, pattern } = begins.head;
    const site = pattern.length;
    const severity = SEVERITIES.get(text.charCodeAt(letter));
    const frame = columns?.alike?.frameOf(text) ?? null;
    if (columns === null || severity === undefined || (frame === null && columns.alike !== null)) return null;
    if (text.length > MAX_TEXT || mayBeMended(text)) return null;
    for (const shape of opening.shapes) {
      const found = cutAs(shape, text, site);
      if (found === null) continue;
      if (mayHoldMore(text, site + shape.body)) return null;
      const { message, fields } = found;
      const { month, day, pid } = columns.header;
      const time = text.slice(columns.from, columns.to);
      const header: Header = { severity, month, day, time, pid, file: shape.file, line: shape.line };
      return originals
        ? { line, lines: 1, frame, header, message, structured: true, fields, shape, original: text }
        : { line, lines: 1, frame, header, message, structured: true, fields, shape };
    }
    look(begins, opening, text);
    return null;
  };
}

export type LineCutter = ReturnType<typeof createLineCutter>;

/** All but that of the line behind which klog prints the goroutines. */
const SEVERITIES = new Map<number, Severity>((['I', 'W', 'E'] as const).map(letter => [letter.charCodeAt(0), letter]));
