import { grouped } from '../../kit/grouped.js';
import type { ClockFacts, LogFacts, NodeFacts, NodeTraces } from '../contract/types.js';
import { eachOnce } from './lives.js';

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
  [...grouped(nodes, keyOf).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [rest.reduce(mergeTwo, first)],
  );

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
