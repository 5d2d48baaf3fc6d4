import { grouped } from '../../../kit/grouped.js';
import type { SeenTestimony } from '../../../sources/types.js';
import { nearer } from '../facts/request.js';
import { KINDS } from '../kinds/index.js';
import { stepResult } from '../step-result.js';
import { STEPS } from '../steps.js';
import type { Deletion, StepId, StepResult } from '../types.js';

/**
 * Steps with what other witnesses report about them: the places of those reports, the instant if only they know it, and the step itself if
 * only they saw it. None of it proves an order, because their clocks differ.
 */
export function corroborate(one: Deletion, seen: readonly StepResult[]): readonly StepResult[] {
  const { testimony } = one;
  if (testimony.length === 0) return seen;
  return KINDS[one.kind].steps.flatMap(({ step }): readonly StepResult[] => {
    const known = seen.filter(result => result.step === step);
    const own = testimony.filter(({ what }) => STEPS[step].witnessed?.includes(what));
    if (own.length === 0) return known;
    if (STEPS[step].per !== 'container')
      return known.length === 0 ? [witnessedStep(one, step, own)] : known.map(result => supported(result, own));
    const byName = grouped(own, ({ container }) => container ?? null);
    // Lines that name no container are about the only one, or about an unknown one
    const of = (name: string | null): readonly SeenTestimony[] =>
      name !== null ? (byName.get(name) ?? []) : byName.size === 1 ? own : [];
    const names = new Set(known.map(({ container }) => container));
    const added = names.has(null) ? [] : [...byName].filter(([name]) => !names.has(name));
    return [
      ...known.map(result => supported(result, of(result.container))),
      ...added.map(([, others]) => witnessedStep(one, step, others)),
    ];
  });
}

const places = (testimony: readonly SeenTestimony[]): StepResult['evidence'] =>
  testimony.slice(0, MAX_PLACES).map(({ source, line }) => ({ source, line }));

/** Mostly there is one place for each witness. */
const MAX_PLACES = 3;

function supported(result: StepResult, testimony: readonly SeenTestimony[]): StepResult {
  const exact = testimony.find(({ at }) => at !== null)?.at ?? null;
  return { ...result, utc: nearer(result.utc, exact), evidence: [...result.evidence, ...places(testimony)] };
}

function witnessedStep(one: Deletion, step: StepId, testimony: readonly SeenTestimony[]): StepResult {
  return {
    ...stepResult(one, step),
    utc: testimony.find(({ at }) => at !== null)?.at ?? null,
    container: testimony[0]?.container ?? null,
    uid: testimony[0]?.identity.uid ?? one.uid,
    evidence: places(testimony),
  };
}
