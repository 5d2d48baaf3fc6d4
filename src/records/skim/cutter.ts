import { endsIn } from '../../../grammars/klog/cut.js';
import { type Shape, shapeOf } from '../../../grammars/klog/cut-shape.js';
import type { KlogGrammar } from '../../../grammars/klog/index.js';
import type { Severity } from '../../../grammars/record.js';
import { mayBeMendedAtEnd } from '../../input/mend.js';
import { mayHoldMore } from '../join/divider.js';
import { MAX_TEXT } from '../join/open.js';
import { isTrouble, type Quotes } from '../originals.js';
import type { Selection } from '../selection.js';
import type { ShapedRecord } from '../types.js';
import { type CutHead, CutRecord, CutSeries, EntryRecord } from './cut-record.js';
import type { Begins } from './knowledge.js';
import type { LineHead } from './line-head.js';
import type { Opening } from './openings.js';

/** A line that may be a whole record. */
interface Cuttable {
  readonly line: number;
  /** The text without an entry around it */
  readonly text: string;
  readonly physical: string;
}

/**
 * Makes records of lines that begin and are built like earlier ones, without framing, joining or grammar. `text` is a line in ASCII that is
 * a whole record, needs no mending inside, and contains no separator. Null for lines that need the long way: the result is always the same
 * as there.
 */
export function createLineCutter(grammar: KlogGrammar, quotes: Quotes, selection: Selection | undefined) {
  /** The series of the head that was seen last. */
  let series = new Map<Shape, CutSeries[]>();
  let headOfSeries: CutHead | null = null;

  function seriesOf(head: CutHead, shape: Shape, text: string): CutSeries {
    const severity = text[head.letter] ?? '';
    if (head !== headOfSeries) series = new Map();
    headOfSeries = head;
    const all = series.get(shape) ?? [];
    for (const one of all) if (one.header.severity === severity) return one;
    const fresh = new CutSeries(head, severity as Severity, shape, quotedFrom(head, shape, text));
    series.set(shape, [...all, fresh]);
    return fresh;
  }

  /** What was in the envelope, for records that report a trouble or a reason, as in `createOriginals`. */
  function quotedFrom({ columns, letter, pattern }: CutHead, { body }: Shape, text: string): number | null {
    if (quotes === 'none') return null;
    if (quotes === 'all') return 0;
    const isQuoted = isTrouble(text[letter] ?? '') || selection?.saysWhy?.(text, pattern.length + body) === true;
    return isQuoted ? (columns.alike?.width ?? 0) : null;
  }

  /** Determines the shape of a record that fits none of the known shapes. */
  function look({ head, openings }: Begins, opening: Opening, text: string): void {
    const from = head.columns?.alike?.width ?? 0;
    openings.look(opening, (fixed, byWords): Shape | null => {
      const record = text.slice(from);
      const [parsed] = grammar.parse([record]);
      if (!parsed?.ok) return null;
      return shapeOf({ text: record, site: head.pattern.length - from, record: parsed.record }, { fixed, byWords });
    });
  }

  return (begins: Begins, opening: Opening, { line, text, physical }: Cuttable): ShapedRecord | null => {
    const { head } = begins;
    if (!isCut(head) || text.charCodeAt(head.letter) === FATAL || head.columns.alike?.fitsAround(text) === false)
      return null;
    if (text.length > MAX_TEXT || mayBeMendedAtEnd(text)) return null;
    const site = head.pattern.length;
    for (const shape of opening.shapes) {
      const ends = endsIn(shape, text, site, opening.bytes.byteLength);
      if (ends === null) continue;
      if (mayHoldMore(text, site + shape.body)) return null;
      const series = seriesOf(head, shape, text);
      return physical === text
        ? new CutRecord(line, text, series, ends)
        : new EntryRecord(line, text, series, ends, physical);
    }
    look(begins, opening, text);
    return null;
  };
}

const isCut = (head: LineHead): head is CutHead => head.columns !== null;

export type LineCutter = ReturnType<typeof createLineCutter>;

/** After a line of this severity klog prints the goroutines. */
const FATAL = 70;
