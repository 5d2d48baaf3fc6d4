import type { Lifecycle } from '../../contract/types.js';
import { hangTitle } from '../view/hangs.js';
import type { Picture } from '../view/lanes/types.js';
import { witnessLanesOf } from '../view/lanes/witnesses.js';
import type { LocalTime } from '../view/local-time.js';
import { originOf } from '../view/origin.js';
import { kindOf, nameOf } from '../view/words.js';
import { clockMarkup } from './clock.js';
import { element, type Markup, style, text } from './element.js';
import { footMarkup } from './foot.js';
import { deadlineMarkup, hasDeadline, sameMarkup, stripeMarkup } from './ground.js';
import { headMarkup } from './head.js';
import { type DrawnLane, drawnLanes, labelsOf, laneMarkup } from './lane.js';
import { boxesOf, LEFT, RIGHT, WIDTH } from './layout.js';
import { createScale } from './scale.js';
import { CSS } from './style.js';

/** Room for the clock above the lanes. */
const CLOCK = 26;

export function deletionSvg(lifecycle: Lifecycle, picture: Picture, time: LocalTime, others: number): Markup {
  const drawn = drawnLanes(picture, witnessLanesOf(lifecycle));
  const origin = originOf(lifecycle) ?? picture.from;
  const times = timesOf(picture, drawn);
  const x = createScale(times, LEFT, RIGHT);
  const head = headMarkup(lifecycle);
  const top = head.height + CLOCK;
  const boxes = boxesOf(
    drawn.map(lane => labelsOf(lane, picture, origin, x)),
    top,
  );
  const bottom = boxes.reduce((_sum, box) => box.top + box.height, top);
  const foot = footMarkup(lifecycle, bottom, { others, hasDeadline: hasDeadline(picture) });
  const lanes = drawn.flatMap((lane, index) => {
    const box = boxes[index];
    return box === undefined ? [] : [laneMarkup(lane, picture, box, x)];
  });
  return svgMarkup(bottom + foot.height, `${nameOf(lifecycle)}: ${lifecycle.headline}`, describe(lifecycle, drawn), [
    ...head.content,
    ...boxes.filter(({ isStriped }) => isStriped).map(stripeMarkup),
    ...deadlineMarkup(picture, x, top, bottom),
    ...sameMarkup(picture, boxes, x),
    ...lanes,
    ...clockMarkup(picture, times, x, top, bottom, time),
    ...foot.content,
  ]);
}

/** Nothing in it is executed, loaded or linked. */
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

const timesOf = ({ from, to }: Picture, lanes: readonly DrawnLane[]): number[] =>
  [
    ...[from, to],
    ...lanes.flatMap(({ marks, spans, hangs, testimonies }) => [
      ...[...marks, ...testimonies].map(({ at }) => at),
      ...spans.map(span => span.to),
      ...hangs.flatMap(({ from, to }) => [from, to]),
    ]),
  ].sort((a, b) => a - b);

/** A description of the picture for readers who cannot see it. */
const describe = (lifecycle: Lifecycle, lanes: readonly DrawnLane[]): string =>
  [
    `Timeline of a ${kindOf(lifecycle)}.`,
    ...lanes.map(lane => `${lane.title}: ${describeLane(lane).join(', ') || 'nothing seen'}.`),
  ].join(' ');

const describeLane = ({ marks, hangs, testimonies }: DrawnLane): string[] => [
  ...marks.map(({ step }) => step.step),
  ...hangs.map(({ finding }) => hangTitle(finding)),
  ...testimonies.map(({ title }) => title),
];
