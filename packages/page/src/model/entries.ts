import {
  aheadOfCluster,
  endsOf,
  goesOn,
  groupsAlike,
  type InputFacts,
  lengthIn,
  momentsOf,
  originOf,
  type PodEpisode,
  type RunData,
  type Start,
  shownVerdict,
  timesText,
  type Verdict,
  wordKey,
  worstFirst,
} from 'podline/internal/browser';
import { mapped, type Pieces } from './pieces.js';
import { lookUp } from './words.js';

/** A deletion or a start in the list of all. */
export interface Entry {
  readonly lifecycle: PodEpisode;
  /** A start that needs no attention. */
  readonly isHealthyStart: boolean;
  /** How the deleted pod had started */
  readonly start: Start | null;
  /** The verdict as it is shown. */
  readonly verdict: Verdict;
  readonly name: string;
  readonly owner: string;
  /** ms since 1970, for several nodes by the API server's clock as far as that is known; null if no time is known */
  readonly from: number | null;
  readonly to: number | null;
  /** How long it took, or has lasted if it is not over; null if that is not known */
  readonly lengthMs: number | null;
  /** Null where it was not seen from its beginning to its end. */
  readonly wholeMs: number | null;
  readonly phases: readonly (number | null)[];
  /** How many deletions or starts its row stands for: all have this name and the same course */
  readonly times: number;
}

/** A property by which the list can be filtered, by its name in the address. */
export interface Facet {
  readonly label: string;
  readonly all: string;
  readonly valuesOf: (entry: Entry) => readonly string[];
}

const single = (value: string | null): string[] => (value === null ? [] : [value]);

export const FACETS = {
  kind: { label: 'Kind', all: 'all kinds', valuesOf: ({ lifecycle }) => [wordKey(lifecycle, lifecycle.kind)] },
  node: { label: 'Node', all: 'all nodes', valuesOf: ({ lifecycle }) => single(lifecycle.node) },
  namespace: { label: 'Namespace', all: 'all namespaces', valuesOf: ({ lifecycle }) => [lifecycle.pod.namespace] },
  owner: { label: 'Owner', all: 'all owners', valuesOf: ({ owner }) => [owner] },
  rule: {
    label: 'Finding',
    all: 'all findings',
    valuesOf: ({ lifecycle }) => lifecycle.findings.map(({ rule }) => rule),
  },
} as const satisfies Readonly<Record<string, Facet>>;

export type FacetId = keyof typeof FACETS;
export const FACET_IDS = Object.keys(FACETS) as readonly FacetId[];

export interface Filter {
  readonly query: string;
  /** Null for all */
  readonly verdict: string | null;
  readonly show: Show;
  /** Whether starts without trouble are included */
  readonly withHealthy: boolean;
  readonly facets: Readonly<Partial<Record<FacetId, string | null>>>;
  readonly sort: Sort;
}

export type Show = 'all' | 'starts' | 'deletions';
export const SHOWS: Readonly<Record<Show, string>> = {
  all: 'starts and deletions',
  starts: 'starts',
  deletions: 'deletions',
};

export type Sort = 'worst' | 'time' | 'longest' | 'name';
export const SORTS: Readonly<Record<Sort, string>> = {
  worst: 'worst first',
  time: 'in order of time',
  longest: 'longest first',
  name: 'by name',
};

type EntryData = Pick<RunData, 'document' | 'about' | 'starts' | 'troubledStarts'>;

export const NO_FILTER: Filter = {
  query: '',
  verdict: null,
  facets: {},
  sort: 'worst',
  show: 'all',
  withHealthy: false,
};

/** Starts in trouble, then deletions, the worst first, and then the starts that are not over at the end of the input, or had no trouble. */
export function* entriesOf({ document, about, starts, troubledStarts }: EntryData): Pieces<Entry[]> {
  const ahead = aheadOfCluster(document);
  const lengthOf = lengthIn(document);
  const byUid = new Map(starts.flatMap(one => (one.uid === null ? [] : [[one.uid, one] as const])));
  const entryOf = (one: PodEpisode, isHealthyStart: boolean, start: Start | null): Entry => {
    const { pod, durationMs } = one;
    const { owner = '', phases = [] } = lookUp(about, one.id) ?? {};
    const name = `${pod.namespace}/${pod.name}`;
    return {
      lifecycle: one,
      name,
      owner,
      phases,
      isHealthyStart,
      start,
      verdict: shownVerdict(one),
      ...extentOf(one, document.input, ahead),
      times: 1,
      lengthMs: lengthOf(one),
      wholeMs: 'begunBefore' in one || momentsOf(one).over === null ? null : durationMs,
    };
  };
  const deleted = new Set(endsOf(document).map(({ uid }) => uid));
  const isPending = ({ outcome, uid }: Start): boolean => outcome === 'in-progress' && !deleted.has(uid);
  const startEntry = (one: Start, index: number): Entry =>
    entryOf(one, index >= troubledStarts && !isPending(one), null);
  const all = yield* mapped(starts, startEntry);
  yield;
  const deletions = yield* mapped(worstFirst(document), one => entryOf(one, false, byUid.get(one.uid ?? '') ?? null));
  return [...all.slice(0, troubledStarts), ...deletions, ...all.slice(troubledStarts)];
}

