import type { ResultDocument } from '../contract/types.js';
import { ownStarts } from '../document/own-starts.js';
import { withParts } from '../input/parts.js';
import type { SideFacts } from './types.js';

/** The properties of a side that decide what can be compared. */
export function sideOf(name: string, { input, lifecycles, starts }: ResultDocument): SideFacts {
  const sources = withParts(input.sources);
  const verbosities = input.kubelets.flatMap(({ verbosity }) => verbosity ?? []);
  return {
    name,
    lifecycles: lifecycles.length,
    starts: ownStarts({ starts }).length,
    versions: [...new Set(input.kubelets.flatMap(({ version }) => version ?? []))],
    verbosity: verbosities.length > 0 ? verbosities.reduce((least, one) => Math.min(least, one)) : null,
    hasLog: sources.some(({ type }) => type === 'kubelet-log'),
    hasWatch: sources.some(({ type }) => type === 'pod-watch'),
  };
}

/** Why one side may not show what the other does; null if no reason is known. */
export function blindness(one: SideFacts, other: SideFacts): string | null {
  if (!one.hasLog && other.hasLog) return 'it has no kubelet log';
  if (!one.hasWatch && other.hasWatch) return 'it has no watch';
  if (one.verbosity !== null && other.verbosity !== null && one.verbosity < other.verbosity)
    return `it is logged at -v=${one.verbosity}, the other at -v=${other.verbosity}`;
  return null;
}

/** What a reader must know before trusting a comparison of two sides. */
export function notesOn(before: SideFacts, after: SideFacts): string[] {
  const notes = [['before', blindness(before, after)] as const, ['after', blindness(after, before)] as const].flatMap(
    ([side, why]) =>
      why === null
        ? []
        : [`"${side}" may not show everything that the other does: ${why}; what only one can show is not compared`],
  );
  const empty = [before, after].filter(({ lifecycles }) => lifecycles === 0);
  return [...notes, ...empty.map(side => `no deletion in ${side === before ? '"before"' : '"after"'}`)];
}
