import type { Finding } from '../../../document/contract/types.js';
import type { ShownStep } from '../view/drawn.js';
import { hangLabel } from '../view/hangs.js';
import type { WholePicture, WitnessedLane } from '../view/lanes/index.js';
import { offsetText, sinceOrigin } from '../view/times.js';
import { titleOf } from '../view/words.js';
import { element, fitting, type Markup, rounded, text } from './element.js';
import { ASIDE_SIZE, LABEL_SIZE, type Label, type LaneBox, LEFT, MARGIN, RIGHT, type Scale } from './layout.js';

/** With more words of one witness, the picture would become a list. */
const MAX_TESTIMONIES = 12;

/** A longer name adds nothing in a picture. */
const MAX_NAME_LETTERS = 260;

export function labelsOf(
  { id, marks, ghosts, hangs, testimonies }: WitnessedLane,
  { revisions }: WholePicture,
  origin: number,
  x: Scale,
): Label[] {
  const label = (at: number, title: string, look: string): Label => ({
    x: x(at),
    title: fitting(title, LABEL_SIZE, MAX_NAME_LETTERS),
    look,
    aside: offsetText(sinceOrigin(at, origin)),
  });
  // The lane's name shows the container
  const titleIn = (step: ShownStep): string =>
    titleOf(id.startsWith('container:') ? { ...step, container: undefined } : step);
  return [
    ...marks.map(({ step, at }) => label(at, titleIn(step) + (step.count > 1 ? ` ×${step.count}` : ''), 'ink')),
    // A time that is known only to the second has no position to the millisecond
    ...testimonies.slice(0, MAX_TESTIMONIES).map(({ at, title }) => {
      return { ...label(at, title, 'ink'), ...(at % 1000 === 0 && { aside: '' }) };
    }),
    ...hangs.map(({ finding, from }) => label(from, hangLabel(finding), lookOf(finding))),
    // The time of a ghost is not known
    ...ghosts.map(ghost => ({ ...label(middleOf(ghost), `missing: ${titleIn(ghost.step)}`, 'bad'), aside: '' })),
    ...(id === API
      ? revisions.map(({ resourceVersion, at }) => ({ ...label(at, `rv ${resourceVersion}`, 'watch'), aside: '' }))
      : []),
  ];
}

const lookOf = ({ level }: Finding): string => (level === 'error' ? 'bad' : 'warn');

export const API = 'api';

const middleOf = ({ after, before }: WitnessedLane['ghosts'][number]): number => (after + before) / 2;

export function laneMarkup(lane: WitnessedLane, picture: WholePicture, box: LaneBox, x: Scale): Markup {
  const { track } = box;
  return element('g', { class: box.isStriped ? 'on-stripe' : undefined }, [
    element('text', { class: 'ink', x: MARGIN, y: track + 4, 'font-size': 12.5, 'font-weight': 600 }, [
      text(fitting(lane.title, 12.5, LEFT - MARGIN - 22)),
    ]),
    element('line', { class: 'track', x1: LEFT - 6, y1: track, x2: RIGHT + 8, y2: track }),
    ...box.labels.map(label =>
      element('path', { class: 'lead', d: `M${rounded(label.x)} ${rounded(track)}V${rounded(label.baseline - 9)}` }),
    ),
    ...lane.spans.map(({ from, to, end }) =>
      element('line', { class: end === null ? 'open' : 'span', x1: x(from), y1: track, x2: x(to), y2: track }),
    ),
    ...lane.hangs.map(({ finding, from, to }) => hangBar(x(from), x(to), track, lookOf(finding))),
    ...(lane.id === API ? picture.revisions.map(({ at }) => diamond(x(at), track)) : []),
    ...lane.marks.map(({ at }) => element('circle', { class: 'point', cx: x(at), cy: track, r: 4.2 })),
    ...lane.testimonies.map(({ at }) => element('circle', { class: 'said', cx: x(at), cy: track, r: 4.2 })),
    ...lane.ghosts.map(ghost => element('circle', { class: 'ghost', cx: x(middleOf(ghost)), cy: track, r: 5.5 })),
    ...box.labels.map(({ left, baseline, title, aside, look }) =>
      element('text', { class: `label ${look}`, x: left, y: baseline, 'font-size': LABEL_SIZE }, [
        text(title),
        ...(aside === '' ? [] : [element('tspan', { class: 'dim', 'font-size': ASIDE_SIZE, dx: 4 }, [text(aside)])]),
      ]),
    ),
  ]);
}

/** A hang is drawn above the points, so that it covers no span that overlaps it. */
const hangBar = (from: number, to: number, track: number, look: string): Markup =>
  element('rect', { class: look, x: from - 1, y: track - 9.5, width: Math.max(3, to - from), height: 4 });

const diamond = (x: number, y: number): Markup =>
  element('path', { class: 'watch', d: `M${rounded(x)} ${rounded(y - 6.5)}l6.5 6.5l-6.5 6.5l-6.5 -6.5z` });
