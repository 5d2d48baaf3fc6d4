import type { Episode } from '../../../document/contract/types.js';
import { quotation, terminal } from '../safe.js';
import type { Report } from '../types.js';
import { type CitedLine, citedLines } from '../view/cited-lines.js';
import { createTextContext, type TextContext } from './context.js';
import { widthOf } from './layout.js';
import { heading } from './verdicts.js';

/** The original lines of each episode, whole: the margin states what each shows. */
export const linesReport: Report = {
  id: 'text',
  title: 'lines',
  purpose: 'The original lines that show what a pod and its node went through, from all sources, merged by time.',
  render(document, options) {
    const context = createTextContext(document, options);
    return document.episodes
      .map(one => `${[...heading(one, context, document.nodes.length < 2), ...linesOf(one, context)].join('\n')}\n`)
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
  const widths = head.map((_, column) =>
    Math.min(WIDEST, Math.max(...[head, ...margins].map(cells => widthOf(cells[column] ?? '')))),
  );
  const row = (cells: readonly string[], text: string): string => {
    const margin = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
    });
    return `${context.paint('dim', margin.join('  '))}  ${text}`.trimEnd();
  };
  return [
    row(head, 'original text'),
    ...lines.flatMap((line, index) =>
      textOf(line).map((text, nth) => row(nth === 0 ? (margins[index] ?? []) : [], text)),
    ),
  ];
}

/** For sources that are no log of a kubelet, the text is not kept. */
const textOf = ({ ref, instead }: CitedLine): string[] =>
  ref.text === undefined ? [instead === '' ? '' : `(${terminal(instead)})`] : quotation(ref.text);
