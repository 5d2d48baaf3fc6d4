import { jsonText, markdownTable, markdown as safe, terminal } from './report/safe.js';
import { hanging } from './report/text/layout.js';
import { createPaint, type Paint } from './report/text/style.js';
import { type ColumnHead, gridOf } from './report/text/table.js';
import type { Format, Formats } from './report/types.js';

/** A table of texts, for every format that has tables. */
export interface Table {
  readonly title: string;
  readonly head: readonly ColumnHead[];
  readonly rows: readonly (readonly string[])[];
  /** How many rows were left out, and where they are; null if none were. */
  readonly more: string | null;
}

/** One or several columns, and what a row has in them. */
export interface Column<Row> {
  readonly head: readonly ColumnHead[];
  cells(row: Row): readonly string[];
}

export const words = <Row>(text: string, cell: (row: Row) => string): Column<Row> => ({
  head: [{ text, isFigure: false }],
  cells: row => [cell(row)],
});

/** A column of figures, which are aligned to the right. */
export const figure = <Row>(text: string, cell: (row: Row) => string | number): Column<Row> => ({
  head: [{ text, isFigure: true }],
  cells: row => [String(cell(row))],
});

export const unlessNone = (count: number): string => (count === 0 ? '' : String(count));

export const tableOf = <Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly Column<NoInfer<Row>>[],
  most = Number.POSITIVE_INFINITY,
): Table => ({
  title,
  head: columns.flatMap(({ head }) => head),
  rows: rows.slice(0, most).map(row => columns.flatMap(({ cells }) => cells(row))),
  more: rows.length > most ? `${rows.length - most} more; all of them with -o json or -o csv` : null,
});

/** An answer in tables. Its texts are not escaped yet. */
export interface Answer {
  /** The answer in a sentence */
  readonly title: string;
  readonly remarks: readonly string[];
  /** What the remarks are, if they belong to that sentence. */
  readonly label?: string;
  readonly tables: readonly Table[];
  /** The answer for programs: as one object, and as rows */
  readonly json: object;
  csv(): string;
}

const tableLines = ({ title, head, rows, more }: Table, paint: Paint): string[] => [
  ...(title === '' ? [] : [paint('strong', terminal(title))]),
  ...gridOf(head, rows).map((line, index) => (index === 0 ? paint('dim', line) : line)),
  ...(more === null ? [] : [paint('dim', more)]),
];

function tableMarkdown({ title, head, rows, more }: Table): string {
  const table = markdownTable(
    head.map(({ text }) => text),
    rows.map(row => row.map(safe)),
    column => head[column]?.isFigure ?? false,
  );
  return [...(title === '' ? [] : [`### ${safe(title)}`, '']), table, ...(more === null ? [] : ['', safe(more)])].join(
    '\n',
  );
}

const csv: Format<Answer> = { id: 'csv', render: answer => answer.csv() };

const json: Format<Answer> = { id: 'json', render: answer => `${jsonText(answer.json, 2)}\n` };

const markdown: Format<Answer> = {
  id: 'markdown',
  render({ title, remarks, tables }) {
    const said = remarks.map(each => `- ${safe(each)}`).join('\n');
    const parts = [`## ${safe(title)}`, ...(said === '' ? [] : [said]), ...tables.map(tableMarkdown)];
    return parts.map(part => `${part}\n`).join('\n');
  },
};

const LABEL_WIDTH = 10;

const text: Format<Answer> = {
  id: 'text',
  render({ title, remarks, label, tables }, { color, width }) {
    const paint = createPaint(color);
    const lead = (at: number): string => (label === undefined ? '' : (at === 0 ? label : '').padEnd(LABEL_WIDTH));
    const answer = hanging('', terminal(title), width).map(line => paint('strong', line));
    const said = remarks.flatMap((each, at) => hanging(lead(at), terminal(each), width));
    const parts = [
      ...(label === undefined ? [answer, said] : [[...answer, ...said]]),
      ...tables.map(table => tableLines(table, paint)),
    ];
    return parts
      .filter(part => part.length > 0)
      .map(lines => lines.map(line => `${line.trimEnd()}\n`).join(''))
      .join('\n');
  },
};

export const TABLE_REPORTS = {
  csv: async () => csv,
  json: async () => json,
  markdown: async () => markdown,
  text: async () => text,
} satisfies Formats<Format<Answer>>;
