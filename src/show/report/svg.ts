import type { PodEpisode } from '../../document/contract/types.js';
import { episodeSvg, svgMarkup } from './svg/drawing.js';
import { element, lines, type Markup, text } from './svg/element.js';
import { MARGIN, WIDTH } from './svg/layout.js';
import type { Report } from './types.js';
import { drawn } from './view/drawn.js';
import { pictureOf } from './view/lanes/index.js';
import { nothingToShow } from './view/nothing.js';
import { areStartsWorse, startsInOrder } from './view/starts.js';
import { createLocalTime } from './view/times.js';
import { worstFirst } from './view/verdicts.js';

export const svg: Report = {
  id: 'svg',
  title: 'SVG',
  purpose: 'For READMEs and chats: a picture of one deletion or start, the worst if there are several.',
  render(document, { zone, found }) {
    const { input } = document;
    const time = createLocalTime(zone ?? input.clock.zone);
    const { starts, troubled } = startsInOrder(document);
    const families: (() => readonly PodEpisode[])[] = [() => worstFirst(document), () => starts.map(drawn)];
    for (const familyOf of troubled > 0 && areStartsWorse(document) ? families.toReversed() : families) {
      const family = familyOf();
      for (const one of family) {
        const picture = pictureOf(one, input.window);
        if (picture !== null) return `${episodeSvg(one, picture, time, family.length - 1)}\n`;
      }
    }
    const { lead = '', sentence = 'No step of any deletion has a time.' } = nothingToShow(document, found) ?? {};
    return `${noteSvg(`${lead}${sentence}`.trimEnd())}\n`;
  },
};

/** A picture with only words, if there is no deletion to draw. */
function noteSvg(note: string): Markup {
  const noteLines = lines(note, 14, WIDTH - 2 * MARGIN, 6);
  return svgMarkup(
    noteLines.length * 20 + 40,
    'podline',
    note,
    noteLines.map((words, index) =>
      element('text', { class: 'ink', x: MARGIN, y: 34 + index * 20, 'font-size': 14 }, [text(words)]),
    ),
  );
}
