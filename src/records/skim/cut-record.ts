import { type Ends, endAt, fieldsIn, messageIn, rawIn, startOf } from '../../../grammars/klog/cut.js';
import type { Shape } from '../../../grammars/klog/cut-shape.js';
import type { Field, Header, Severity } from '../../../grammars/record.js';
import { timeOfDay } from '../../calendar.js';
import type { Frame, Origin } from '../../input/types.js';
import type { KlogRecord, Series, Shaped } from '../types.js';
import type { Columns, LineHead } from './line-head.js';

/** The head of a line, where it shows what framing and the grammar would find in it. */
export type CutHead = LineHead & { readonly columns: Columns };

/** What records share that have the same head, severity and shape. */
export class CutSeries implements Series {
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
export class CutRecord implements KlogRecord, Shaped {
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

/** A record inside an entry, of which the whole line is needed. */
export class EntryRecord extends CutRecord {
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
