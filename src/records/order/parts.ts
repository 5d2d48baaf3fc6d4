import type { KlogRecord } from '../types.js';
import { areOfOneLog, inOrderOfTime, type Part, partsOf } from './parts-in-time.js';

/** A log with more records, or more characters, is passed on unchanged: what people put together by hand is shorter. */
export const MAX_TOGETHER = 5000;
const MAX_SIZE = 8 << 20;

export interface PartOrder {
  push(record: KlogRecord): void;
  /** Something other than a log is on this line: a blank, a fence, a prompt. */
  between(line: number): void;
  /** How many parts were put in order; 1 if there was only one. */
  end(): number;
}

/**
 * Puts the parts of a text together in the order of their times. People search for a pod by its name, then by its UID, then by the id of a
 * container, and paste the results one after the other; or they show the end of a log first. `seam`: a line before which others may be
 * missing.
 */
export function createPartOrder(emit: (record: KlogRecord) => void, seam: (line: number) => void): PartOrder {
  let held: KlogRecord[] | null = [];
  let size = 0;
  /** Lines between parts; of several in a row, the last. */
  const apart: number[] = [];

  function release(): void {
    for (const record of held ?? []) emit(record);
    held = null;
  }

  return {
    push(record) {
      if (held === null) return emit(record);
      held.push(record);
      size += sizeOf(record);
      if (held.length > MAX_TOGETHER || size > MAX_SIZE) release();
    },
    between(line) {
      if (held === null) return;
      if (apart.at(-1) === line - 1) apart.pop();
      apart.push(line);
      if (apart.length > MAX_TOGETHER) release();
    },
    end() {
      const parts = partsOf(held ?? []);
      const isApart = parts.map((part, index) => standApart(parts[index - 1], part, apart));
      const ordered = parts.length > 1 && areOfOneLog(parts, isApart) ? inOrderOfTime(parts) : null;
      if (ordered === null) {
        release();
        return 1;
      }
      // With nothing between them, the log continues after a repeated passage
      for (const [index, [first]] of parts.entries())
        if (isApart[index] && first !== undefined) seam(first.record.line);
      for (const { record } of ordered) emit(record);
      return parts.length;
    },
  };
}

const sizeOf = ({ shaped, message, fields }: KlogRecord): number =>
  shaped?.physical.length ?? fields.reduce((sum, { raw }) => sum + raw.length, message.length);

/** Whether there is something between two parts. */
function standApart(before: Part | undefined, part: Part, apart: readonly number[]): boolean {
  const [last, first] = [before?.at(-1)?.record.line, part[0]?.record.line];
  return last !== undefined && first !== undefined && apart.some(line => last < line && line < first);
}
