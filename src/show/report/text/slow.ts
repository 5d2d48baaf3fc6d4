import type { ResultDocument } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import { slowSentences } from '../view/slow.js';
import type { TextContext } from './context.js';
import { hanging } from './layout.js';

/** Starts that took long without trouble. */
export const slowLines = (document: ResultDocument, { width }: TextContext, isEach = false): string[] =>
  slowSentences(document, isEach).flatMap((sentence, at) =>
    hanging(at === 0 ? 'slow   ' : ' '.repeat(7), terminal(sentence), width),
  );
