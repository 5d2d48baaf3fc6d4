import type { ResultDocument } from '../../contract/types.js';
import { measureIn } from '../../document/measure.js';
import { PHASE_WORDS } from '../../document/phases.js';
import { nothingToShow } from '../nothing.js';
import type { RenderOptions } from '../types.js';
import { findingsBetween } from '../view/between.js';
import { aboutOf } from './about.js';
import type { RunData } from './data.js';
import { fitting } from './fitting.js';
import { bareEvidence, quotedLines, withoutLines } from './lines.js';
import { wordsFor } from './words.js';

/** A result as a page holds it. */
export function runData(document: ResultDocument, { zone, found }: Pick<RenderOptions, 'zone' | 'found'>): RunData {
  const { lines, leftOut } = quotedLines(document);
  const { lifecycles, bare, leftOut: deletionsLeftOut } = fitting(document.lifecycles.map(bareEvidence));
  const measure = measureIn(document);
  const nothing = nothingToShow(document, found);
  const told = new Map(document.lifecycles.map(one => [one.id, one]));
  return {
    type: 'run',
    document: withoutLines(document, lifecycles),
    between: [...new Set(findingsBetween(document).map(({ rule }) => rule))],
    about: lifecycles.map(one => aboutOf(measure(told.get(one.id) ?? one))),
    phases: PHASE_WORDS.map(({ title }) => title),
    bare: [...bare],
    deletionsLeftOut,
    lines,
    linesLeftOut: leftOut,
    words: wordsFor(document),
    zone,
    nothing: nothing === null ? null : { ...nothing, said: `${nothing.lead}${nothing.said}` },
  };
}
