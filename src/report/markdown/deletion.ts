import type { Lifecycle } from '../../document/types.js';
import { markdown as inline, markdownCode } from '../safe.js';
import { surroundingsOf } from '../view/around.js';
import { beginningOf, kindOf, nameOf, particularsOf } from '../view/words.js';
import { blocks, folded, type MarkdownContext, quote, VERDICT_MARKS } from './context.js';
import { findingBlocks, linesOf } from './findings.js';
import { timelineTable } from './timeline.js';

/** One deletion in full. */
export function deletion(one: Lifecycle, context: MarkdownContext, isFolded: boolean): string {
  const timeline = timelineTable(one, context);
  return blocks(
    `### ${VERDICT_MARKS[one.verdict]} ${markdownCode(nameOf(one))}`,
    `**${inline(one.headline)}**`,
    particulars(one, context),
    isFolded ? folded('Timeline', timeline) : timeline,
    ...surroundingsOf(one).map(({ title, evidence }) => blocks(`Lines ${inline(title)}:`, quote(linesOf(evidence)))),
    ...findingBlocks(one.findings, context),
  );
}

function particulars(one: Lifecycle, { time }: MarkdownContext): string {
  const { label, at } = beginningOf(one);
  const shown = at === null ? null : time.show(at);
  const when = shown === null ? [] : [`${label} ${shown.date} ${shown.time} ${inline(time.zone)}`];
  return [
    inline(kindOf(one)),
    ...when,
    ...particularsOf(one).map(([name, value]) => `${name} ${markdownCode(value)}`),
  ].join(', ');
}
