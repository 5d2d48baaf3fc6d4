import type { PodEpisode } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import type { AskedRow, Tone } from '../told/writer.js';
import { type GroupTable, isGroupFigure } from '../view/groups.js';
import { areOfSeveralNodes } from '../view/nodes.js';
import { shownVerdict, VERDICT_MARKS } from '../view/verdicts.js';
import { kindOf, nameOf } from '../view/words.js';
import { cut, cutInside, wrap } from './layout.js';
import { type Look, VERDICT_TONES } from './style.js';
import { type TableCell, tableOf, totalOf, widest } from './table.js';

/** A name takes at most this share of the terminal's width. */
const NAME_SHARE = 0.4;

/** One line per group. In a pipe, names and verdicts are whole. */
export function groupLines({ head, rows }: GroupTable, { width, paint, piped }: Look): string[] {
  const cells = [head, ...rows.map(row => row.cells)].map(row => row.map(terminal));
  const natural = head.map((_, column) => widest(cells.map(row => row[column] ?? '')));
  const [name = 0, ...others] = natural;
  const figures = others.slice(0, -1);
  const named = piped ? name : Math.min(name, Math.floor(width * NAME_SHARE));
  const last = piped ? (others.at(-1) ?? 0) : Math.max(1, width - totalOf([named, ...figures, 0]));
  const widths = [named, ...figures, last];
  const fitted = cells.map(row =>
    row.map((cell, column) => ({
      lines: [column === 0 ? cutInside(cell, named) : cut(cell, widths[column] ?? 0)],
      isFigure: isGroupFigure(column),
    })),
  );
  return tableOf(fitted, widths).map((line, row) => (row === 0 ? paint('dim', line.trimEnd()) : line.trimEnd()));
}

/** The last column needs this much. */
const LEAST = 40;

/** Mark, times, what it is and whose, and what happened, which is wrapped. */
export function askedLines(rows: readonly AskedRow[], { width, paint, piped }: Look): string[] {
  const cells = rows.map(({ from, to, what, of, node }) =>
    [from, from === to ? '' : `→ ${to}`, what, of, node].map(terminal),
  );
  const columns = [0, 1, 2, 3, 4].filter(column => widest(cells.map(row => row[column] ?? '')) > 0);
  // A node is named only where there are several
  const shown = new Set(rows.map(({ node }) => node)).size > 1 ? columns : columns.filter(column => column !== 4);
  const widths = [1, ...shown.map(column => widest(cells.map(row => row[column] ?? '')))];
  const texts = rows.map(({ says }) => terminal(says));
  const rest = piped ? widest(texts) : Math.max(LEAST, width - totalOf([...widths, 0]));
  const table = rows.map(({ verdict }, at) => [
    { lines: [paint(VERDICT_TONES[verdict], VERDICT_MARKS[verdict])] },
    ...shown.map(column => ({ lines: [cells[at]?.[column] ?? ''] })),
    { lines: wrap(texts[at] ?? '', rest) },
  ]);
  return tableOf(table, [...widths, rest]).map(line => line.trimEnd());
}

const NODE_SHARE = 0.2;
/** A headline needs this much: the rest may go to the kind. */
const LEAST_HEADLINE = 40;

/** One line per pod: `exactly`, or if there is room. In a pipe names and headlines are whole, so that both can be searched. */
export function overviewLines(
  lifecycles: readonly PodEpisode[],
  { width, paint, piped }: Look,
  exactly: boolean,
): string[] {
  const names = lifecycles.map(lifecycle => terminal(nameOf(lifecycle)));
  const name = piped ? widest(names) : Math.min(widest(names), Math.floor(width * NAME_SHARE));
  const kind = widest(lifecycles.map(kindOf));
  const hasKind = piped || width - name - kind - 7 >= LEAST_HEADLINE;
  const nodes = areOfSeveralNodes(lifecycles) ? lifecycles.map(({ node }) => terminal(node ?? '')) : [];
  const node = piped ? widest(nodes) : Math.min(widest(nodes), Math.floor(width * NODE_SHARE));
  const hasNode = node > 0 && (piped || width - name - node - (hasKind ? kind + 2 : 0) - 7 >= LEAST_HEADLINE);
  const widths = [1, name, ...(hasNode ? [node] : []), ...(hasKind ? [kind] : [])];
  const headlines = lifecycles.map(({ headline }) => terminal(headline));
  const rest = piped ? widest(headlines) : width - totalOf([...widths, 0]);
  const cell = (text: string, room: number, tone: Tone | null = null): TableCell => ({
    lines: (exactly ? [cut(text, room)] : wrap(text, room)).map(line => paint(tone, line)),
  });
  const rows = lifecycles.map((one, index) => {
    const verdict = shownVerdict(one);
    const tone = VERDICT_TONES[verdict];
    return [
      cell(VERDICT_MARKS[verdict], 1, tone),
      cell(cutInside(names[index] ?? '', name), name, 'strong'),
      ...(hasNode ? [cell(nodes[index] ?? '', node)] : []),
      ...(hasKind ? [cell(kindOf(one), kind)] : []),
      cell(headlines[index] ?? '', rest, tone),
    ];
  });
  return tableOf(rows, [...widths, rest]);
}
