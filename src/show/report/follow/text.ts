import type { Announcement } from '../../../document/announce.js';
import type { Lifecycle } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import { closingLines } from '../text/closing.js';
import { createTextContext, type TextContext } from '../text/context.js';
import { deletionLines } from '../text/deletion.js';
import { cut } from '../text/layout.js';
import { nodeDayLines } from '../text/node-day.js';
import { startDetails } from '../text/starts.js';
import { VERDICT_TONES } from '../text/style.js';
import { startHeading, verdictHeading } from '../text/verdicts.js';
import { text } from '../text.js';
import { VERDICT_MARKS } from '../view/marks.js';
import { shownVerdict } from '../view/verdicts.js';
import { kindOf, nameOf } from '../view/words.js';
import type { FollowReport } from './follow-report.js';

/** One block per deletion, or one line. */
export const followText: FollowReport = {
  id: 'text',
  announcement(announcement, document, options) {
    const context = createTextContext(document, options);
    return textOf(
      options.summary
        ? [
            line(
              announcement.standing,
              { ...announcement.lifecycle, verdict: shownVerdict(announcement.lifecycle) },
              kindOf(announcement.lifecycle),
              context,
            ),
          ]
        : [...block(announcement, context), ''],
    );
  },
  start({ standing, again, start }, document, options) {
    const context = createTextContext(document, options);
    const remark = remarkOn({ standing, again });
    if (options.summary) return textOf([line(standing, start, 'start', context)]);
    return textOf([
      ...startHeading(start, context),
      ...(remark === null ? [] : [context.paint('dim', `  ${remark}`)]),
      ...startDetails(start, context),
      '',
    ]);
  },
  closing(document, options, many) {
    if (many === 0) return text.render(document, options);
    const context = createTextContext(document, options);
    const ofNode = nodeDayLines(document, context);
    if (options.summary) return textOf(ofNode);
    return textOf([...ofNode, ...(ofNode.length === 0 ? [] : ['']), ...closingLines(document, context)]);
  },
};

const textOf = (lines: readonly string[]): string => lines.map(each => `${each.trimEnd()}\n`).join('');

function line(
  standing: Announcement['standing'],
  one: Pick<Lifecycle, 'pod' | 'headline' | 'verdict'>,
  kind: string,
  { width, paint, piped }: TextContext,
): string {
  const { verdict } = one;
  const columns = [standing.padEnd('overdue'.length), nameOf(one), kind, one.headline];
  const whole = (text: string): string => (piped ? text : cut(text, width));
  return paint(VERDICT_TONES[verdict], whole(`${VERDICT_MARKS[verdict]} ${columns.map(terminal).join('  ')}`));
}

function block(announcement: Announcement, context: TextContext): string[] {
  const remark = remarkOn(announcement);
  return [
    ...verdictHeading(announcement.lifecycle, context),
    ...(remark === null ? [] : [context.paint('dim', `  ${remark}`)]),
    ...deletionLines(announcement.lifecycle, context),
  ];
}

function remarkOn({ standing, again }: Pick<Announcement, 'standing' | 'again'>): string | null {
  if (standing === 'overdue') return 'overdue; shown again when it ends';
  if (standing === 'open') return 'still open when the input ended';
  return again ? 'ended; shown before as overdue' : null;
}
