import type { Level, ResultDocument, Verdict } from '../../../document/contract/types.js';
import { markdownBlock, markdownCode } from '../safe.js';
import type { RenderOptions } from '../types.js';
import { type Advise, createAdvice } from '../view/advice.js';
import { createLocalTime, type LocalTime } from '../view/local-time.js';
import { createPlaces, type NamePlace } from '../view/places.js';

/** What every part of the page needs to know. */
export interface MarkdownContext {
  readonly time: LocalTime;
  /** Deletions of one name with the same course have a row each */
  readonly each: boolean;
  /** A name as code. */
  readonly place: NamePlace;
  readonly advise: Advise;
}

export function createMarkdownContext(
  { input }: ResultDocument,
  { zone, each = false }: RenderOptions,
): MarkdownContext {
  const place = createPlaces(input.sources);
  return {
    time: createLocalTime(zone ?? input.clock.zone),
    each,
    place: ref => markdownCode(place(ref)),
    advise: createAdvice(),
  };
}

export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  incomplete: '❌',
  undetermined: '❔',
  'complete-with-findings': '⚠️',
  complete: '✅',
};

export const LEVEL_MARKS: Readonly<Record<Level, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

/** Blocks of a page have an empty line between them. */
export const blocks = (...parts: readonly string[]): string => parts.filter(part => part !== '').join('\n\n');

/** Opened by a click. `title` is HTML. */
export const folded = (title: string, body: string): string =>
  blocks(`<details><summary>${title}</summary>`, body, '</details>');

/** More lines than these would hide the text about them. */
const SHORT = 6;

export function quote(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const block = markdownBlock(lines);
  return lines.length > SHORT ? folded(`${lines.length} lines`, block) : block;
}
