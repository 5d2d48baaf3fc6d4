import { spell } from '../../../catalogue/duration.js';
import { mermaidText } from '../safe.js';
import type { Lane, Picture } from '../view/lanes/types.js';
import type { WitnessLane } from '../view/lanes/witnesses.js';
import { offsetText } from '../view/offset.js';
import { titleOf } from '../view/words.js';

export type Clock = (ms: number) => string;

export interface Drawn {
  readonly picture: Picture;
  readonly witnesses: readonly WitnessLane[];
}

interface Row {
  readonly at: number;
  readonly line: string;
}

/** The beginning of a section: Mermaid draws none without a name. */
export const sectionLine = (title: string): string => `  section ${mermaidText(title).trim() || '?'}`;

/** A section for each part of the kubelet. */
export const sectionsOf = ({ picture, witnesses }: Drawn, clock: Clock): string[][] => [
  ...picture.lanes.map(lane => [sectionLine(lane.title), ...sorted(laneRows(lane, picture, clock))]),
  ...witnesses.map(lane => [sectionLine(lane.title), ...sorted(testimonyRows(lane, picture, clock))]),
  ...(picture.pause === null ? [] : [['  section longest pause', ...sorted(pauseRows(picture, clock))]]),
];

/** All in one section. */
export const rowsOf = ({ picture, witnesses }: Drawn, clock: Clock): string[] =>
  sorted([
    ...picture.lanes.flatMap(lane => laneRows(lane, picture, clock)),
    ...witnesses.flatMap(lane => testimonyRows(lane, picture, clock, `, ${lane.title}`)),
    ...pauseRows(picture, clock),
  ]);

const sorted = (rows: readonly Row[]): string[] => [...rows].sort((a, b) => a.at - b.at).map(({ line }) => line);

/** A task begins with a time, so it is not a keyword at the start of a line. */
function row(at: number, to: number, { from }: Picture, clock: Clock, title: string, tags: readonly string[]): Row {
  const name = mermaidText(`${offsetText(at - from)} ${title}`);
  return { at, line: `    ${name} :${[...tags, clock(at), clock(to)].join(', ')}` };
}

function laneRows({ marks, spans, ghosts }: Lane, picture: Picture, clock: Clock): Row[] {
  const inSpans = new Set(spans.map(({ begin }) => begin));
  return [
    ...spans.map(({ title, begin, end, from, to }) =>
      end === null
        ? row(from, to, picture, clock, `${title}${within(begin.container)}, end not seen`, ['crit', 'active'])
        : row(from, to, picture, clock, `${title}${within(begin.container)}`, ['active']),
    ),
    ...marks
      .filter(({ step }) => !inSpans.has(step))
      .map(({ step, at }) => row(at, at, picture, clock, titleOf(step), ['milestone'])),
    ...ghosts
      .filter(({ step }) => step.status === 'missing')
      .map(({ step, after, before }) => {
        const middle = Math.round((after + before) / 2);
        return row(middle, middle, picture, clock, `MISSING ${titleOf(step)}`, ['crit', 'milestone']);
      }),
  ];
}

const testimonyRows = ({ testimonies }: WitnessLane, picture: Picture, clock: Clock, aside = ''): Row[] =>
  testimonies.map(({ at, title }) => row(at, at, picture, clock, title + aside, ['milestone']));

const within = (container: string | undefined): string => (container === undefined ? '' : ` (${container})`);

const pauseRows = (picture: Picture, clock: Clock): Row[] =>
  picture.pause === null
    ? []
    : [
        row(
          picture.pause.from,
          picture.pause.to,
          picture,
          clock,
          `${spell(picture.pause.to - picture.pause.from)} without a step`,
          ['crit'],
        ),
      ];
