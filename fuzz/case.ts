import fc from 'fast-check';
import { createDice } from './dice.js';
import { sizeOf } from './files.js';
import { MUTATIONS } from './mutations/index.js';
import type { InputFile, Mutation, Sample } from './types.js';

/** An input that can be made again: a sample, and the changes to it. */
export interface Case {
  readonly sample: string;
  readonly changes: readonly (readonly [mutation: string, dice: number])[];
}

const MAX_CHANGES = 4;
/** The size up to which a sample allows many cases in a short time. */
const SMALL = 200_000;
const LARGE = 500_000;
const LOG_AND_WATCH = 2;

const nameOf = (samples: readonly Sample[]) => fc.constantFrom(...samples.map(({ name }) => name));

/** Cases of some samples. `keeps`: only with changes after which a run has the same result. */
export function casesOf(samples: readonly Sample[], keeps: boolean): fc.Arbitrary<Case> {
  const ids = MUTATIONS.filter(mutation => mutation.keeps || !keeps).map(({ id }) => id);
  const small = samples.filter(({ files }) => sizeOf(files) <= SMALL);
  const witnessed = samples.filter(({ files }) => files.length > LOG_AND_WATCH && sizeOf(files) <= LARGE);
  return fc.record({
    sample: fc.oneof(
      { weight: 6, arbitrary: nameOf(small) },
      { weight: 1, arbitrary: nameOf(witnessed.length > 0 ? witnessed : small) },
      { weight: 1, arbitrary: nameOf(samples) },
    ),
    changes: fc.array(fc.tuple(fc.constantFrom(...ids), fc.nat()), { minLength: 1, maxLength: MAX_CHANGES }),
  });
}

const byId: ReadonlyMap<string, Mutation> = new Map(MUTATIONS.map(mutation => [mutation.id, mutation]));

export function filesOf({ changes }: Case, sample: Sample): readonly InputFile[] {
  return changes.reduce((files: readonly InputFile[], [id, seed]) => {
    const mutation = byId.get(id);
    if (mutation === undefined) throw new Error(`there is no mutation "${id}"`);
    return mutation.apply(files, createDice(seed), sample);
  }, sample.files);
}

export const keepsAll = ({ changes }: Case): boolean => changes.every(([id]) => byId.get(id)?.keeps === true);

/** The same for the same case. */
export const lotOf = ({ changes }: Case): number => changes.reduce((sum, [, dice]) => sum + dice, 0) % 1_000;
