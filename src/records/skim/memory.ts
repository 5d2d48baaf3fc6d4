import { siteOf } from '../../../grammars/klog/places.js';
import type { Selection } from '../selection.js';
import type { RawRecord } from '../types.js';
import { processOf } from './line-head.js';
import { createOpenings, type Openings } from './openings.js';
import type { KnownShapes } from './shapes.js';

/** Processes whose lines are in one log at a time; more of them are made up. */
const MAX_PROCESSES = 16;
/** Messages that are wanted once. */
const MAX_MET = 4000;

/** What the records that went the long way have taught, by the process that printed them. */
interface Learned {
  readonly openings: Openings;
  /** Of what is wanted once, that which was there. */
  readonly met: Set<string>;
}

/** The skimmer looks up here what to do with a line; the records that the skimmer let through fill it. */
export interface Memory {
  /** What the lines of a process begin with. */
  openings(process: string): Openings;
  /** The records to come are known to be wanted: they teach nothing. */
  allWanted(known: boolean): void;
  /** Takes in a record that has gone the long way. Is it needed? */
  isWanted(raw: RawRecord): boolean;
}

export function createMemory(selection: Selection, shapes: KnownShapes): Memory {
  const byProcess = new Map<string, Learned>();
  let wanted = false;

  function of(process: string): Learned {
    const known = byProcess.get(process);
    if (known !== undefined) return known;
    if (byProcess.size >= MAX_PROCESSES) {
      for (const learned of byProcess.values()) forget(learned);
      byProcess.clear();
    }
    const fresh = { openings: createOpenings(selection, shapes), met: new Set<string>() };
    byProcess.set(process, fresh);
    return fresh;
  }

  function isFirst({ met }: Learned, { text, body }: RawRecord): boolean {
    const message = text.slice(siteOf(text), selection.decisive(text, body));
    if (met.has(message)) return false;
    // Call sites come from the log, too
    if (met.size < MAX_MET) met.add(message);
    return true;
  }

  return {
    openings: process => of(process).openings,
    allWanted(known) {
      wanted = known;
    },
    isWanted(raw) {
      if (wanted) return true;
      const need = selection.need(raw.text, raw.body);
      const learned = of(processOf(raw));
      if (need === 'process-start') {
        forget(learned);
        return true;
      }
      if (need === 'once') {
        if (isFirst(learned, raw)) return true;
        learned.openings.learn(raw, 'again');
        selection.again?.(1);
        return false;
      }
      const isNeeded = need !== 'never';
      learned.openings.learn(raw, isNeeded ? 'read' : 'skip');
      if (!isNeeded) selection.passOver?.(raw);
      return isNeeded;
    },
  };
}

/** In place: the skimmer holds the openings of the process whose lines it reads. */
function forget({ openings, met }: Learned): void {
  openings.forget();
  met.clear();
}
