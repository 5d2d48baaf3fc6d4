import type { ResultDocument, Start } from '../../contract/types.js';
import { ownStarts } from '../../document/own-starts.js';
import { mermaidText } from '../safe.js';
import { offsetText } from '../view/offset.js';
import { type StartPicture, spanTitle, startPictureOf } from '../view/start-spans.js';
import { nameOf } from '../view/words.js';
import { type Clock, sectionLine } from './rows.js';

interface DrawnStart {
  readonly start: Start;
  readonly picture: StartPicture;
}

/** Those that failed have a section each; if nothing failed and nothing was deleted, all do. */
export function drawnStarts(document: ResultDocument): DrawnStart[] {
  const starts = ownStarts(document);
  const failed = starts.filter(({ verdict }) => verdict === 'incomplete');
  return (failed.length + document.lifecycles.length > 0 ? failed : starts).flatMap(start => {
    const picture = startPictureOf(start, document.input.window.to);
    return picture === null ? [] : [{ start, picture }];
  });
}

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
    // A start that never began has no part that could be drawn
    ...(start.verdict === 'incomplete' && !spans.some(({ isOpen }) => isOpen)
      ? [row(from, to, start.headline.slice(0, longest), ['crit'])]
      : []),
  ];
}
