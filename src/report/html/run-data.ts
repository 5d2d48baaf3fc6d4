import type { ResultDocument } from '../../contract/types.js';
import { nothingToShow } from '../nothing.js';
import type { RenderOptions } from '../types.js';
import type { RunData } from './data.js';
import { quotedLines, withoutLines } from './lines.js';
import { wordsFor } from './words.js';

/** A result as a page holds it. */
export function runData(document: ResultDocument, { zone, found }: Pick<RenderOptions, 'zone' | 'found'>): RunData {
  const { lines, leftOut } = quotedLines(document);
  return {
    type: 'run',
    document: withoutLines(document),
    lines,
    linesLeftOut: leftOut,
    words: wordsFor(document),
    zone,
    nothing: nothingToShow(document, found),
  };
}
