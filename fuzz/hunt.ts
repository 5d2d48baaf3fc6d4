import fc from 'fast-check';
import { type Case, casesOf, filesOf, keepsAll } from './case.js';
import { type Fault, faultOf, sameFault } from './judge.js';
import type { Known } from './known.js';
import { smallest } from './shrink.js';
import type { InputFile, Sample } from './types.js';

export interface Found {
  readonly found: Case;
  readonly fault: Fault;
}

export interface HuntOptions {
  readonly samples: readonly Sample[];
  readonly seed: number;
  readonly runs: number;
  readonly known: Known;
  /** Called before each case, for whoever watches that it ends. */
  readonly begins?: (one: Case) => void;
}

/** Tries so many cases, and gives the first that is wrong with as few changes as it takes. */
export async function hunt({ samples, seed, runs, known, begins }: HuntOptions): Promise<Found | null> {
  let last: Fault | null = null;
  const property = fc.asyncProperty(fc.oneof(casesOf(samples, false), casesOf(samples, true)), async one => {
    begins?.(one);
    const fault = await faultIn(one, samples);
    if (fault === null || known.has(fault, one)) return true;
    last = fault;
    return false;
  });
  const { counterexample } = await fc.check(property, { seed, numRuns: runs });
  return counterexample === null || last === null ? null : { found: counterexample[0], fault: last };
}

export async function faultIn(one: Case, samples: readonly Sample[]): Promise<Fault | null> {
  const sample = sampleOf(one, samples);
  return faultOf(filesOf(one, sample), keepsAll(one) ? sample.files : null);
}

function sampleOf({ sample }: Case, samples: readonly Sample[]): Sample {
  const found = samples.find(({ name }) => name === sample);
  if (found === undefined) throw new Error(`there is no sample "${sample}"`);
  return found;
}

/** What is left of the input; where two inputs tell different stories, of what it was made of. */
export function shrunk({ found, fault }: Found, samples: readonly Sample[], attempts: number) {
  const sample = sampleOf(found, samples);
  const keeps = keepsAll(found) && fault.invariant === 'the same story';
  const fails = async (files: readonly InputFile[]): Promise<boolean> => {
    const changed = keeps ? filesOf(found, { ...sample, files }) : files;
    return sameFault(fault, await faultOf(changed, keeps ? files : null));
  };
  return smallest(keeps ? sample.files : filesOf(found, sample), fails, attempts);
}
