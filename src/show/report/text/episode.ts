import type { Lifecycle, PodEpisode } from '../../../document/contract/types.js';
import { foremost } from '../../../document/findings.js';
import { terminal } from '../safe.js';
import { beginningOf, particularsOf } from '../view/particulars.js';
import { surroundingsOf } from '../view/rows.js';
import { causeLines, podLines } from './cause.js';
import type { TextContext } from './context.js';
import { findingLines, quoted } from './findings.js';
import { GLUE, hanging } from './layout.js';
import { timelineLines } from './timeline.js';

/** An episode without its heading: why, what to do, which pod; of a deletion also its course, and its other findings. */
export function episodeLines(one: PodEpisode, context: TextContext): string[] {
  const cause = foremost(one);
  return [
    ...(cause === null ? [] : causeLines(cause, one, context)),
    ...particulars(one, context),
    ...(one.family === 'end' ? courseLines(one, context) : []),
  ];
}

function courseLines(lifecycle: Lifecycle, context: TextContext): string[] {
  const cause = foremost(lifecycle);
  return [
    '',
    ...timelineLines(lifecycle, context),
    ...paragraph(context.evidence ? surroundingLines(lifecycle, context) : []),
    ...paragraph(cause !== null && context.evidence ? quoted(cause.evidence) : []),
    ...paragraph(
      findingLines(
        lifecycle.findings.filter(finding => finding !== cause),
        context,
      ),
    ),
  ];
}

const paragraph = (lines: readonly string[]): string[] => (lines.length > 0 ? ['', ...lines] : []);

function particulars(one: PodEpisode, { width, paint, time }: TextContext): string[] {
  const { label, at } = beginningOf(one);
  const shown = at === null ? null : time.show(at);
  const when = shown === null ? [] : [`${label} ${shown.date} ${shown.time}`];
  const known = particularsOf(one).map(([name, value]) => `${name} ${terminal(value)}`);
  const parts = [...when, ...known].map(part => part.replaceAll(' ', GLUE));
  return (parts.length === 0 ? [] : podLines(parts.join(', '), width)).map(line => paint('dim', line));
}

function surroundingLines(lifecycle: Lifecycle, { width, paint }: TextContext): string[] {
  return surroundingsOf(lifecycle).flatMap(({ title, evidence }) => [
    ...hanging('', `Lines ${terminal(title)}`, width).map(line => paint('strong', line)),
    ...quoted(evidence),
  ]);
}
