import { parentPort, workerData } from 'node:worker_threads';
import type { Case } from './case.js';
import { createHunter, type Found } from './hunt.js';
import type { Fault } from './judge.js';
import { createKnown } from './known.js';
import { samplesBelow } from './samples.js';
import type { InputFile } from './types.js';

/** The task of one thread. */
export interface Work {
  readonly roots: readonly string[];
  readonly seed: number;
  /** ms since the epoch. */
  readonly until: number;
  /** Only this one case, once more. */
  readonly replay: Case | null;
}

export type Message =
  | { readonly type: 'begins'; readonly one: Case | null; readonly bytes: number }
  | { readonly type: 'tried'; readonly cases: number }
  | { readonly type: 'found'; readonly one: Case; readonly fault: Fault; readonly files: readonly InputFile[] };

/** Few enough to read the clock now and then. */
const BATCH = 50;
const ATTEMPTS = 600;

const { roots, seed, until, replay }: Work = workerData;
const hunter = createHunter(roots.flatMap(root => samplesBelow(root)));
const post = (message: Message): void => parentPort?.postMessage(message);

const begins = (one: Case, bytes: number): void => post({ type: 'begins', one, bytes });

async function report(found: Found): Promise<void> {
  post({ type: 'begins', one: null, bytes: 0 });
  post({ type: 'found', one: found.found, fault: found.fault, files: await hunter.shrunk(found, ATTEMPTS) });
}

if (replay !== null) {
  const fault = await hunter.faultIn(replay, begins);
  if (fault !== null) await report({ found: replay, fault });
} else {
  const known = createKnown();
  for (let next = seed; Date.now() < until; next++) {
    const found = await hunter.hunt({ seed: next, runs: BATCH, known, begins });
    if (found !== null) {
      known.add(found.fault, found.found);
      await report(found);
    }
    post({ type: 'tried', cases: BATCH });
  }
}
