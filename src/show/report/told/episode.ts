import type { Finding, Lifecycle, PodEpisode } from '../../../document/contract/types.js';
import { foremost } from '../../../document/findings.js';
import { beginningOf, particularsOf } from '../view/particulars.js';
import { surroundingsOf, witnessedTimelineOf } from '../view/rows.js';
import { shareOf } from '../view/words.js';
import { causeLines } from './cause.js';
import { findingLines } from './findings.js';
import type { Context } from './writer.js';

/** An episode without its heading: why, what to do, which pod; of a deletion also its course; and its other findings. */
export function episodeLines(one: PodEpisode, context: Context): string[] {
  const cause = foremost(one);
  const others = one.findings.filter(finding => finding !== cause);
  return [
    ...(cause === null ? [] : causeLines(cause, one, context)),
    ...particulars(one, context),
    ...(one.family === 'end' ? courseLines(one, cause, context) : []),
    ...(one.family === 'end' || context.everyFinding ? paragraph(findingLines(others, context)) : []),
  ];
}

const courseLines = (lifecycle: Lifecycle, cause: Finding | null, context: Context): string[] => [
  '',
  ...timelineLines(lifecycle, context),
  ...paragraph(surroundingLines(lifecycle, context)),
  ...paragraph(cause !== null && context.evidence ? context.out.quoted(cause.evidence) : []),
];

/** The steps of one deletion, with the pauses between them and the reasons why steps are absent. */
export const timelineLines = (lifecycle: Lifecycle, context: Context): string[] =>
  context.out.timeline(witnessedTimelineOf(lifecycle), ms => shareOf(ms, lifecycle), context);

const paragraph = (lines: readonly string[]): string[] => (lines.length > 0 ? ['', ...lines] : []);

function particulars(one: PodEpisode, { out, time }: Context): string[] {
  const { label, at } = beginningOf(one);
  const shown = at === null ? null : time.show(at);
  return out.particulars(particularsOf(one), shown === null ? undefined : `${label} ${shown.date} ${shown.time}`);
}

const surroundingLines = (lifecycle: Lifecycle, { out }: Context): string[] =>
  surroundingsOf(lifecycle).flatMap(({ title, evidence }) => {
    const lines = out.quoted(evidence);
    return lines.length === 0 ? [] : [...out.sentence(`Lines ${title}`, 'strong'), ...lines];
  });
