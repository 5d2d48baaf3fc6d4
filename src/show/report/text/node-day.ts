import type { ResultDocument } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import { VERDICT_MARKS } from '../view/marks.js';
import { leadOf, nodeDay } from '../view/node-day.js';
import type { TextContext } from './context.js';
import { hanging } from './layout.js';
import { VERDICT_TONES } from './style.js';

/** What the node went through comes first: it explains what happened to its pods. */
export function nodeDayLines(document: ResultDocument, { width, paint, piped }: TextContext): string[] {
  return nodeDay(document).leading.flatMap(one => {
    const mark = `${VERDICT_MARKS[one.verdict]} `;
    const says = terminal(leadOf(one, document.nodes.length < 2));
    return (piped ? [mark + says] : hanging(mark, says, width)).map(line => paint(VERDICT_TONES[one.verdict], line));
  });
}
