import type { ResultDocument } from '../../document/contract/types.js';
import type { Format } from '../report/types.js';
import type { DiffDocument } from './types.js';

/** The two documents: they contain the deletions that the comparison refers to by id. */
export interface Sides {
  readonly before: ResultDocument;
  readonly after: ResultDocument;
}

/** One output format of a comparison. */
export type DiffReport = Format<DiffDocument, [sides: Sides]>;
