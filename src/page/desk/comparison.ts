import { csv } from '../../diff/csv.js';
import { diffDocuments } from '../../diff/diff.js';
import { dataOf, html } from '../../diff/html.js';
import { json } from '../../diff/json.js';
import { markdown } from '../../diff/markdown.js';
import type { DiffReport } from '../../diff/report.js';
import type { Whole } from '../../nodes/whole.js';
import type { Wishes } from '../messages.js';
import { renderOptions } from './render.js';
import type { Sheet } from './sheet.js';

interface Side {
  readonly name: string;
  readonly whole: Whole;
}

/** What `podline diff` writes. */
export function comparisonOf(one: Side, other: Side, wishes: Wishes): Sheet {
  const options = renderOptions(wishes);
  const [before, after] = [one.whole.document, other.whole.document];
  const diff = diffDocuments({ name: one.name, document: before }, { name: other.name, document: after });
  return {
    data: dataOf(diff, options, { before, after }),
    pieces: Object.fromEntries(
      [html, json, markdown, csv].map((report: DiffReport) => [
        report.id,
        () => report.pieces?.(diff) ?? [report.render(diff, options, { before, after })],
      ]),
    ),
  };
}
