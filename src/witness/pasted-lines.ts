import { createLineSplitter, type LineSplitter } from '../input/line-splitter.js';
import { createPaste } from '../input/paste.js';

/**
 * Lines of text that kubectl printed, without what copying put in front of all of them: a quote's `> `, an indentation.
 * The first line that begins such a text shows it; a later one may be indented for another reason.
 */
export function createPastedLines(begins: RegExp, emit: (line: number, text: string) => void): LineSplitter {
  const paste = createPaste(text => begins.test(text));
  let isKnown = false;

  return createLineSplitter((line, text) => {
    const learned = isKnown || begins.test(text) ? null : paste.learn(text, 'any');
    isKnown ||= learned !== null || begins.test(text);
    emit(line, learned ?? paste.strip(text));
  });
}
