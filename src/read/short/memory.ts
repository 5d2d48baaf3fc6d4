import { siteOf } from '../../../grammars/klog/places.js';
import type { Selection } from '../records/selection.js';
import type { RawRecord } from '../records/types.js';
import { processOf } from './line-head.js';
import { createOpenings, type Openings } from './openings.js';
import type { KnownShapes } from './shapes.js';

/** Processes whose lines can be in one log at a time; if there are more, they are invented. */
const MAX_PROCESSES = 16;
/** The most messages of the kind that is needed once. */
const MAX_MET = 4000;

/** What the records that went the long way show, by the process that printed them. */
interface Learned {
  readonly openings: Openings;
  /** The messages needed once that have occurred */
  readonly met: Set<string>;
}

export type Memory = ReturnType<typeof createMemory>;

/** The memory in which the skimmer looks up what to do with a line. The records that the skimmer lets through fill it. */
export function createMemory(selection: Selection, shapes: KnownShapes) {
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
    /** The openings of a process's lines. */
    openings: (process: string): Openings => of(process).openings,
    /** Whether the next records are known to be needed: then they teach nothing. */
    allWanted(known: boolean): void {
      wanted = known;
    },
    /** Takes in a record that went the long way, and returns whether it is needed. */
    isWanted(raw: RawRecord): boolean {
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

/** Clears in place, because the skimmer holds the openings of the process whose lines it reads. */
function forget({ openings, met }: Learned): void {
  openings.forget();
  met.clear();
}
