import { svgMarkup } from './deletion.js';
import { element, type Markup, text } from './element.js';
import { MARGIN, WIDTH } from './layout.js';
import { lines } from './measure.js';

/** A picture of words, where there is no deletion to draw. */
export function noteSvg(said: string): Markup {
  const noteLines = lines(said, 14, WIDTH - 2 * MARGIN, 6);
  return svgMarkup(
    noteLines.length * 20 + 40,
    'podline',
    said,
    noteLines.map((words, index) =>
      element('text', { class: 'ink', x: MARGIN, y: 34 + index * 20, 'font-size': 14 }, [text(words)]),
    ),
  );
}
