import type { ResultDocument } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import { type AskedRow, type AskedView, askedView } from '../view/asked.js';
import { VERDICT_MARKS } from '../view/marks.js';
import type { TextContext } from './context.js';
import { statementLines } from './findings.js';
import { hanging, wrap } from './layout.js';
import { VERDICT_TONES } from './style.js';
import { tableOf, totalOf, widest } from './table.js';

/** What went on in the time that was asked for: the node, then the pods, in the order of time. Empty if none was. */
export function askedParts(document: ResultDocument, context: TextContext): readonly (readonly string[])[] {
  const view = askedView(document, context.time);
  return view === null ? [] : partsOf(view, context);
}

function partsOf({ title, doubts, ofNodes, ofPods, findings, nearest }: AskedView, context: TextContext) {
  const { width, paint } = context;
  return [
    [
      ...wrap(terminal(title), width).map(line => paint('strong', line)),
      ...doubts.flatMap(doubt => hanging('? ', terminal(doubt), width).map(line => paint('info', line))),
      ...nearest.flatMap(near => hanging('  ', terminal(near), width)),
    ],
    [...rowsOf(ofNodes, context), ...statementLines(findings, context, true)],
    rowsOf(ofPods, context),
  ];
}

/** The last column needs this much. */
const LEAST = 40;

/** Mark, times, what it is and whose, and what happened, which is wrapped. */
function rowsOf(rows: readonly AskedRow[], { width, paint, piped }: TextContext): string[] {
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
    { content: paint(VERDICT_TONES[verdict], VERDICT_MARKS[verdict]) },
    ...shown.map(column => ({ content: cells[at]?.[column] ?? '' })),
    { content: wrap(texts[at] ?? '', rest).join('\n') },
  ]);
  return tableOf(table, [...widths, rest]).map(line => line.trimEnd());
}
