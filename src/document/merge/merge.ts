import { grouped } from '../../kit/grouped.js';
import { betweenRules } from '../../rules/registry.js';
import type {
  ClockFacts,
  Finding,
  LogFacts,
  NodeFacts,
  NodeTraces,
  ResultDocument,
  SourceReport,
} from '../contract/types.js';
import { inTime } from '../episodes.js';
import { bothNotJudged, findingsBetween, judgedNodes } from '../judge/between.js';
import { withCauses, withoutParts } from '../nodes/node-episodes.js';
import { eachOnce, tied, uniqueById } from './lives.js';

/**
 * Joins documents of several nodes or of several files into one. Associative, so that any number of machines can share the work, and
 * merging a document with itself changes nothing: a source that several documents read is listed once, at its first position, and a
 * deletion or start that several report once, in the version of the document that saw most of it.
 */
export function mergeDocuments(first: ResultDocument, ...rest: readonly ResultDocument[]): ResultDocument {
  if (rest.length === 0) return first;
  const { sources, placesOf } = mergeSources([first, ...rest].map(({ input }) => input.sources));
  // The sources of the first document keep their positions
  const later = rest.map((one, at) => moved(one, source => placesOf[at + 1]?.[source] ?? source));
  const all = [first, ...later];
  const notJudged = later.reduce((lists, one) => bothNotJudged(lists, one.notJudged), first.notJudged);
  const api = all.flatMap(one => (one.api === undefined ? [] : [one.api]));
  const merged: ResultDocument = {
    schemaVersion: 4,
    tool: first.tool,
    input: { sources, ...later.map(({ input }) => input).reduce<LogFacts>(mergeLogs, first.input) },
    nodes: mergeNodes(all.flatMap(({ nodes }) => nodes)),
    episodes: inTime(withoutParts(uniqueById(all.flatMap(({ episodes }) => episodes)))),
    findings: eachOnce(all.flatMap(keptFindings)),
    ...(notJudged === undefined ? {} : { notJudged }),
    ...(api.length === 0 ? {} : { api: eachOnce(api.flat()) }),
  };
  const findings = eachOnce([...merged.findings, ...findingsBetween(judgedNodes(merged))]);
  return withCauses(tied({ ...merged, findings }));
}

/** Findings between nodes are judged again: more nodes show more of them. If there is nothing to judge them by, they stay. */
const keptFindings = ({ nodes, findings }: ResultDocument): readonly Finding[] =>
  nodes.every(({ traces }) => traces !== undefined) ? findings.filter(({ rule }) => !BETWEEN.has(rule)) : findings;

const BETWEEN: ReadonlySet<string> = new Set(betweenRules.map(({ id }) => id));

/** A source that several documents have read is listed once, or as many times as one of them was given it. */
function mergeSources(all: readonly (readonly SourceReport[])[]) {
  const places = new Map<string, number>();
  const sources: SourceReport[] = [];
  /** The new positions of the sources of each document. */
  const placesOf = all.map(reports => {
    const keys = keysOf(reports);
    return reports.map((report, at) => {
      const key = keys[at] ?? '';
      const place = places.get(key) ?? sources.push(report) - 1;
      places.set(key, place);
      return place;
    });
  });
  return { sources, placesOf };
}

/** A source that was given twice counts as two. If there is no id, only its report can be compared. */
function keysOf(sources: readonly SourceReport[]): string[] {
  const times = new Map<string, number>();
  return sources.map(source => {
    const key = source.id ?? JSON.stringify(source);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return `${key} ${time}`;
  });
}

/** Evidence, wherever it is in a document, refers to a source by its position in the list, which is different in the merged list. */
function moved<T>(value: T, placeOf: (source: number) => number): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(one => moved(one, placeOf)) as T;
  const isPlace = 'source' in value && 'line' in value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    isPlace && key === 'source' ? placeOf(member) : moved(member, placeOf),
  ]);
  return Object.fromEntries(members);
}

/** What the logs of one node or of several cover together. */
export const mergeLogs = (a: LogFacts, b: LogFacts): LogFacts => ({
  window: {
    from: outermost([a.window.from, b.window.from], (one, other) => one < other),
    to: outermost([a.window.to, b.window.to], (one, other) => one > other),
  },
  clock: clockOf(a, b),
  kubelets: eachOnce([...a.kubelets, ...b.kubelets]),
});

/** Each node once, at its first position. A node without a name is the same only if it was read from the same logs. */
export const mergeNodes = (nodes: readonly NodeFacts[]): NodeFacts[] =>
  [...grouped(nodes, keyOf).values()].map(([first, ...rest]) => rest.reduce(mergeTwo, first));

const keyOf = ({ name, sources }: NodeFacts): string => (name === null ? `? ${sources.join(' ')}` : `= ${name}`);

const mergeTwo = (a: NodeFacts, b: NodeFacts): NodeFacts => ({
  name: a.name,
  basis: a.basis,
  hosts: [...new Set([...a.hosts, ...b.hosts])],
  sources: [...new Set([...a.sources, ...b.sources])],
  ...mergeLogs(a, b),
  clock: { ...clockOf(a, b), ...sharper(a.clock, b.clock) },
  ...(a.traces === undefined || b.traces === undefined ? {} : { traces: mergeTraces(a.traces, b.traces) }),
});

const mergeTraces = (a: NodeTraces, b: NodeTraces): NodeTraces => ({
  starts: eachOnce([...a.starts, ...b.starts]),
  waits: eachOnce([...a.waits, ...b.waits]),
  releases: eachOnce([...a.releases, ...b.releases]),
  multiAttach: eachOnce([...a.multiAttach, ...b.multiAttach]),
  cordons: eachOnce([...a.cordons, ...b.cordons]),
  hears: a.hears && b.hears,
});

/** The offset of one node, from the document that knows it more precisely. */
function sharper(a: ClockFacts, b: ClockFacts): Pick<ClockFacts, 'offset'> {
  const width = ({ offset }: ClockFacts): number => offset?.uncertaintyMs ?? Number.POSITIVE_INFINITY;
  const offset = (width(b) < width(a) ? b.offset : a.offset) ?? b.offset;
  return offset === undefined ? {} : { offset };
}

/** All instants have the same format, in UTC, so they can be compared as text. */
function outermost(
  [a, b]: readonly [string | null, string | null],
  further: (one: string, other: string) => boolean,
): string | null {
  if (a === null || b === null) return a ?? b;
  return further(b, a) ? b : a;
}

/** If no log was read, as for pods whose node has none, there was no clock to read. */
function clockOf(a: LogFacts, b: LogFacts): ClockFacts {
  const [isRead, isOtherRead] = [a, b].map(({ window }) => window.from !== null);
  if (isRead === isOtherRead) return mergeClocks(a.clock, b.clock);
  return isRead ? a.clock : b.clock;
}

const WEAKEST: readonly ClockFacts['confidence'][] = ['assumed', 'inferred', 'certain'];
const BASES = ' | ';

/** Instants in the document are already UTC: the clock is stated only if it is the same everywhere. */
function mergeClocks(a: ClockFacts, b: ClockFacts): ClockFacts {
  const bases = [a, b].flatMap(({ basis }) => basis.split(BASES));
  return {
    zone: a.zone === b.zone ? a.zone : null,
    year: a.year === b.year ? a.year : null,
    basis: [...new Set(bases)].join(BASES),
    confidence: WEAKEST.find(one => one === a.confidence || one === b.confidence) ?? 'assumed',
  };
}
