import type { ResultDocument } from '../contract/types.js';
import type { RenderOptions } from '../report/types.js';
import type { DiffDocument } from './types.js';

/** The two documents: they contain the deletions that the comparison refers to by id. */
export interface Sides {
  readonly before: ResultDocument;
  readonly after: ResultDocument;
}

/** One output format of a comparison. It trusts none of the texts in it. */
export interface DiffReport {
  readonly id: string;
  render(diff: DiffDocument, options: RenderOptions, sides: Sides): string;
  /** The same in pieces, if it may be too long for one text. */
  pieces?(diff: DiffDocument): Iterable<string>;
}
