import type { Lifecycle } from '../../document/types.js';
import { terminal } from '../safe.js';
import { kindOf, nameOf } from '../view/words.js';
import type { TextContext } from './context.js';
import { cut, hanging, widthOf, wrap } from './layout.js';
import { VERDICTS } from './style.js';
import { tableOf, widest } from './table.js';

/** Mark, name, kind and headline. The name has at most so much of the width. */
const NAME_SHARE = 0.4;
/** A headline needs this much: what is left beside it may go to the kind. */
const LEAST_HEADLINE = 40;

/** One line a pod where there is room. */
export function verdictLines(lifecycles: readonly Lifecycle[], { width, paint }: TextContext): string[] {
  const names = lifecycles.map(one => terminal(nameOf(one)));
  const name = Math.min(widest(names), Math.floor(width * NAME_SHARE));
  const kind = widest(lifecycles.map(kindOf));
  const hasKind = width - name - kind - 8 >= LEAST_HEADLINE;
  const rest = width - name - (hasKind ? kind + 2 : 0) - 5;
  const rows = lifecycles.map((one, index) => {
    const { mark, tone } = VERDICTS[one.verdict];
    const lines = (text: string, room: number, paintIt = (line: string) => line): { content: string } => ({
      content: wrap(text, room).map(paintIt).join('\n'),
    });
    return [
      { content: paint(tone, mark) },
      lines(names[index] ?? '', name, line => paint('strong', line)),
      ...(hasKind ? [lines(kindOf(one), kind)] : []),
      lines(terminal(one.headline), rest, line => paint(tone, line)),
    ];
  });
  return tableOf(rows, [1, name, ...(hasKind ? [kind] : []), rest]);
}

/** Exactly one line a pod. */
export function summaryLines(lifecycles: readonly Lifecycle[], { width, paint }: TextContext): string[] {
  const names = lifecycles.map(one => terminal(nameOf(one)));
  const most = Math.min(widest(names), Math.floor(width * NAME_SHARE));
  return lifecycles.map((one, index) => {
    const { mark, tone } = VERDICTS[one.verdict];
    const name = (names[index] ?? '') + ' '.repeat(Math.max(most - widthOf(names[index] ?? ''), 0));
    const rest = Math.max(width - widthOf(name) - 4, LEAST_HEADLINE / 2);
    const headline = cut(`${kindOf(one)}: ${terminal(one.headline)}`, rest);
    return cut(`${mark} ${name}  ${headline}`, width).replace(mark, () => paint(tone, mark));
  });
}

/** The heading of a part: the verdict in one sentence. */
export function verdictHeading(one: Lifecycle, { width, paint }: TextContext): string[] {
  const { mark, tone } = VERDICTS[one.verdict];
  const name = terminal(nameOf(one));
  const [first = '', ...others] = hanging(`${mark} `, `${name}  ${terminal(one.headline)}`, width);
  return [first, ...others].map(line => paint(tone, line));
}
