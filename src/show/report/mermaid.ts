import { spell } from '../../catalogue/duration.js';
import type { PodEpisode, ResultDocument } from '../../document/contract/types.js';
import { ownStarts } from '../../document/episodes.js';
import { mermaidText } from './safe.js';
import type { Report } from './types.js';
import { drawn } from './view/drawn.js';
import { hangLabel } from './view/hangs.js';
import { pictureOf, type WholePicture, type WitnessedLane } from './view/lanes/index.js';
import { startsTally } from './view/starts.js';
import { createLocalTime, type LocalTime, offsetText } from './view/times.js';
import { tally, worstFirst } from './view/verdicts.js';
import { nameOf, titleOf } from './view/words.js';

type Clock = (ms: number) => string;

/** An episode of a pod. */
interface Drawn {
  readonly one: PodEpisode;
  readonly picture: WholePicture;
}

interface Row {
  readonly at: number;
  readonly line: string;
}

/** The beginning of a section: Mermaid draws none without a name. */
const sectionLine = (title: string): string => `  section ${mermaidText(title).trim() || '?'}`;

/** The parts of an episode: of one that is drawn alone, each is a section. */
function partsOf({ one, picture }: Drawn, clock: Clock, isAlone: boolean) {
  const { from, to, pause } = picture;
  // A task begins with a time, so it is not a keyword at the start of a line
  const task: Task = (at, until, title, ...tags) => {
    const name = mermaidText(`${offsetText(at - from)} ${title}`);
    return { at, line: `    ${name} :${[...tags, clock(at), clock(until)].join(', ')}` };
  };
  return [
    ...picture.lanes.map(lane => ({ title: lane.title, rows: laneRows(lane, task, isAlone ? '' : `, ${lane.title}`) })),
    {
      title: 'longest pause',
      rows:
        pause === null ? [] : [task(pause.from, pause.to, `${spell(pause.to - pause.from)} without a step`, 'crit')],
    },
    // A start that never began has no part that could be drawn
    {
      title: 'start',
      rows: one.outcome === 'refused' ? [task(from, to, one.headline.slice(0, NAME), 'crit')] : [],
    },
  ].filter(({ rows }) => rows.length > 0);
}

const sorted = (rows: readonly Row[]): string[] => [...rows].sort((a, b) => a.at - b.at).map(({ line }) => line);

type Task = (at: number, to: number, title: string, ...tags: readonly string[]) => Row;

/** `aside`: said of what other witnesses report. */
function laneRows({ marks, spans, ghosts, hangs, testimonies }: WitnessedLane, task: Task, aside: string): Row[] {
  const inSpans = new Set(spans.map(({ begin }) => begin));
  return [
    ...spans.map(({ title, begin: { container }, end, runsOn, from, to }) => {
      const name = container === undefined ? title : `${title} (${container})`;
      return end === null && !runsOn
        ? task(from, to, `${name}, end not seen`, 'crit', 'active')
        : task(from, to, name, 'active');
    }),
    ...marks.filter(({ step }) => !inSpans.has(step)).map(({ step, at }) => task(at, at, titleOf(step), 'milestone')),
    ...hangs
      .filter(({ from, to }) => to > from)
      .map(({ finding, from, to, goesOn }) =>
        task(from, to, hangLabel(finding).slice(0, NAME) + (goesOn ? ', goes on' : ''), 'crit', 'active'),
      ),
    ...ghosts.map(({ step, after, before }) => {
      const middle = Math.round((after + before) / 2);
      return task(middle, middle, `MISSING ${titleOf(step)}`, 'crit', 'milestone');
    }),
    ...testimonies.map(({ at, title }) => task(at, at, title + aside, 'milestone')),
  ];
}

/** With more than 50,000 characters nothing is drawn at all (mermaid, config maxTextSize). */
const ROOM = 45_000;
/** A name that is longer than the API server accepts adds nothing, and takes the room of others. */
const NAME = 300;

/**
 * One episode with a section for each part of the kubelet; of several, the worst with a section each. Of starts next to deletions, only
 * those that failed are drawn.
 */
function mermaidLines(document: ResultDocument, zone: string | null): string[] {
  const { input } = document;
  const drawnOf = (one: PodEpisode): Drawn[] => {
    const picture = pictureOf(drawn(one), input.window);
    return picture === null ? [] : [{ one, picture }];
  };
  const ended = worstFirst(document).flatMap(drawnOf);
  const starts = ownStarts(document);
  const failed = starts.filter(({ verdict }) => verdict === 'incomplete');
  const begun = (failed.length + ended.length > 0 ? failed : starts).flatMap(drawnOf);
  const all = [...ended, ...begun];
  const [first, ...others] = all;
  if (first === undefined) return ['gantt', '  title no deletion or start with a time to show'];
  const clock = clockOf(createLocalTime(zone ?? input.clock.zone));
  const sections =
    others.length === 0
      ? partsOf(first, clock, true).map(({ title, rows }) => [sectionLine(title), ...sorted(rows)])
      : all.map(each => [
          sectionLine(`${each.one.family === 'start' ? 'start of ' : ''}${nameOf(each.one)}`.slice(0, NAME)),
          ...sorted(partsOf(each, clock, false).flatMap(({ rows }) => rows)),
        ]);
  const [only, another] = ended;
  const titles = [
    ...(only === undefined ? [] : [another === undefined ? captionOf(only.one) : tally(worstFirst(document))]),
    ...(begun.length === 0 ? [] : [startsTally(document) ?? '']),
  ];
  const pictures = all.map(({ picture }) => picture);
  return [...headOf(mermaidText(titles.join('; ')), pictures), ...withinRoom(sections)];
}

/** The title is on one line, however wide that becomes. */
const TITLE = 120;

function captionOf(one: PodEpisode): string {
  const title = `${nameOf(one)}: ${one.headline}`;
  return title.length > TITLE ? `${title.slice(0, TITLE)}…` : title;
}

/** The node's local time without a zone, so that readers elsewhere see it as in the log. */
const clockOf =
  ({ show }: LocalTime): Clock =>
  ms => {
    const { date = '', time = '' } = show(new Date(ms).toISOString()) ?? {};
    return `${date}T${time.padEnd('hh:mm:ss.'.length, '.').padEnd('hh:mm:ss.SSS'.length, '0')}`;
  };

/** Marks on the axis coincide unless they show as many digits as the span requires. */
const SHORT = 10_000;

function headOf(title: string, pictures: readonly Pick<WholePicture, 'from' | 'to'>[]): string[] {
  const from = Math.min(...pictures.map(picture => picture.from));
  const to = Math.max(...pictures.map(picture => picture.to));
  return [
    'gantt',
    `  title ${title}`,
    '  dateFormat YYYY-MM-DDTHH:mm:ss.SSS',
    `  axisFormat ${to - from < SHORT ? '%S.%L' : '%H:%M:%S'}`,
    '  todayMarker off',
  ];
}

function withinRoom(sections: readonly (readonly string[])[]): string[] {
  const lines: string[] = [];
  let size = 0;
  for (const [index, section] of sections.entries()) {
    size += section.reduce((sum, line) => sum + line.length + 1, 0);
    if (size > ROOM)
      return [...lines, `  %% ${sections.length - index} more sections are left out: the text would be too long`];
    lines.push(...section);
  }
  return lines;
}

export const mermaid: Report = {
  id: 'mermaid',
  title: 'Mermaid',
  purpose: 'For issues and READMEs: a Gantt chart in a block that GitHub and GitLab draw.',
  render: (document, options) => `\`\`\`mermaid\n${mermaidLines(document, options.zone).join('\n')}\n\`\`\`\n`,
};
