import fc from 'fast-check';
import { type Case, casesOf, filesOf, keepsAll, lotOf } from './case.js';
import { sizeOf } from './files.js';
import { createJudge, type Fault, type Judge, sameFault } from './judge.js';
import type { Known } from './known.js';
import { smallest } from './shrink.js';
import type { InputFile, Sample } from './types.js';

export interface Found {
  readonly found: Case;
  readonly fault: Fault;
}

/** Called before each case, with the size of its input, so that a watchdog can end it. */
type Begins = (one: Case, bytes: number) => void;

export interface HuntOptions {
  readonly seed: number;
  readonly runs: number;
  readonly known: Known;
  readonly begins?: Begins;
}

/** A hunter in some of the samples. */
export function createHunter(samples: readonly Sample[]) {
  const faultOf: Judge = createJudge();

  function sampleOf({ sample }: Case): Sample {
    const found = samples.find(({ name }) => name === sample);
    if (found === undefined) throw new Error(`there is no sample "${sample}"`);
    return found;
  }

  function faultIn(one: Case, begins?: Begins): Promise<Fault | null> {
    const sample = sampleOf(one);
    const files = filesOf(one, sample);
    begins?.(one, sizeOf(files));
    return faultOf({ files, plain: sample.files, keeps: keepsAll(one), lot: lotOf(one) });
  }

  return {
    faultIn,

    /** Tries this many cases, and returns the first failure, reduced to the fewest changes. */
    async hunt({ seed, runs, known, begins }: HuntOptions): Promise<Found | null> {
      let last: Fault | null = null;
      const property = fc.asyncProperty(fc.oneof(casesOf(samples, false), casesOf(samples, true)), async one => {
        const fault = await faultIn(one, begins);
        if (fault === null || known.has(fault, one)) return true;
        last = fault;
        return false;
      });
      const { counterexample } = await fc.check(property, { seed, numRuns: runs });
      return counterexample === null || last === null ? null : { found: counterexample[0], fault: last };
    },

    /** What remains of the input; where the result must be the same as before the changes, what remains of the original. */
    shrunk({ found, fault }: Found, attempts: number): Promise<readonly InputFile[]> {
      const sample = sampleOf(found);
      const keeps = keepsAll(found) && OF_TWO.has(fault.invariant);
      const fails = async (files: readonly InputFile[]): Promise<boolean> => {
        const changed = keeps ? filesOf(found, { ...sample, files }) : files;
        return sameFault(
          fault,
          await faultOf({ files: changed, plain: keeps ? files : sample.files, keeps, lot: lotOf(found) }),
        );
      };
      return smallest(keeps ? sample.files : filesOf(found, sample), fails, attempts);
    },
  };
}

/** What must hold for an input and its original. */
const OF_TWO: ReadonlySet<string> = new Set(['the same story', 'compared with the plain one', 'checked', 'followed']);
