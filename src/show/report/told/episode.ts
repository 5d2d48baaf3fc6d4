import type { Finding, PodEpisode } from '../../../document/contract/types.js';
import { foremost } from '../../../document/findings.js';
import { drawn } from '../view/drawn.js';
import { beginningOf, particularsOf } from '../view/particulars.js';
import { surroundingsOf, witnessedTimelineOf } from '../view/rows.js';
import { shareOf } from '../view/words.js';
import { causeLines, findingLines } from './findings.js';
import type { Context } from './writer.js';

/** An episode without its heading: why, what to do, which pod; in full also its course and its other findings. */
export function episodeLines(one: PodEpisode, context: Context, inFull = one.family === 'end'): string[] {
  const cause = foremost(one);
  const others = one.findings.filter(finding => finding !== cause);
  return [
    ...(cause === null ? [] : causeLines(cause, one, context)),
    ...particulars(one, context),
    ...(inFull ? courseLines(one, cause, context) : []),
    ...(inFull || context.everyFinding ? paragraph(findingLines(others, context)) : []),
  ];
}

const courseLines = (one: PodEpisode, cause: Finding | null, context: Context): string[] => [
  ...paragraph(timelineLines(one, context)),
  ...paragraph(surroundingLines(drawn(one), context)),
  ...paragraph(cause !== null && context.evidence ? context.out.quoted(cause.evidence) : []),
];

/** The steps of one episode, with the pauses between them and the reasons why steps are absent. */
export function timelineLines(one: PodEpisode, context: Context): string[] {
  const rows = witnessedTimelineOf(drawn(one));
  return rows.length === 0 ? [] : context.out.timeline(rows, ms => shareOf(ms, one), context);
}

const paragraph = (lines: readonly string[]): string[] => (lines.length > 0 ? ['', ...lines] : []);

function particulars(one: PodEpisode, { out, time }: Context): string[] {
  const { label, at } = beginningOf(one);
  const shown = at === null ? null : time.show(at);
  return out.particulars(particularsOf(one), shown === null ? undefined : `${label} ${shown.date} ${shown.time}`);
}

const surroundingLines = (one: PodEpisode, { out }: Context): string[] =>
  surroundingsOf(one).flatMap(({ title, evidence }) => {
    const lines = out.quoted(evidence);
    return lines.length === 0 ? [] : [...out.sentence(`Lines ${title}`, 'strong'), ...lines];
  });