/** The extent from its beginning to its last step. */
export function extentOf(
  one: PodEpisode,
  { window }: Pick<InputFacts, 'window'>,
  ahead: (node: string | null) => number = () => 0,
): Pick<Entry, 'from' | 'to'> {
  const begun = originOf(one);
  if (begun === null) return { from: null, to: null };
  // All times have the same format (ISO 8601 in UTC, to the millisecond): the last text is the last time, so only one is parsed
  let last = momentsOf(one).over ?? (goesOn(one) ? window.to : null) ?? '';
  for (const { at } of one.steps) if (at !== null && at > last) last = at;
  const shift = ahead(one.node);
  return { from: begun - shift, to: Math.max(begun, last === '' ? begun : Date.parse(last)) - shift };
}

export function filtered(
  entries: readonly Entry[],
  { query, verdict, show, withHealthy, facets, sort }: Filter,
): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = FACET_IDS.flatMap(id => {
    const value = facets[id] ?? null;
    return value === null ? [] : [(entry: Entry) => FACETS[id].valuesOf(entry).some(one => one === value)];
  });
  const deleted = new Set(entries.flatMap(({ lifecycle: { family, uid } }) => (family === 'start' ? [] : (uid ?? []))));
  const kept = entries.filter(
    entry =>
      isShown(entry, show, withHealthy, deleted) &&
      (verdict === null || entry.verdict === verdict) &&
      wanted.every(isOf => isOf(entry)) &&
      words.every(word => textOf(entry).includes(word)),
  );
  return sort === 'worst' ? kept : kept.sort(BY[sort]);
}

/** Deletions and starts of one name with the same course share a row; a search shows each. */
export function rowsOf(shown: readonly Entry[], { query }: Pick<Filter, 'query'>): readonly Entry[] {
  if (query !== '') return shown;
  return groupsAlike(shown, ({ lifecycle, verdict }) => ({ ...summarisedOf(lifecycle), verdict })).map(alike =>
    alike.length === 1 ? alike[0] : { ...alike[0], times: alike.length },
  );
}

const summarisedOf = ({ pod, kind, outcome, headline }: PodEpisode) => ({ pod, kind, outcome, headline });

/** The text of its row. */
export const headlineOf = ({ lifecycle, times }: Pick<Entry, 'lifecycle' | 'times'>): string =>
  timesText(times, lifecycle.headline);

/** The text that a search covers. */
const textOf = ({ name, lifecycle: { uid, node, headline }, start }: Entry): string =>
  [name, uid, node, headline, start?.headline].join('\n').toLowerCase();

/** If all are listed, a start without trouble is shown in the row of its deletion, or only counted. */
function isShown(
  { isHealthyStart, lifecycle: { family, uid } }: Entry,
  show: Show,
  withHealthy: boolean,
  deleted: Set<string>,
): boolean {
  if (show !== 'all') return (family === 'start') === (show === 'starts');
  return !isHealthyStart || (withHealthy && !deleted.has(uid ?? ''));
}

const NEVER = Number.POSITIVE_INFINITY;

const BY: Readonly<Record<Exclude<Sort, 'worst'>, (a: Entry, b: Entry) => number>> = {
  time: (a, b) => (a.from ?? NEVER) - (b.from ?? NEVER) || 0,
  longest: (a, b) => (b.lengthMs ?? -1) - (a.lengthMs ?? -1),
  name: (a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)),
};

/** How many times each key occurs, the most frequent first. */
export function tallyOf(entries: readonly Entry[], keysOf: (entry: Entry) => readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const keys = keysOf(entry);
    for (const key of keys.length > 1 ? new Set(keys) : keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1));
}

/** The span from the first to the last of all. */
export function spanOf(entries: readonly Entry[]): { readonly from: number; readonly to: number } {
  let from = NEVER;
  let to = -NEVER;
  for (const entry of entries) {
    from = Math.min(from, entry.from ?? from);
    to = Math.max(to, entry.to ?? to);
  }
  return from <= to ? { from, to } : { from: 0, to: 1 };
}

/** How a deleted pod had started, as far as that is known. */
export const startText = ({ start }: Pick<Entry, 'start'>): string | null =>
  start === null || start.verdict === 'undetermined' ? null : `started: ${start.headline}`;
