import { lookedUp } from '../../kit/looked-up.js';
import { terminal } from '../report/safe.js';
import { cut, hanging } from '../report/text/layout.js';
import { createPaint, type Paint } from '../report/text/style.js';
import { columnsOf } from '../report/text/table.js';
import type { Tone } from '../report/told/writer.js';
import type { RenderOptions } from '../report/types.js';
import type { DiffReport, Label } from './types.js';
import { contentsOf, type Section } from './view.js';
import { headingOf, incomparableTexts, type RowData, sideText, totalsOf } from './words.js';

const TONES: Readonly<Record<Label, Tone>> = { worse: 'bad', better: 'good', ambiguous: 'warn', same: 'dim' };

const LINE_TONES = lookedUp<Tone>({ ...TONES, unknown: 'dim', longest: 'dim' });

export const text: DiffReport = {
  id: 'text',
  render(diff, options) {
    const page = createPage(options);
    const { cards, left, lists, same } = contentsOf(diff);
    const parts = [
      page.labelled('', diff.headline, TONES[diff.label]),
      [...page.labelled('before', sideText(diff.before)), ...page.labelled('after', sideText(diff.after))],
      diff.notes.flatMap(note => page.labelled('note', note)),
      page.labelled('', totalsOf(diff), TONES[diff.label]),
      ...cards.map(card => sectionLines(card, page)),
      left === 0 ? [] : page.labelled('', `${left} more that differ; all of them with -o json or -o csv`, 'dim'),
      ...lists.map(list => sectionLines(list, page)),
      same.groups.flatMap(group => page.labelled('same', group, 'dim')),
      same.pairs.flatMap(pair => [
        ...page.labelled('same', headingOf(pair), 'dim'),
        ...incomparableTexts(pair.incomparable).flatMap(each => page.labelled(INDENT, each, 'dim')),
      ]),
    ];
    const present = parts.filter(part => part.length > 0);
    return present.map(part => part.map(line => `${line.trimEnd()}\n`).join('')).join('\n');
  },
};

const INDENT = '  ';
const LABEL_WIDTH = '  ambiguous  '.length;

interface Page {
  readonly paint: Paint;
  readonly width: number;
  labelled(label: string, text: string, tone?: Tone): string[];
}

function createPage({ color, width }: RenderOptions): Page {
  const paint = createPaint(color);
  return {
    paint,
    width,
    labelled(label, text, tone) {
      const lead = label === '' ? '' : label.padEnd(LABEL_WIDTH);
      return hanging(lead, terminal(text), width).map(line => paint(tone ?? null, line));
    },
  };
}

const sectionLines = ({ heading, lines, rowsHead, rows }: Section, page: Page): string[] => [
  ...page.labelled('', heading, 'strong'),
  ...lines.flatMap(({ label, text: worded }) => page.labelled(INDENT + label, worded, LINE_TONES[label])),
  ...(rows.length === 0 ? [] : ['', ...columns(rowsHead, rows, page)]),
];

/** Both sides next to each other: the steps, counted from the beginning, or the times of the parts. */
function columns(title: string, all: readonly RowData[], { paint, width }: Page): string[] {
  const head: RowData = { title, before: 'before', after: 'after', label: null };
  const rows = [head, ...all.map(row => ({ ...row, title: cut(terminal(row.title), Math.floor(width / 2)) }))];
  const lines = columnsOf(
    rows.map(row => [row.title, row.before, row.after, row.label ?? '']),
    { isFigure: column => column === 1 || column === 2 },
  );
  return rows.map(({ label }, index) =>
    paint(index === 0 ? 'dim' : label === null ? null : TONES[label], INDENT + (lines[index] ?? '')),
  );
}
