import type { ResultDocument } from '../../src/document/contract/types.js';

/** What a document must never state, because it states the contrary elsewhere. */
export interface Contradiction {
  readonly name: string;
  /** One sentence for each place where the document contradicts itself. */
  find(document: ResultDocument): readonly string[];
}
