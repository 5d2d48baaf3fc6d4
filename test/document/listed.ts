import type { Lifecycle, ResultDocument, Start } from '../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../src/document/episodes.js';

/** A document with its episodes by family, for tests that are about one of them. */
export const listed = <T extends ResultDocument>(
  document: T,
): T & { readonly lifecycles: readonly Lifecycle[]; readonly starts: readonly Start[] } => ({
  ...document,
  lifecycles: endsOf(document),
  starts: startsOf(document),
});
