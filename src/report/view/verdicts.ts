import type { Lifecycle, ResultDocument, Verdict } from '../../contract/types.js';
import { aheadOfCluster } from '../../document/cluster-time.js';

const ORDER: readonly Verdict[] = ['incomplete', 'undetermined', 'complete-with-findings', 'complete'];

/** Worst first, those of several nodes in the order of the API server's time, as far as it is known. */
export function worstFirst({ lifecycles, nodes }: Pick<ResultDocument, 'lifecycles' | 'nodes'>): Lifecycle[] {
  const ahead = aheadOfCluster({ nodes });
  const key = ({ startedAt, requestedAt, node }: Lifecycle): number =>
    (Date.parse(startedAt ?? requestedAt ?? '') || 0) - ahead(node);
  return [...lifecycles].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || key(a) - key(b));
}

/** `212 deletions: 208 complete (4 with findings), 3 incomplete, 1 undetermined` */
export function tally(lifecycles: readonly Lifecycle[]): string {
  const of = (verdict: Verdict): number => lifecycles.filter(lifecycle => lifecycle.verdict === verdict).length;
  const remarked = of('complete-with-findings');
  const complete = of('complete') + remarked;
  const parts = [
    ...(complete > 0 ? [`${complete} complete${remarked > 0 ? ` (${remarked} with findings)` : ''}`] : []),
    ...(of('incomplete') > 0 ? [`${of('incomplete')} incomplete`] : []),
    ...(of('undetermined') > 0 ? [`${of('undetermined')} undetermined`] : []),
  ];
  return `${lifecycles.length} deletion${lifecycles.length === 1 ? '' : 's'}: ${parts.join(', ')}`;
}

/** More timelines than these are not read. */
const READABLE = 12;

export const areMany = (lifecycles: readonly Lifecycle[]): boolean => lifecycles.length > READABLE;

/** Of many, those whose timelines are worth reading. */
export function withTimelines(sorted: readonly Lifecycle[]): Lifecycle[] {
  return areMany(sorted) ? sorted.filter(({ verdict }) => verdict !== 'complete') : [...sorted];
}
