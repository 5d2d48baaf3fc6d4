import type { Episode } from '../../../document/contract/types.js';
import { quotation, terminal } from '../safe.js';
import { titleOf } from '../told/episode.js';
import type { Report } from '../types.js';
import { type CitedLine, citedLines } from '../view/cited-lines.js';
import { columnsOf } from './table.js';
import { createTextContext, type TextContext } from './writer.js';

/** The original lines of each episode, whole: the margin states what each shows. */
export const linesReport: Report = {
  id: 'text',
  title: 'lines',
  purpose: 'The original lines that show what a pod and its node went through, from all sources, merged by time.',
  render(document, options) {
    const context = createTextContext(document, options);
    return document.episodes
      .map(one => {
        const title = context.out.title(titleOf(one, context, document.nodes.length < 2));
        return `${[...title, ...linesOf(one, context)].join('\n')}\n`;
      })
      .join('\n');
  },
};

/** Few meanings are longer; the original lines of all others begin in one column. */
const WIDEST = 44;

function linesOf(one: Episode, context: TextContext): string[] {
  const lines = citedLines(one);
  const timeOf = ({ at }: CitedLine): string =>
    at === null ? '' : (context.time.show(new Date(at).toISOString())?.time ?? '');
  const head = [`at (${context.time.zone})`, 'line', 'shows'];
  const margins = lines.map(line => [timeOf(line), context.place(line.ref), terminal(line.means.join(', '))]);
  const shown = lines.flatMap((line, index) =>
    textOf(line).map((text, nth) => ({ margin: nth === 0 ? (margins[index] ?? []) : [], text })),
  );
  const [first = '', ...others] = columnsOf([head, ...shown.map(({ margin }) => margin)], { most: WIDEST });
  const row = (margin: string, text: string): string => `${context.paint('dim', margin)}  ${text}`.trimEnd();
  return [row(first, 'original text'), ...others.map((margin, index) => row(margin, shown[index]?.text ?? ''))];
}

/** For sources that are no log of a kubelet, the text is not kept. */
const textOf = ({ ref, instead }: CitedLine): string[] =>
  ref.text === undefined ? [instead === '' ? '' : `(${terminal(instead)})`] : quotation(ref.text);
