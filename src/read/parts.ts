import type { SourceReport } from '../document/contract/types.js';

/** Sources, and after each one the texts of other kinds in it, as if they were sources of their own. */
export const withParts = (sources: readonly SourceReport[]): SourceReport[] =>
  sources.flatMap(source => {
    const { parts = [], ...rest } = source;
    return parts.length === 0 ? [source] : [rest, ...parts.map(part => ({ ...rest, ...part }))];
  });
