import { type Ends, endAt, endsIn, fieldsIn, messageIn, rawIn, startOf } from '../../../grammars/klog/cut.js';
import { type Shape, shapeOf } from '../../../grammars/klog/cut-shape.js';
import type { KlogGrammar } from '../../../grammars/klog/index.js';
import type { Field, Header, Severity } from '../../../grammars/record.js';
import { timeOfDay } from '../../kit/calendar.js';
import { mayBeMendedAtEnd } from '../copied/mend.js';
import { mayHoldMore } from '../records/join/divider.js';
import { MAX_TEXT } from '../records/join/open.js';
import { isTrouble, type Quotes } from '../records/originals.js';
import type { KlogRecord, Selection, Series, Shaped, ShapedRecord } from '../records/types.js';
import type { Frame, Origin } from '../types.js';
import type { Begins } from './knowledge.js';
import type { Columns, LineHead } from './line-head.js';
import type { Opening } from './openings.js';

/** The head of a line, where it shows what framing and the grammar would find in it. */
type CutHead = LineHead & { readonly columns: Columns };

/** What records with the same head, severity and shape share. */
class CutSeries implements Series {
  readonly header: Omit<Header, 'time'>;
  readonly format: string;
  readonly origin: Origin | null;
  readonly site: number;

  constructor(
    readonly head: CutHead,
    severity: Severity,
    readonly shape: Shape,
    /** The column from which lines are passed on; null if they are not passed on. */
    readonly quotedFrom: number | null,
  ) {
    const { month, day, pid } = head.columns.header;
    this.header = { severity, month, day, pid, file: shape.file, line: shape.line };
    this.format = head.format;
    this.origin = head.columns.alike?.fields() ?? null;
    this.site = head.pattern.length;
  }
}

/**
 * A record that was cut out of its line: the line, and where its values end. Its parts are made on demand, because few values of most
 * records are needed, and each of them once.
 */
class CutRecord implements KlogRecord, Shaped {
  constructor(
    readonly line: number,
    readonly physical: string,
    readonly series: CutSeries,
    private readonly ends: Ends,
  ) {}

  get lines(): number {
    return 1;
  }

  get structured(): boolean {
    return this.series.shape.structured;
  }

  get shaped(): Shaped {
    return this;
  }

  get original(): string | undefined {
    const { quotedFrom } = this.series;
    return quotedFrom === null ? undefined : this.physical.slice(quotedFrom);
  }

  get frame(): Frame | null {
    return this.series.head.columns.alike?.frameOf(this.physical) ?? null;
  }

  get header(): Header {
    const { severity, month, day, pid, file, line } = this.series.header;
    const { from, to } = this.series.head.columns;
    return { severity, month, day, time: this.physical.slice(from, to), pid, file, line };
  }

  get message(): string {
    const { shape, site } = this.series;
    return messageIn(shape, this.physical, site, this.ends);
  }

  get fields(): readonly Field[] {
    const { shape, site } = this.series;
    return fieldsIn(shape, this.physical, site, this.ends);
  }

  from(place: number): number {
    const { shape, site } = this.series;
    return startOf(shape, site, this.ends, place);
  }

  to(place: number): number {
    return endAt(this.series.shape, this.ends, place);
  }

  raw(place: number): string {
    const { shape, site } = this.series;
    return rawIn(shape, this.physical, site, this.ends, place);
  }

  timeOfDay(): number | null {
    const { from, to } = this.series.head.columns;
    return timeOfDay(this.physical, from, to);
  }
}

/** A record inside an entry whose whole line is needed. */
class EntryRecord extends CutRecord {
  constructor(
    line: number,
    text: string,
    series: CutSeries,
    ends: Ends,
    private readonly whole: string,
  ) {
    super(line, text, series, ends);
  }

  override get original(): string {
    return this.whole;
  }
}

/**
 * Makes records of lines that begin and are built like earlier ones, without framing, joining or grammar. `text` is a line in ASCII,
 * without an entry around it, that is a whole record, needs no mending inside, and contains no separator. Null for lines that need the long
 * way: the result is always the same as there.
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

  /** The column from which the line is quoted. Lines that report a trouble or a reason lose their envelope, as in `createOriginals`. */
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

  return (begins: Begins, opening: Opening, line: number, text: string, physical: string): ShapedRecord | null => {
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
