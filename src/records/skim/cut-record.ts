import { type Ends, fieldsIn, messageIn, rawIn, type Shape, wordIn } from '../../../grammars/klog/cut.js';
import type { Field, Header, Severity } from '../../../grammars/record.js';
import type { Frame } from '../../input/types.js';
import type { KlogRecord, Shaped } from '../types.js';
import type { Columns, LineHead } from './line-head.js';

/** The head of a line, where it tells what framing and the grammar would find in it. */
export type CutHead = LineHead & { readonly columns: Columns };

/**
 * A record that was cut out of its line: the line, and where its values end. What it says is made when somebody asks, for of
 * most records few values are asked for, and each once; header and message, which everybody asks for, are kept.
 */
export class CutRecord implements KlogRecord, Shaped {
  private ownHeader: Header | null = null;
  private ownMessage: string | null = null;

  constructor(
    readonly line: number,
    private readonly physical: string,
    private readonly head: CutHead,
    readonly shape: Shape,
    private readonly ends: Ends,
    private readonly keepsText: boolean,
  ) {}

  get lines(): number {
    return 1;
  }

  get structured(): boolean {
    return true;
  }

  get shaped(): Shaped {
    return this;
  }

  get original(): string | undefined {
    return this.keepsText ? this.physical : undefined;
  }

  get frame(): Frame | null {
    return this.head.columns.alike?.frameOf(this.physical) ?? null;
  }

  get header(): Header {
    this.ownHeader ??= this.readHeader();
    return this.ownHeader;
  }

  get message(): string {
    this.ownMessage ??= messageIn(this.shape, this.physical, this.head.pattern.length, this.ends);
    return this.ownMessage;
  }

  get fields(): readonly Field[] {
    return fieldsIn(this.shape, this.physical, this.ends);
  }

  raw(slot: number): string {
    return rawIn(this.shape.slots, this.physical, this.ends, slot);
  }

  word(at: number): string {
    return wordIn(this.shape, this.physical, this.head.pattern.length, this.ends, at);
  }

  private readHeader(): Header {
    const { physical, shape, head } = this;
    const { from, to } = head.columns;
    const { month, day, pid } = head.columns.header;
    const severity = physical[head.letter] as Severity;
    return { severity, month, day, time: physical.slice(from, to), pid, file: shape.file, line: shape.line };
  }
}
