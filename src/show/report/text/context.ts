import type { ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { terminal } from '../safe.js';
import type { RenderOptions } from '../types.js';
import { createPlaces, type NamePlace } from '../view/places.js';
import { createLocalTime, type LocalTime } from '../view/times.js';
import { type Advise, createAdvice } from '../view/words.js';
import { createPaint, type Paint } from './style.js';

/** What every part of the text needs to know. */
export interface TextContext {
  readonly width: number;
  readonly paint: Paint;
  readonly time: LocalTime;
  readonly place: NamePlace;
  /** There are several deletions: more rows, fewer words. */
  readonly dense: boolean;
  /** Deletions of one name with the same course have a row each */
  readonly each: boolean;
  /** Another program reads the output: nothing is cut */
  readonly piped: boolean;
  /** List each step that the log cannot show. */
  readonly steps: boolean;
  /** Quote the original lines. */
  readonly evidence: boolean;
  readonly advise: Advise;
}

/** The minimum width for the layout, and the maximum that is readable. */
const NARROWEST = 40;
const WIDEST = 400;

export function createTextContext(document: ResultDocument, options: RenderOptions): TextContext {
  const place = createPlaces(document.input.sources);
  return {
    width: Math.min(Math.max(Math.floor(options.width) || 0, NARROWEST), WIDEST),
    paint: createPaint(options.color),
    time: createLocalTime(options.zone ?? document.input.clock.zone),
    place: ref => terminal(place(ref)),
    dense: endsOf(document).length > 1,
    each: options.each === true,
    piped: options.piped === true,
    steps: options.steps === true,
    evidence: options.evidence,
    advise: createAdvice(),
  };
}
