import type { Lifecycle, PodEpisode, Start } from '../contract/types.js';

/** Quantiles in ms. */
export interface Quantiles {
  readonly count: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export const FIGURES: readonly (keyof Quantiles)[] = ['count', 'p50Ms', 'p90Ms', 'p99Ms', 'maxMs'];

/** The place of a percentile in this many sorted values: the nearest rank. */
export const rankOf = (share: number, many: number): number => Math.max(0, Math.ceil(share * many) - 1);

/** Each of these values was measured, so it is in some log. */
export function quantilesOf(values: readonly number[]): Quantiles | null {
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

function untilReady({ durationMs, basisOfEnd, readyAt, startedAt }: Start): Pick<Measured, 'wholeMs' | 'runningMs'> {
  if (basisOfEnd !== 'ready') return { wholeMs: null, runningMs: durationMs };
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
