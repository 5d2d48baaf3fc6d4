import type { TextLine } from '../../input/types.js';
import type { Testify } from '../types.js';
import { mayMatter } from './may-matter.js';
import { createRuntimeParser } from './parse.js';
import { recognise } from './recognise.js';

/** Lines of a runtime, wherever they stand: in a log of its own, or between those of the kubelet. */
export function createRuntimeLines(testify: Testify) {
  const parse = createRuntimeParser();
  let events = 0;
  return {
    /** False for a line that cannot be read. */
    push({ line, text }: Pick<TextLine, 'line' | 'text'>): boolean {
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
    events: (): number => events,
  };
}
