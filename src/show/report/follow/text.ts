import type { Episode } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import { createTextContext, type TextContext } from '../text/context.js';
import { cut } from '../text/layout.js';
import { VERDICT_TONES } from '../text/style.js';
import { text } from '../text.js';
import { closingLines } from '../told/closing.js';
import { episodeLines } from '../told/episode.js';
import { nextLines, nodeDayLines } from '../told/node-day.js';
import { titleOf } from '../told/title.js';
import type { FollowReport, News } from '../types.js';
import { shownVerdict, VERDICT_MARKS } from '../view/verdicts.js';
import { calledOf, nameOf } from '../view/words.js';

/** One block per episode, or one line. */
export const followText: FollowReport = {
  id: 'text',
  episode({ standing, again, one }, document, options) {
    const context = createTextContext(document, options);
    if (options.summary) return textOf([line(standing, one, context)]);
    const remark = remarkOn({ standing, again });
    return textOf([
      ...context.out.title(titleOf(one, context, true)),
      ...(remark === null ? [] : [context.paint('dim', `  ${remark}`)]),
      ...(one.family === 'node' ? nextLines([one], context) : episodeLines(one, context)),
      '',
    ]);
  },
  closing(document, options, many) {
    if (many === 0) return text.render(document, options);
    const context = createTextContext(document, options);
    const ofNode = nodeDayLines(document, context, options.summary);
    if (options.summary) return textOf(ofNode);
    return textOf([...ofNode, ...(ofNode.length === 0 ? [] : ['']), ...closingLines(document, context)]);
  },
};

const textOf = (lines: readonly string[]): string => lines.map(each => `${each.trimEnd()}\n`).join('');

function line(standing: News['standing'], one: Episode, { width, paint, piped }: TextContext): string {
  const verdict = shownVerdict(one);
  const whom = one.family === 'node' ? [one.node ?? 'the node'] : [nameOf(one), calledOf(one)];
  const columns = [standing.padEnd('overdue'.length), ...whom, one.headline];
  const whole = (text: string): string => (piped ? text : cut(text, width));
  return paint(VERDICT_TONES[verdict], whole(`${VERDICT_MARKS[verdict]} ${columns.map(terminal).join('  ')}`));
}

function remarkOn({ standing, again }: Omit<News, 'one'>): string | null {
  if (standing === 'overdue') return 'overdue; shown again when it ends';
  if (standing === 'open') return 'still open when the input ended';
  return again ? 'ended; shown before as overdue' : null;
}
