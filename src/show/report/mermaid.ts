import type { Lifecycle, ResultDocument, Start } from '../../document/contract/types.js';
import { endsOf, ownStarts } from '../../document/episodes.js';
import { type Clock, rowsOf, sectionLine, sectionsOf } from './mermaid/rows.js';
import { mermaidText } from './safe.js';
import type { Report } from './types.js';
import { pictureOf } from './view/lanes/index.js';
import type { Picture } from './view/lanes/types.js';
import { witnessLanesOf } from './view/lanes/witnesses.js';
import { createLocalTime, type LocalTime } from './view/local-time.js';
import { offsetText } from './view/offset.js';
import { type StartPicture, spanTitle, startPictureOf } from './view/start-spans.js';
import { startsTally } from './view/starts.js';
import { tally, worstFirst } from './view/verdicts.js';
import { nameOf } from './view/words.js';

interface DrawnStart {
  readonly start: Start;
  readonly picture: StartPicture;
}

/** Those that failed have a section each; if nothing failed and nothing was deleted, all do. */
function drawnStarts(document: ResultDocument): DrawnStart[] {
  const starts = ownStarts(document);
  const failed = starts.filter(({ verdict }) => verdict === 'incomplete');
  return (failed.length + endsOf(document).length > 0 ? failed : starts).flatMap(start => {
    const picture = startPictureOf(start, document.input.window.to);
    return picture === null ? [] : [{ start, picture }];
  });
}

function startSection({ start, picture }: DrawnStart, clock: Clock, longest: number): string[] {
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

/** With more than 50,000 characters nothing is drawn at all (mermaid, config maxTextSize). */
const ROOM = 45_000;
/** A name that is longer than the API server accepts adds nothing, and takes the room of others. */
const NAME = 300;

/**
 * One deletion with a section for each part of the kubelet; for several deletions, the worst with a section each; starts in trouble also
 * have a section each.
 */
function mermaidLines(document: ResultDocument, zone: string | null): string[] {
  const { input } = document;
  const drawn = worstFirst(document).flatMap(lifecycle => {
    const picture = pictureOf(lifecycle, input.window);
    return picture === null ? [] : [{ lifecycle, picture, witnesses: witnessLanesOf(lifecycle) }];
  });
  const time = createLocalTime(zone ?? input.clock.zone);
  const [first, ...others] = drawn;
  const clock = clockOf(time);
  const starts = drawnStarts(document);
  const startSections = starts.map(each => startSection(each, clock, NAME));
  if (first === undefined) {
    if (starts.length === 0) return ['gantt', '  title no deletion or start with a time to show'];
    const title = mermaidText(startsTally(document) ?? '');
    return [
      ...headOf(
        title,
        starts.map(({ picture }) => picture),
      ),
      ...withinRoom(startSections),
    ];
  }
  const sections =
    others.length === 0
      ? sectionsOf(first, clock)
      : drawn.map(each => [sectionLine(nameOf(each.lifecycle).slice(0, NAME)), ...rowsOf(each, clock)]);
  const ended = others.length === 0 ? titleOf(first.lifecycle) : tally(drawn.map(({ lifecycle }) => lifecycle));
  const title = starts.length === 0 ? ended : `${ended}; ${startsTally(document)}`;
  const head = headOf(
    mermaidText(title),
    [...drawn, ...starts].map(({ picture }) => picture),
  );
  return [...head, ...withinRoom([...sections, ...startSections])];
}

/** It is on one line, however wide that becomes. */
const TITLE = 120;

function titleOf(lifecycle: Lifecycle): string {
  const title = `${nameOf(lifecycle)}: ${lifecycle.headline}`;
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

function headOf(title: string, pictures: readonly Pick<Picture, 'from' | 'to'>[]): string[] {
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
