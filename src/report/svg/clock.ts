import { spell } from '../../lifecycle/duration.js';
import type { Picture, Stretch } from '../view/lanes/types.js';
import type { LocalTime } from '../view/local-time.js';
import { element, type Markup, text } from './element.js';
import { LEFT, RIGHT } from './layout.js';
import { widthOf } from './measure.js';
import type { Scale } from './scale.js';

const SIZE = 11.5;

const FROM = LEFT - 6;
const TO = RIGHT + 8;
const SPACE = 10;
/** A pause that is a smaller part of the whole explains nothing. */
const WORTH_SAYING = 0.1;

/** The times at both ends, and the longest pause in between. */
export function clockMarkup(
  picture: Picture,
  times: readonly number[],
  x: Scale,
  top: number,
  bottom: number,
  time: LocalTime,
): Markup[] {
  const [from = 0, to = from] = [times[0], times.at(-1)];
  const [first, last] = [clockText(from, time, ` ${time.zone.slice(0, LONG)}`), clockText(to, time)];
  const longest = longestOf(picture);
  const pause = longest !== null && longest.to - longest.from >= (to - from) * WORTH_SAYING ? longest : null;
  return [
    note(FROM, top - 6, 'start', 'dim', first),
    note(TO, top - 6, 'end', 'dim', last),
    ...(pause === null
      ? []
      : pauseMarkup(pause, x, top, bottom, FROM + widthOf(first, SIZE), TO - widthOf(last, SIZE))),
  ];
}

/** The width for the longest name of a zone that exists. */
const LONG = 40;

/** A pause is drawn above everything, so that it colours everything alike. `left`, `right`: where there is room for words. */
function pauseMarkup(pause: Stretch, x: Scale, top: number, bottom: number, left: number, right: number): Markup[] {
  const [from, to] = [x(pause.from), x(pause.to)];
  const label = `⋯ ${spell(pause.to - pause.from)} ⋯`;
  const half = widthOf(label, SIZE) / 2 + SPACE;
  const middle = Math.min(Math.max((from + to) / 2, left + half), right - half);
  return [
    element('rect', { class: 'pause', x: from, y: top, width: to - from, height: bottom - top }),
    note(middle, top - 6, 'middle', 'warn', label),
  ];
}

function clockText(at: number, { show }: LocalTime, more = ''): string {
  return `${show(new Date(at).toISOString())?.time ?? ''}${more}`;
}

const note = (x: number, y: number, anchor: string, look: string, words: string): Markup =>
  element('text', { class: look, x, y, 'font-size': SIZE, 'text-anchor': anchor }, [text(words)]);

function longestOf({ lanes }: Picture): Stretch | null {
  const times = lanes.flatMap(({ marks }) => marks.map(({ at }) => at)).sort((a, b) => a - b);
  return times.slice(1).reduce<Stretch | null>((longest, to, index) => {
    const from = times[index] ?? to;
    return to - from > (longest === null ? 0 : longest.to - longest.from) ? { from, to } : longest;
  }, null);
}
