import { siteOf } from '../../../grammars/klog/places.js';
import type { Selection } from '../selection.js';
import type { RawRecord } from '../types.js';
import { createOpenings, type Openings } from './openings.js';

/** Processes whose lines stand in one log at a time; more of them are made up. */
const MAX_PROCESSES = 16;
/** Messages that are wanted once. */
const MAX_MET = 4000;

/** What the records that went the long way have taught, by the process that printed them. */
interface Learned {
  readonly openings: Openings;
  /** Of what is wanted once, that which was there. */
  readonly met: Set<string>;
}

export function createMemory(selection: Selection) {
  const byProcess = new Map<string, Learned>();

  function of(process: string): Learned {
    const known = byProcess.get(process);
    if (known !== undefined) return known;
    if (byProcess.size >= MAX_PROCESSES) byProcess.clear();
    const fresh = { openings: createOpenings(selection), met: new Set<string>() };
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
    openings: (process: string): Openings => of(process).openings,
    /** Takes in a record that has gone the long way. Does somebody want it? */
    isWanted(raw: RawRecord, process: string): boolean {
      const need = selection.need(raw.text, raw.body);
      if (need === 'anew') {
        byProcess.delete(process);
        return true;
      }
      const learned = of(process);
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
