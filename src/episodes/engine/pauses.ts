/** See `pauseMs` in thresholds.ts: it is repeated here for the HTML page, which does not need the whole table. */
export const MIN_PAUSE_MS = 1_000;
/** The most pauses of one deletion that are shown. */
const MAX_PAUSES = 5;

/** The longest pauses between consecutive items, longest first; `least`: how long one must be. */
export function longestPauses<T>(
  ordered: readonly T[],
  at: (one: T) => number,
  least: (after: T, before: T) => number,
) {
  return ordered
    .slice(1)
    .flatMap((before, index) => {
      const after = ordered[index];
      return after === undefined ? [] : [{ after, before, ms: at(before) - at(after) }];
    })
    .filter(({ after, before, ms }) => ms >= least(after, before))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_PAUSES);
}

/** A pause between two steps. */
export interface StepGap<Id extends string = string> {
  readonly after: Id;
  readonly before: Id;
  readonly ms: number;
}

interface Timed<Id extends string> {
  readonly step: Id;
  readonly container: string | null;
  readonly at: number;
}

/** How the steps of an end wait for each other; one of them ends several containers at a time. */
interface Waiting<Id extends string> {
  /** A shorter pause before this step is no delay */
  readonly least: (before: Id) => number;
  /** The step that ends something for several containers at a time: it waits for the step before it of the same container */
  readonly concurrent: Id;
  readonly isPerContainer: (step: Id) => boolean;
}

/** The pauses between each step and the one that it waited for, longest first. */
export function gapsBetween<Id extends string>(steps: readonly Timed<Id>[], waiting: Waiting<Id>): StepGap<Id>[] {
  const { least, concurrent, isPerContainer } = waiting;
  const timed = steps.toSorted((a, b) => a.at - b.at);
  const lastStop = timed.findLastIndex(({ step }) => step === concurrent);
  const found = timed.flatMap((before, index): StepGap<Id>[] => {
    const after = awaited(before, index);
    const ms = after === undefined ? Number.NEGATIVE_INFINITY : before.at - after.at;
    return after !== undefined && ms >= least(before.step) ? [{ after: after.step, before: before.step, ms }] : [];
  });
  if (found.length < 2) return found;
  found.sort((a, b) => b.ms - a.ms);
  // What happens concurrently takes as long as the slowest
  const longest = new Map(found.map(gap => [keyOf(gap), gap] as const).reverse());
  return found.filter(gap => gap.before !== concurrent || longest.get(keyOf(gap)) === gap).slice(0, MAX_PAUSES);

  /**
   * The step that this one had to wait for: the end of a container waited for its own stop, and what follows the stop of all containers
   * waited for the last of them.
   */
  function awaited(one: Timed<Id>, index: number): Timed<Id> | undefined {
    if (one.step === concurrent)
      for (let at = index - 1; at >= 0; at--) {
        const other = timed[at];
        if (other && isPerContainer(other.step) && other.container === one.container) return other;
      }
    let at = index - 1;
    while (!isPerContainer(one.step) && at !== lastStop && timed[at]?.step === concurrent) at--;
    return timed[at];
  }
}

const keyOf = ({ after, before }: StepGap): string => `${after} ${before}`;

/** The most tries of one trouble that are kept: the first and the last of them. */
const MAX_TRIES = 40;

/** The times of the tries without success, in order; what is tried ten times a second for days has a million tries. */
export const bounded = <At>(times: readonly At[], most = MAX_TRIES): readonly At[] =>
  times.length <= most ? times : [...times.slice(0, most / 2), ...times.slice(-most / 2)];
