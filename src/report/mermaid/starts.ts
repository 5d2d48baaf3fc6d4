import type { ResultDocument, Start } from '../../contract/types.js';
import { mermaidText } from '../safe.js';
import { offsetText } from '../view/offset.js';
import { type StartPicture, spanTitle, startPictureOf } from '../view/start-spans.js';
import { failedStarts } from '../view/starts.js';
import { nameOf } from '../view/words.js';
import { type Clock, sectionLine } from './rows.js';

interface DrawnStart {
  readonly start: Start;
  readonly picture: StartPicture;
}

/** The starts in trouble, with a section for each. */
export const drawnStarts = (document: ResultDocument): DrawnStart[] =>
  failedStarts(document).flatMap(start => {
    const picture = startPictureOf(start, document.input.window.to);
    return picture === null ? [] : [{ start, picture }];
  });

export function startSection({ start, picture }: DrawnStart, clock: Clock, longest: number): string[] {
  const { from, to, spans } = picture;
  const row = (at: number, until: number, title: string, tags: readonly string[]): string =>
    `    ${mermaidText(`${offsetText(at - from)} ${title}`)} :${[...tags, clock(at), clock(until)].join(', ')}`;
  return [
    sectionLine(`start of ${nameOf(start).slice(0, longest)}`),
    ...spans.map(span =>
      span.isOpen
        ? row(span.from, span.to, `${spanTitle(span)}, end not seen`, ['crit', 'active'])
        : row(span.from, span.to, spanTitle(span), ['active']),
    ),
    // What never began has no part that could be drawn
    ...(spans.some(({ isOpen }) => isOpen) ? [] : [row(from, to, start.headline.slice(0, longest), ['crit'])]),
  ];
}
