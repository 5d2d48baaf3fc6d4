import type { Lifecycle, ResultDocument, Start } from '../../contract/types.js';
import { markdown, markdownCode } from '../safe.js';
import {
  causeIn,
  isStart,
  type Life,
  lifeTimelineOf,
  livesOf,
  namesakesSaid,
  particularsOfLife,
  partsOf,
  phasesSaid,
  restOf,
  zeroSaid,
} from '../view/life.js';
import { shownVerdict } from '../view/verdicts.js';
import { kindOf, nameOf } from '../view/words.js';
import { blocks, type MarkdownContext, VERDICT_MARKS } from './context.js';
import { findingBlocks } from './findings.js';
import { rowTable } from './timeline.js';

/** Each life of each pod: how it started, what happened to it, and how it went. */
export function lifeBlocks(document: ResultDocument, context: MarkdownContext): string {
  const lives = livesOf(document);
  return blocks(...namesakesSaid(lives).map(markdown), ...lives.map(life => lifeBlock(life, context)));
}

function lifeBlock(life: Life, context: MarkdownContext): string {
  const { zero, rows } = lifeTimelineOf(life);
  const particulars = particularsOfLife(life).map(([name, value]) => `${name} ${markdownCode(value)}`);
  return blocks(
    ...partsOf(life).map(part => head(part, context)),
    particulars.join(', '),
    zero === null ? '' : `Zero: ${markdown(zeroSaid(zero, context.time))}`,
    rows.length === 0 ? '' : rowTable(rows, () => '', context),
    findingBlocks(restOf(life), context),
  );
}

/** What came of a start or a deletion, and why. */
function head(part: Start | Lifecycle, context: MarkdownContext): string {
  const cause = causeIn(part);
  const [verdict, kind] = isStart(part) ? [part.verdict, 'start'] : [shownVerdict(part), kindOf(part)];
  const phases = isStart(part) ? phasesSaid(part) : '';
  return blocks(
    `### ${VERDICT_MARKS[verdict]} ${markdownCode(nameOf(part))}: ${markdown(kind)}`,
    `**${markdown(part.headline)}**`,
    cause === null ? '' : findingBlocks([cause], context),
    phases === '' ? '' : `Phases: ${markdown(phases)}`,
  );
}
