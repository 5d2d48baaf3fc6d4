import type { Lifecycle, PodEpisode, ResultDocument, Start } from '../contract/types.js';
import { momentsOf } from '../episodes.js';

type Logged = Pick<ResultDocument, 'nodes' | 'input'>;

/** When the log of an episode's node ends, in ms UTC; for a node without a log, when the last log ends. Null if there is none. */
export function logEnds({ nodes, input }: Logged) {
  const byNode = new Map(nodes.flatMap(({ name, window }) => (name === null ? [] : [[name, window.to] as const])));
  return ({ node }: Pick<PodEpisode, 'node'>): number | null => {
    const end = byNode.get(node ?? '') ?? input.window.to;
    return end === null ? null : Date.parse(end);
  };
}

export type LogEnds = ReturnType<typeof logEnds>;

/** How long an episode took, or has lasted until the log of its node ends, in ms; null where that is not known. */
export function lengthIn(document: Logged): (one: PodEpisode) => number | null {
  const end = logEnds(document);
  return one => {
    if (one.durationMs !== null || !goesOn(one)) return one.durationMs;
    const { asked, begun } = momentsOf(one);
    const lasted = (end(one) ?? Number.NaN) - Date.parse(asked ?? begun ?? '');
    return Number.isNaN(lasted) ? null : lasted;
  };
}

/** A pod that is gone at an unknown time has no duration, and can have lasted longer than the log. */
export const goesOn = (one: PodEpisode): boolean =>
  momentsOf(one).over === null &&
  (one.family === 'start' ? UNDER_WAY.has(one.outcome) : one.outcome !== 'removed' && one.outcome !== 'recreated');

/** Outcomes of starts that go on when the input ends. */
export const UNDER_WAY: ReadonlySet<string> = new Set<Start['outcome']>(['stuck', 'in-progress']);

/** How long a start that did not come to its end has lasted: until its pod was deleted, or until the log ends. Null where there is nothing to wait for. */
export function lastedIn(document: Logged): (one: Start) => number | null {
  const end = logEnds(document);
  return one => {
    if (!ENDLESS.has(one.outcome)) return null;
    const deleted = one.steps.find(({ step }) => step === 'deleted')?.at ?? null;
    const to = deleted === null ? (end(one) ?? Number.NaN) : Date.parse(deleted);
    return sinceSeen(one, to);
  };
}

/** From when its kubelet learned of the pod; null where that is not known. */
function sinceSeen({ seenAt, createdAt }: Pick<Start, 'seenAt' | 'createdAt'>, to: number): number | null {
  const ms = to - Date.parse(seenAt ?? createdAt ?? '');
  return Number.isNaN(ms) || ms < 0 ? null : ms;
}

/** A start that came up is over, a pod that ran before did not start, and a start that the node refused never began. */
const ENDLESS: ReadonlySet<string> = new Set<Start['outcome']>(['stuck', 'in-progress', 'gone']);

export const FIGURES: readonly (keyof Quantiles)[] = ['count', 'p50Ms', 'p90Ms', 'p99Ms', 'maxMs'];

/** The place of a percentile in this many sorted values: the nearest rank. */
export const rankOf = (share: number, many: number): number => Math.max(0, Math.ceil(share * many) - 1);

/** Quantiles in ms. */
export type Quantiles = NonNullable<ReturnType<typeof quantilesOf>>;

/** Each of these values was measured, so it is in some log. */
export function quantilesOf(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[rankOf(share, sorted.length)] ?? 0;
  return sorted.length === 0
    ? null
    : { count: sorted.length, p50Ms: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), maxMs: at(1) };
}

/** How long an episode took, and each of its phases. */
export interface Measured<One extends PodEpisode = PodEpisode> {
  readonly one: One;
  /** Until the pod was gone, or Ready. Null where it was not seen from its beginning to its end */
  readonly wholeMs: number | null;
  /** Of a start: the time until all containers ran */
  readonly runningMs: number | null;
  readonly phases: ReadonlyMap<string, number>;
}

export const measured = <One extends PodEpisode>(one: One): Measured<One> => ({
  one,
  ...(one.family === 'end' ? { wholeMs: wholeOf(one), runningMs: null } : untilReady(one)),
  phases: new Map(one.phases.map(({ phase, ms }) => [phase, ms])),
});

/** A deletion that began before the log, or has not ended, took longer than the log shows. */
const wholeOf = ({ begunBefore, endedAt, durationMs }: Lifecycle): number | null =>
  begunBefore === true || endedAt === null ? null : durationMs;

function untilReady(one: Start): Pick<Measured, 'wholeMs' | 'runningMs'> {
  const { durationMs, basisOfEnd, readyAt, startedAt } = one;
  // What runs and is not Ready has no duration yet
  if (basisOfEnd !== 'ready')
    return { wholeMs: null, runningMs: durationMs ?? sinceSeen(one, Date.parse(startedAt ?? '')) };
  const rest = readyAt === null || startedAt === null ? null : Date.parse(readyAt) - Date.parse(startedAt);
  // Ready may be dated by the object, which cuts it to the second
  const runningMs = durationMs === null || rest === null ? null : Math.max(0, durationMs - Math.max(0, rest));
  return { wholeMs: durationMs, runningMs };
}

/** How long the pulls of a start waited for pulls of other pods; null where nothing shows it. */
export function waitedFor({ containers }: Pick<Start, 'containers'>): number | null {
  const waits = containers.flatMap(({ waitedMs }) => waitedMs ?? []);
  return waits.length === 0 ? null : waits.reduce((sum, ms) => sum + ms, 0);
}
