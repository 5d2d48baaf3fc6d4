import type { Shape } from '../../../grammars/klog/cut-shape.js';
import { startsWith } from './word-view.js';

/** The beginning of records that are needed in every log, and how they are built, as far as that was examined. */
interface KnownOpening {
  readonly bytes: DataView;
  readonly shapes: Shape[];
}

export type KnownShapes = ReturnType<typeof createKnownShapes>;

/** A kubelet has a hundred or two openings, several releases together some more. Invented ones must not fill the memory. */
const MAX_OPENINGS = 1000;

/** What is known of the shape of records, whatever the log and the process. Beyond `most` openings, all are learned again. */
export function createKnownShapes(most = MAX_OPENINGS) {
  const byKey = new Map<number, KnownOpening[]>();
  let count = 0;

  return {
    /** The opening with this key of the record at `from`; null when it is not known. */
    at: (key: number, lines: DataView, from: number): KnownOpening | null =>
      byKey.get(key)?.find(({ bytes }) => startsWith(lines, bytes, from)) ?? null,
    learn(key: number, bytes: DataView): KnownOpening {
      if (count >= most) {
        byKey.clear();
        count = 0;
      }
      const fresh = { bytes, shapes: [] };
      byKey.set(key, [...(byKey.get(key) ?? []), fresh]);
      count++;
      return fresh;
    },
  };
}
