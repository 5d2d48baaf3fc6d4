import type { ResultDocument, Start } from './contract/types.js';
import { logEnds } from './log-end.js';

/** How long one start took, and each of its phases. */
export interface MeasuredStart {
  readonly start: Start;
  /** Null where the input does not show it. */
  readonly readyMs: number | null;
  /** The time until all of its containers ran. */
  readonly runningMs: number | null;
  readonly phases: ReadonlyMap<string, number>;
}

export function measureStart(one: Start): MeasuredStart {
  const { durationMs, basisOfEnd, readyAt, startedAt, phases } = one;
  const isReady = basisOfEnd === 'ready';
  const rest = readyAt === null || startedAt === null ? null : Date.parse(readyAt) - Date.parse(startedAt);
  // Ready may be dated by the object, which cuts it to the second
  const before = durationMs === null || rest === null ? null : Math.max(0, durationMs - Math.max(0, rest));
  return {
    start: one,
    readyMs: isReady ? durationMs : null,
    runningMs: isReady ? before : durationMs,
    phases: new Map(phases.map(({ phase, ms }) => [phase, ms])),
  };
}

/** How long a start that did not come to its end has lasted: until its pod was deleted, or until the log ends. Null where there is nothing to wait for. */
export function lastedIn(document: Pick<ResultDocument, 'nodes' | 'input'>): (one: Start) => number | null {
  const end = logEnds(document);
  return one => {
    if (!ENDLESS.has(one.outcome)) return null;
    const deleted = one.steps.find(({ step }) => step === 'deleted')?.at ?? null;
    const to = deleted === null ? (end(one) ?? Number.NaN) : Date.parse(deleted);
    const ms = to - Date.parse(one.seenAt ?? one.createdAt ?? '');
    return Number.isNaN(ms) || ms < 0 ? null : ms;
  };
}

/** What came up is over, what ran before is no start, and what the node refused it never began. */
const ENDLESS: ReadonlySet<string> = new Set<Start['outcome']>(['stuck', 'in-progress', 'gone']);
