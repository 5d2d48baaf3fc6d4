import type { RawRecord, Selection } from '../records/types.js';
import { processOf } from './line-head.js';
import { createOpenings, type KnownShapes, type Openings } from './openings.js';

/** Processes whose lines can be in one log at a time; if there are more, they are invented. */
const MAX_PROCESSES = 16;

export type Memory = ReturnType<typeof createMemory>;

/**
 * The memory in which the skimmer looks up what to do with a line: what the records that went the long way show, by the process that printed
 * them.
 */
export function createMemory(selection: Selection, shapes: KnownShapes) {
  const byProcess = new Map<string, Openings>();
  let wanted = false;

  /** The openings of a process's lines. */
  function openings(process: string): Openings {
    const known = byProcess.get(process);
    if (known !== undefined) return known;
    if (byProcess.size >= MAX_PROCESSES) {
      // The skimmer holds the openings of the process whose lines it reads
      for (const learned of byProcess.values()) learned.forget();
      byProcess.clear();
    }
    const fresh = createOpenings(selection, shapes);
    byProcess.set(process, fresh);
    return fresh;
  }

  return {
    openings,
    /** Whether the next records are known to be needed: then they teach nothing. */
    allWanted(known: boolean): void {
      wanted = known;
    },
    /** Takes in a record that went the long way, and returns whether it is needed. */
    isWanted(raw: RawRecord): boolean {
      if (wanted) return true;
      const need = selection.need(raw.text, raw.body);
      const learned = openings(processOf(raw));
      if (need === 'process-start') {
        learned.forget();
        return true;
      }
      if (need === 'once') {
        if (learned.isFirst(raw)) return true;
        learned.learn(raw, 'again');
        selection.again?.(1);
        return false;
      }
      const isNeeded = need !== 'never';
      learned.learn(raw, isNeeded ? 'read' : 'skip');
      if (!isNeeded) selection.passOver?.(raw);
      return isNeeded;
    },
  };
}
