import type { ResultDocument } from '../../../document/contract/types.js';
import { markdown, markdownCode } from '../safe.js';
import { isStart, type LifeView, lifeViewsOf, zeroText } from '../view/life.js';
import { shownVerdict } from '../view/verdicts.js';
import { kindOf, nameOf } from '../view/words.js';
import { blocks, type MarkdownContext, VERDICT_MARKS } from './context.js';
import { findingBlocks } from './findings.js';
import { rowTable } from './timeline.js';

/** Each life of each pod: how it started, what happened to it, and how it went. */
export function lifeBlocks(document: ResultDocument, context: MarkdownContext): string {
  const { namesakes, lives } = lifeViewsOf(document);
  return blocks(...namesakes.map(markdown), ...lives.map(life => lifeBlock(life, context)));
}

const lifeBlock = ({ heads, particulars, zero, rows, rest }: LifeView, context: MarkdownContext): string =>
  blocks(
    ...heads.map(head => headBlock(head, context)),
    particulars.map(([name, value]) => `${name} ${markdownCode(value)}`).join(', '),
    zero === null ? '' : `Zero: ${markdown(zeroText(zero, context.time))}`,
    rows.length === 0 ? '' : rowTable(rows, () => '', context),
    findingBlocks(rest, context),
  );

function headBlock({ part, cause, phases }: LifeView['heads'][number], context: MarkdownContext): string {
  const [verdict, kind] = isStart(part) ? [part.verdict, 'start'] : [shownVerdict(part), kindOf(part)];
  return blocks(
    `### ${VERDICT_MARKS[verdict]} ${markdownCode(nameOf(part))}: ${markdown(kind)}`,
    `**${markdown(part.headline)}**`,
    cause === null ? '' : findingBlocks([cause], context),
    phases === '' ? '' : `Phases: ${markdown(phases)}`,
  );
}
