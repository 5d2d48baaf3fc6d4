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

/** A line that may be the whole of a record. */
interface Cuttable {
  readonly line: number;
  /** Without an entry around it. */
  readonly text: string;
  readonly physical: string;
}

/**
 * Records from lines that begin like others and are built like one of them, with no framing, no joining and no grammar.
 * `text` is a line in ASCII that is the whole of a record, that needs no mending inside, and that holds no separator.
 * Null for lines that need those: this takes only what they would make the same of.
 */
export function createLineCutter(grammar: KlogGrammar, quotes: Quotes, selection: Selection | undefined) {
  /** Those of the head that was last seen. */
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

  /** Of troubles and reasons what was in the envelope, as `createOriginals` has it. */
  function quotedFrom({ columns, letter, pattern }: CutHead, { body }: Shape, text: string): number | null {
    if (quotes === 'none') return null;
    if (quotes === 'all') return 0;
    const isTold = isTrouble(text[letter] ?? '') || selection?.saysWhy?.(text, pattern.length + body) === true;
    return isTold ? (columns.alike?.width ?? 0) : null;
  }

  /** The shape of a record that none of those known fits. */
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

/** The severity of a line after which klog prints the goroutines. */
const FATAL = 70;
