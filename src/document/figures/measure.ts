import type { Lifecycle, PodEpisode, Start } from '../contract/types.js';

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

/** How long the pulls of a start waited for those of other pods; null where nothing shows it. */
export function waitedFor({ containers }: Pick<Start, 'containers'>): number | null {
  const waits = containers.flatMap(({ waitedMs }) => waitedMs ?? []);
  return waits.length === 0 ? null : waits.reduce((sum, ms) => sum + ms, 0);
}
