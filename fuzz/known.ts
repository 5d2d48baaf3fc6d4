import type { Case } from './case.js';
import { type Fault, markOf } from './judge.js';

/** After this many of one kind, further ones add nothing. */
const ENOUGH = 2;

/** What was found before, so that one defect does not hide the others. */
export function createKnown() {
  const marks = new Map<string, number>();
  const stories: string[][] = [];

  const count = (of: string): number => marks.get(of) ?? 0;

  return {
    add(fault: Fault, { changes }: Case): void {
      marks.set(markOf(fault), count(markOf(fault)) + 1);
      if (fault.invariant === 'the same story') stories.push(changes.map(([id]) => id));
    },
    /** A story that changes differs for every sample: it is recognised by the changes to the sample. */
    has(fault: Fault, { changes }: Case): boolean {
      if (fault.invariant !== 'the same story') return count(markOf(fault)) >= ENOUGH;
      const done = new Set(changes.map(([id]) => id));
      return stories.filter(ids => ids.every(id => done.has(id))).length >= ENOUGH;
    },
  };
}

export type Known = ReturnType<typeof createKnown>;
