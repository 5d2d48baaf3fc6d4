import { aheadOfCluster } from '../../../../document/cluster-time.js';
import { originOf } from '../../../view/origin.js';
import { worstFirst } from '../../../view/verdicts.js';
import type { RunData } from '../../data.js';
import type { Entry } from './entry.js';
import { FACET_IDS, FACETS, type FacetId } from './facets.js';

export interface Filter {
  readonly query: string;
  /** None: all. */
  readonly verdict: string | null;
  readonly facets: Readonly<Partial<Record<FacetId, string | null>>>;
  readonly sort: Sort;
}

export type Sort = 'worst' | 'time' | 'longest' | 'name';
export const SORTS: Readonly<Record<Sort, string>> = {
  worst: 'worst first',
  time: 'in order of time',
  longest: 'longest first',
  name: 'by name',
};

/** Worst first. */
export function entriesOf({ document, about }: Pick<RunData, 'document' | 'about'>): Entry[] {
  const places = new Map(document.lifecycles.map((one, at) => [one, at]));
  const ahead = aheadOfCluster(document);
  return worstFirst(document).map(lifecycle => {
    const { pod, uid, node, headline, begunBefore, endedAt, durationMs } = lifecycle;
    const { owner = '', phases = [] } = about[places.get(lifecycle) ?? -1] ?? {};
    const name = `${pod.namespace}/${pod.name}`;
    const begun = originOf(lifecycle);
    const from = begun === null ? null : begun - ahead(node);
    const times = [endedAt, ...lifecycle.steps.map(({ at }) => at)].flatMap(at =>
      at === null ? [] : Date.parse(at) - ahead(node),
    );
    return {
      one: lifecycle,
      name,
      owner,
      from,
      to: from === null ? null : Math.max(from, ...times),
      wholeMs: begunBefore !== true && endedAt !== null ? durationMs : null,
      phases,
      text: [name, uid, node, headline].join('\n').toLowerCase(),
    };
  });
}

export function filtered(entries: readonly Entry[], { query, verdict, facets, sort }: Filter): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = FACET_IDS.flatMap(id => {
    const value = facets[id] ?? null;
    return value === null ? [] : [(entry: Entry) => FACETS[id].of(entry).some(one => one === value)];
  });
  const kept = entries.filter(
    entry =>
      (verdict === null || entry.one.verdict === verdict) &&
      wanted.every(isOf => isOf(entry)) &&
      words.every(word => entry.text.includes(word)),
  );
  return sort === 'worst' ? kept : kept.sort(BY[sort]);
}

const BY: Readonly<Record<Exclude<Sort, 'worst'>, (a: Entry, b: Entry) => number>> = {
  time: (a, b) => (a.from ?? Number.POSITIVE_INFINITY) - (b.from ?? Number.POSITIVE_INFINITY) || 0,
  longest: (a, b) => (b.one.durationMs ?? -1) - (a.one.durationMs ?? -1),
  name: (a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)),
};

/** How often each occurs, the most frequent first. */
export function tallyOf(entries: readonly Entry[], keysOf: (entry: Entry) => readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const entry of entries) for (const key of new Set(keysOf(entry))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1));
}

/** From the first to the last of all. */
export function spanOf(entries: readonly Entry[]): { readonly from: number; readonly to: number } {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    from = Math.min(from, entry.from ?? from);
    to = Math.max(to, entry.to ?? to);
  }
  return from <= to ? { from, to } : { from: 0, to: 1 };
}
