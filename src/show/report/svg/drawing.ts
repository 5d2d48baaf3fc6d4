import { spell } from '../../../catalogue/duration.js';
import type { Level, PodEpisode, Verdict } from '../../../document/contract/types.js';
import { byLevel } from '../../../episodes/engine/verdict.js';
import { count } from '../../../kit/count.js';
import { particularsOf } from '../view/drawn.js';
import { hangTitle } from '../view/hangs.js';
import type { WholePicture } from '../view/lanes/index.js';
import type { Stretch } from '../view/lanes/spans.js';
import { type LocalTime, originOf } from '../view/times.js';
import { kindOf, nameOf } from '../view/words.js';
import { element, fitting, lines, type Markup, style, text, widthOf } from './element.js';
import { API, labelsOf, laneMarkup } from './lane.js';
import { boxesOf, createScale, type LaneBox, LEFT, MARGIN, RIGHT, type Scale, WIDTH } from './layout.js';

const SIZE = 11.5;

const FROM = LEFT - 6;
const TO = RIGHT + 8;
const SPACE = 10;
/** A pause that is a smaller part of the whole explains nothing. */
const WORTH_SAYING = 0.1;

/** The times at both ends, and the longest pause in between. */
function clockMarkup(
  picture: WholePicture,
  times: readonly number[],
  x: Scale,
  top: number,
  bottom: number,
  time: LocalTime,
): Markup[] {
  const [from = 0, to = from] = [times[0], times.at(-1)];
  const clock = (at: number): string => time.show(new Date(at).toISOString())?.time ?? '';
  const [first, last] = [`${clock(from)} ${time.zone.slice(0, LONG)}`, clock(to)];
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

const note = (x: number, y: number, anchor: string, look: string, words: string): Markup =>
  element('text', { class: look, x, y, 'font-size': SIZE, 'text-anchor': anchor }, [text(words)]);

function longestOf({ lanes }: WholePicture): Stretch | null {
  const times = lanes.flatMap(({ marks }) => marks.map(({ at }) => at)).sort((a, b) => a - b);
  return times.slice(1).reduce<Stretch | null>((longest, to, index) => {
    const from = times[index] ?? to;
    return to - from > (longest === null ? 0 : longest.to - longest.from) ? { from, to } : longest;
  }, null);
}

const LOOKS: Readonly<Record<Level, string>> = { error: 'bad', warning: 'warn', info: 'dim' };
/** More findings belong in a report. */
const FINDINGS = 3;
const ROOM = WIDTH - 2 * MARGIN;
const ROW = 17;

/** The findings, what is not in the picture, and how to read it. */
function footMarkup(one: PodEpisode, top: number, others: number, isLimited: boolean) {
  const rows = [
    ...one.findings
      .toSorted(byLevel)
      .slice(0, FINDINGS)
      .flatMap(({ level, rule, message }) =>
        lines(`${level} ${rule}: ${message}`, 12, ROOM, 2).map(words => ({ words, look: LOOKS[level], size: 12 })),
      ),
    ...remarksOf(one, others, isLimited).map(words => ({ words, look: 'dim', size: 11 })),
  ];
  return {
    height: rows.length * ROW + 22,
    content: rows.map(({ words, look, size }, index): Markup => {
      const y = top + 22 + index * ROW;
      return element('text', { class: look, x: MARGIN, y, 'font-size': size }, [text(words)]);
    }),
  };
}

function remarksOf({ family, steps, findings }: PodEpisode, others: number, isLimited: boolean): string[] {
  const unseen = steps.filter(({ status }) => status === 'not-observable' || status === 'outside-window').length;
  const parts = [
    'Long pauses are shortened',
    ...(isLimited ? ['dashed: the grace period ends'] : []),
    ...(unseen > 0
      ? [`${count(unseen, 'step')} that the log cannot show ${unseen === 1 ? 'is' : 'are'} left out`]
      : []),
    ...(findings.length > FINDINGS ? [`${count(findings.length - FINDINGS, 'finding')} more`] : []),
    ...(others > 0 ? [`${count(others, family === 'start' ? 'other start' : 'other deletion')} not shown`] : []),
  ];
  return lines(`${parts.join(' · ')} · podline`, 11, ROOM, 2);
}

/** The look of things: each class has one colour for light and one for dark mode. No variables, which not every viewer supports. */
const COLOURS: Readonly<Record<string, readonly [property: string, day: string, night: string]>> = {
  paper: ['fill', '#ffffff', '#0d1117'],
  stripe: ['fill', '#f6f8fa', '#151b23'],
  ink: ['fill', '#1f2328', '#e6edf3'],
  dim: ['fill', '#59636e', '#9198a1'],
  point: ['fill', '#0969da', '#4493f8'],
  said: ['fill', '#57606a', '#9198a1'],
  watch: ['fill', '#8250df', '#ab7df8'],
  span: ['stroke', '#80b3ec', '#1f5fae'],
  open: ['stroke', '#e5939a', '#8e2f33'],
  track: ['stroke', '#d1d9e0', '#3d444d'],
  lead: ['stroke', '#b7bfc8', '#565e68'],
  same: ['stroke', '#c0a5ee', '#5f478f'],
  ghost: ['stroke', '#cf222e', '#f85149'],
  good: ['fill', '#1a7f37', '#3fb950'],
  warn: ['fill', '#9a6700', '#d29922'],
  bad: ['fill', '#cf222e', '#f85149'],
  pause: ['fill', '#e3a008', '#d29922'],
  deadline: ['stroke', '#bc4c00', '#db6d28'],
};

const rules = (index: 1 | 2): string =>
  Object.entries(COLOURS)
    .map(([name, colour]) => `.${name}{${colour[0]}:${colour[index]}}`)
    .join('');

/** Lines cross under letters: an outline in the colour of the background keeps them legible. */
const halo = (colour: string, stripe: string): string =>
  `.label{paint-order:stroke;stroke:${colour};stroke-width:3px;stroke-linejoin:round}.on-stripe .label{stroke:${stripe}}`;

const CSS = [
  'text{font-family:system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}',
  '.span,.open{stroke-width:7;stroke-linecap:round}.track,.lead,.same{stroke-width:1}',
  '.same{stroke-dasharray:2 3}.ghost{fill:none;stroke-width:1.5;stroke-dasharray:3 2.2}.deadline{stroke-dasharray:5 4}.pause{fill-opacity:.13}',
  rules(1),
  halo('#ffffff', '#f6f8fa'),
  `@media (prefers-color-scheme:dark){${rules(2)}${halo('#0d1117', '#151b23')}}`,
].join('');

/** Whether the grace period ended while there was still something to show. */
const hasDeadline = ({ grace, from, to }: WholePicture): boolean => grace !== null && grace.to > from && grace.to < to;

/** Connects a change in the API server with the same change in the log. */
function sameMarkup({ revisions, lanes }: WholePicture, boxes: readonly LaneBox[], x: Scale): Markup[] {
  const above = boxes[lanes.findIndex(({ id }) => id === API)];
  if (above === undefined) return [];
  return revisions.flatMap(({ marks }) =>
    marks.flatMap(({ step, at }) => {
      const box = boxes[lanes.findIndex(lane => lane.id !== API && lane.marks.some(mark => mark.step === step))];
      return box === undefined
        ? []
        : [element('line', { class: 'same', x1: x(at), y1: above.track, x2: x(at), y2: box.track })];
    }),
  );
}

/** Room for the clock above the lanes. */
const CLOCK = 26;

export function episodeSvg(one: PodEpisode, picture: WholePicture, time: LocalTime, others: number): Markup {
  const origin = originOf(one) ?? picture.from;
  const times = timesOf(picture);
  const x = createScale(times, LEFT, RIGHT);
  const head = headMarkup(one);
  const top = head.height + CLOCK;
  const boxes = boxesOf(
    picture.lanes.map(lane => labelsOf(lane, picture, origin, x)),
    top,
  );
  const bottom = boxes.reduce((_sum, box) => box.top + box.height, top);
  const foot = footMarkup(one, bottom, others, hasDeadline(picture));
  const end = x(picture.grace?.to ?? 0);
  const lanes = picture.lanes.flatMap((lane, index) => {
    const box = boxes[index];
    return box === undefined ? [] : [laneMarkup(lane, picture, box, x)];
  });
  return svgMarkup(bottom + foot.height, `${nameOf(one)}: ${one.headline}`, describe(one, picture), [
    ...head.content,
    ...boxes
      .filter(({ isStriped }) => isStriped)
      .map(box => element('rect', { class: 'stripe', y: box.top, width: WIDTH, height: box.height })),
    ...(hasDeadline(picture) ? [element('line', { class: 'deadline', x1: end, y1: top, x2: end, y2: bottom })] : []),
    ...sameMarkup(picture, boxes, x),
    ...lanes,
    ...clockMarkup(picture, times, x, top, bottom, time),
    ...foot.content,
  ]);
}

/** Nothing in the picture is executed, loaded or linked. */
export const svgMarkup = (height: number, title: string, description: string, content: readonly Markup[]): Markup =>
  element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${Math.ceil(height)}`,
      width: WIDTH,
      height: Math.ceil(height),
      role: 'img',
      'aria-labelledby': 'podline-title podline-description',
    },
    [
      element('title', { id: 'podline-title' }, [text(title.slice(0, MAX_CHARACTERS))]),
      element('desc', { id: 'podline-description' }, [text(description.slice(0, MAX_CHARACTERS))]),
      style(CSS),
      element('rect', { class: 'paper', width: WIDTH, height: Math.ceil(height) }),
      ...content,
    ],
  );

/** Longer descriptions are not useful to listen to. */
const MAX_CHARACTERS = 2000;

const timesOf = ({ from, to, lanes }: WholePicture): number[] =>
  [
    ...[from, to],
    ...lanes.flatMap(({ marks, spans, hangs, testimonies }) => [
      ...[...marks, ...testimonies].map(({ at }) => at),
      ...spans.map(span => span.to),
      ...hangs.flatMap(({ from, to }) => [from, to]),
    ]),
  ].sort((a, b) => a - b);

/** A description of the picture for readers who cannot see it. */
function describe(one: PodEpisode, { lanes }: WholePicture): string {
  const described = lanes.map(({ title: name, marks, hangs, testimonies }) => {
    const steps = marks.map(({ step }) => step.step);
    const seen = [
      ...steps,
      ...hangs.map(({ finding }) => hangTitle(finding)),
      ...testimonies.map(({ title }) => title),
    ];
    return `${name}: ${seen.join(', ') || 'nothing seen'}.`;
  });
  return [`Timeline of a ${kindOf(one)}.`, ...described].join(' ');
}

/** Verdicts differ in more than their colour. */
const VERDICTS: Readonly<Record<Verdict, { readonly look: string; readonly path: string }>> = {
  complete: { look: 'good', path: 'M-4.5 0.3L-1.4 3.6L4.6 -3.4' },
  'complete-with-findings': { look: 'warn', path: 'M0 -5V1M0 4.4V4.6' },
  undetermined: { look: 'dim', path: 'M-3 -2.4C-3 -6 3.2 -5.6 3 -2.2C2.8 0 0 -0.2 0 2M0 5V5.1' },
  incomplete: { look: 'bad', path: 'M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6' },
};

const TEXT = MARGIN + 32;
const HEAD_ROOM = WIDTH - TEXT - MARGIN;

/** Verdict, pod, outcome, and identity. */
function headMarkup(one: PodEpisode) {
  const { look, path } = VERDICTS[one.verdict];
  const headlineLines = lines(one.headline, 13, HEAD_ROOM, 2);
  const about = [kindOf(one), ...particularsOf(one).map(([label, value]) => `${label} ${value}`)].join(' · ');
  const who = lines(about, 11.5, HEAD_ROOM, 2);
  const line = (y: number, size: number, name: string, words: string, weight?: number): Markup =>
    element('text', { class: name, x: TEXT, y, 'font-size': size, 'font-weight': weight }, [text(words)]);
  const after = 34 + headlineLines.length * 18;
  return {
    height: after + 4 + who.length * 16,
    content: [
      element('circle', { class: look, cx: MARGIN + 11, cy: 27, r: 11 }),
      element('path', { transform: `translate(${MARGIN + 11} 27)`, d: path, ...WHITE }),
      line(33, 17, 'ink', fitting(nameOf(one), 17, HEAD_ROOM), 650),
      ...headlineLines.map((words, index) => line(54 + index * 18, 13, look === 'good' ? 'ink' : look, words, 600)),
      ...who.map((words, index) => line(after + 19 + index * 16, 11.5, 'dim', words)),
    ],
  };
}

const WHITE = {
  fill: 'none',
  stroke: '#ffffff',
  'stroke-width': 2.4,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};
