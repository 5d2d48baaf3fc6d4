import type { Episode, Finding, NodeEpisode, PodEpisode, ResultDocument } from '../../../document/contract/types.js';
import { foremost } from '../../../document/episodes.js';
import { beginningOf, drawn, particularsOf } from '../view/drawn.js';
import { phasesText } from '../view/life.js';
import { adviceOn, leadOf, nodeDay, whenOf } from '../view/nodes.js';
import { surroundingsOf, witnessedTimelineOf } from '../view/rows.js';
import { shownVerdict } from '../view/verdicts.js';
import { calledOf, nameOf, shareOf } from '../view/words.js';
import { causeLines, findingLines } from './findings.js';
import type { Context, Title } from './writer.js';

/** What an episode is of, and how it went, in one sentence. `isOnly`: there is no other node. */
export const titleOf = (one: Episode, { time }: Pick<Context, 'time'>, isOnly = false): Title =>
  one.family === 'node'
    ? {
        verdict: shownVerdict(one),
        name: null,
        what: null,
        says: [leadOf(one, isOnly), whenOf(one, time)],
        evidence: one.findings[0]?.evidence ?? [],
      }
    : { verdict: shownVerdict(one), name: nameOf(one), what: calledOf(one), says: [one.headline] };

/** An episode without its heading: why, what to do, which pod; in full also its course and its other findings. */
export function episodeLines(one: PodEpisode, context: Context, inFull = one.family === 'end'): string[] {
  const cause = foremost(one);
  const others = one.findings.filter(finding => finding !== cause);
  return [
    ...(cause === null ? [] : causeLines(cause, one, context)),
    ...particulars(one, context),
    ...(inFull ? courseParts(one, cause, context).flatMap(paragraph) : []),
    ...(inFull || context.everyFinding ? paragraph(findingLines(others, context)) : []),
  ];
}

function courseParts(one: PodEpisode, cause: Finding | null, context: Context): string[][] {
  const { out, evidence: isQuoting } = context;
  const surroundings = surroundingsOf(drawn(one)).flatMap(({ title, evidence }) => {
    const lines = out.quoted(evidence);
    return lines.length === 0 ? [] : [...out.sentence(`Lines ${title}`, 'strong'), ...lines];
  });
  return [timelineLines(one, context), surroundings, cause !== null && isQuoting ? out.quoted(cause.evidence) : []];
}

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

/** What the node went through comes first: it explains what happened to its pods. What to do about it follows, unless it is `brief`. */
export function nodeDayLines(document: ResultDocument, context: Context, brief = false): string[] {
  const { leading } = nodeDay(document);
  const { evidence, out } = context;
  return [
    ...leading.flatMap(one => [
      ...out.title(titleOf(one, context, document.nodes.length < 2)),
      // A single phase says no more than the heading
      ...(evidence && (one.phases?.length ?? 0) > 1 ? out.labelled('  phases  ', phasesText(one)) : []),
    ]),
    ...(brief ? [] : nextLines(leading, context)),
  ];
}

export const nextLines = (all: readonly NodeEpisode[], { advise, out }: Context): string[] =>
  all.flatMap(one => adviceOn(one, advise)).flatMap(next => out.labelled('  next    ', next));
