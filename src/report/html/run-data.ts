import type { ResultDocument } from '../../document/types.js';
import type { RenderOptions } from '../types.js';
import type { RunData } from './data.js';
import { quotedLines, withoutLines } from './lines.js';
import { wordsFor } from './words.js';

/** A result as a page holds it. */
export function runData(document: ResultDocument, { zone }: Pick<RenderOptions, 'zone'>): RunData {
  const { lines, leftOut } = quotedLines(document);
  return {
    type: 'run',
    document: withoutLines(document),
    lines,
    linesLeftOut: leftOut,
    words: wordsFor(document),
    zone,
  };
}
