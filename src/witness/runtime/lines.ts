import type { TextLine } from '../../input/types.js';
import type { Testify } from '../types.js';
import { mayMatter } from './may-matter.js';
import { createRuntimeParser } from './parse.js';
import { recognise } from './recognise.js';

/** Lines of a runtime, wherever they stand: in a log of its own, or between those of the kubelet. */
export function createRuntimeLines(testify: Testify) {
  const parse = createRuntimeParser();
  let lines = 0;
  let events = 0;
  return {
    /** False for a line that cannot be read. */
    push({ line, text, lines: physical }: Pick<TextLine, 'line' | 'text' | 'lines'>): boolean {
      lines += Math.min(physical, 1);
      if (!mayMatter(text)) return true;
      const record = parse(line, text);
      if (record === null) return false;
      const testimony = recognise(record);
      if (testimony !== null) {
        events++;
        testify(testimony);
      }
      return true;
    },
    counts: () => ({ lines, events }),
  };
}
