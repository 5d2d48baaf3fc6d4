import type { Part, Phase, Step } from '../../document/contract/types.js';
import { SECOND } from '../../kit/calendar.js';
import { grouped } from '../../kit/grouped.js';

/** When something happened, in ms UTC, and by how much that may be wrong. */
export interface Instant {
  readonly at: number;
  readonly off: number;
}

/** The steps between which a phase lies; of a start, its instants (`starts/course/instants.ts`). */
export interface Extent {
  /** The phase begins with these steps; each list counts only if no step of the earlier lists was seen */
  readonly begin: readonly (readonly string[])[];
  /** The phase begins with the first of these steps; otherwise with the last */
  readonly atFirst?: true;
  /** The phase ends with the last of these steps */
  readonly end: readonly (readonly string[])[];
  /** There is no such phase if this step was seen: then its parts can be told apart */
  readonly unless?: string;
  /** What was waited for between two tries is not counted */
  readonly ofTries?: true;
  /** Phases within its time that are told apart */
  readonly without?: readonly string[];
}

/** A phase of an episode, before it is put on the calendar. */
export interface Measured<Id extends string> {
  readonly phase: Id;
  /** In ms UTC; null where it is the sum of several stretches */
  readonly from: number | null;
  readonly ms: number;
  /** The largest possible error */
  readonly uncertaintyMs: number | null;
}

/**
 * The phase from one instant to another, without the time in which something else was waited for; null where it would end before it begins.
 */
export function between<Id extends string>(phase: Id, from: Instant, to: Instant, waited = 0): Measured<Id> | null {
  if (to.at < from.at) return null;
  const off = from.off + to.off;
  return { phase, from: from.at, ms: Math.round(to.at - from.at - waited), uncertaintyMs: off === 0 ? null : off };
}

/** When each step was seen. `ahead`: how many ms the node's clock is ahead of the API server's, which dates the request. */
export function instantsIn(steps: readonly Step[], ahead = 0): ReadonlyMap<string, readonly Instant[]> {
  const instants = steps.flatMap(({ step, at: text }) => {
    if (text === null) return [];
    const at = Date.parse(text);
    // The API server dates the request, in whole seconds
    return [step === 'delete-requested' ? { step, at: at + ahead, off: SECOND } : { step, at, off: 0 }];
  });
  return grouped(instants, ({ step }) => step);
}

/**
 * The phases whose two ends were seen, in the order of the table. Time before `beginning` counts for none; `waited`: how much of a time was
 * spent between two tries.
 */
export function phasesBySteps<Id extends string>(
  extents: Readonly<Record<Id, Partial<Extent>>>,
  instants: ReadonlyMap<string, readonly Instant[]>,
  beginning = Number.NEGATIVE_INFINITY,
  waited = (_from: number, _to: number): number => 0,
): Measured<Id>[] {
  /** In the order of time. Every pod is asked for each phase, and most steps are seen once: nothing is copied for them. */
  const seen = (alternatives: Extent['end'] = []): readonly Instant[] => {
    const steps = alternatives.find(ids => ids.some(id => instants.has(id))) ?? [];
    const all = steps.length === 1 ? instants.get(steps[0] ?? '') : steps.flatMap(id => instants.get(id) ?? []);
    return all === undefined || all.length < 2 ? (all ?? []) : all.toSorted((a, b) => a.at - b.at);
  };
  const found: Measured<Id>[] = [];
  for (const phase in extents) {
    const { begin, atFirst, end, unless = '', ofTries } = extents[phase];
    const from = seen(begin).at(atFirst === true ? 0 : -1);
    const to = from && seen(end).at(-1);
    if (from === undefined || to === undefined || instants.has(unless)) continue;
    const since = Math.max(from.at, beginning);
    const one = between(phase, { ...from, at: since }, to, ofTries === true ? waited(since, to.at) : 0);
    if (one !== null) found.push(one);
  }
  return found;
}

/** The phases as the document has them, with the part that had to act. */
export const dated = <Id extends string>(
  phases: readonly Measured<Id>[],
  words: Readonly<Record<Id, { readonly part: Part }>>,
  utc: (at: number | null) => string | null,
): Phase[] =>
  phases.map(({ phase, from, ms, uncertaintyMs }) => ({
    phase,
    part: words[phase].part,
    from: utc(from),
    ms,
    uncertaintyMs,
  }));
