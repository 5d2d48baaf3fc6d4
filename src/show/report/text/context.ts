import type { ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { terminal } from '../safe.js';
import type { Context } from '../told/writer.js';
import type { RenderOptions } from '../types.js';
import { createPlaces } from '../view/places.js';
import { createLocalTime } from '../view/times.js';
import { createAdvice } from '../view/words.js';
import { createPaint, type Look } from './style.js';
import { createTextWriter } from './writer.js';

export type TextContext = Context & Look;

/** The minimum width for the layout, and the maximum that is readable. */
const NARROWEST = 40;
const WIDEST = 400;

export function createTextContext(document: ResultDocument, options: RenderOptions): TextContext {
  const place = createPlaces(document.input.sources);
  const look: Look = {
    width: Math.min(Math.max(Math.floor(options.width) || 0, NARROWEST), WIDEST),
    paint: createPaint(options.color),
    time: createLocalTime(options.zone ?? document.input.clock.zone),
    place: ref => terminal(place(ref)),
    piped: options.piped === true,
    steps: options.steps === true,
    evidence: options.evidence,
  };
  return {
    ...look,
    out: createTextWriter(look),
    dense: endsOf(document).length > 1,
    folded: false,
    each: options.each === true,
    everyFinding: false,
    advise: createAdvice(),
  };
}
