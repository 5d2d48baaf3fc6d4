import { terminal } from '../report/safe.js';
import { cut, hanging, widthOf } from '../report/text/layout.js';
import { createPaint, type Paint, type Tone } from '../report/text/style.js';
import type { RenderOptions } from '../report/types.js';
import { nameOf } from '../report/view/words.js';
import type { GroupView } from './groups/view.js';
import { TIMES_HEAD } from './groups/words.js';
import { rowsOf } from './step-rows.js';
import type { Change, DiffReport, Label, Lone, Pair } from './types.js';
import { contentsOf, endOf, firstOf, headingOf, incomparableTexts, sentence, sideText, totalsOf } from './words.js';

const TONES: Readonly<Record<Label, Tone>> = { worse: 'bad', better: 'good', ambiguous: 'warn', same: 'dim' };

export const text: DiffReport = {
  id: 'text',
  render(diff, options) {
    const page = createPage(options);
    const { groups, pairs, left, same } = contentsOf(diff);
    const parts = [
      page.labelled('', diff.headline, TONES[diff.label]),
      [...page.labelled('before', sideText(diff.before)), ...page.labelled('after', sideText(diff.after))],
      diff.notes.flatMap(note => page.labelled('note', note)),
      page.labelled('', totalsOf(diff), TONES[diff.label]),
      ...groups.map(group => groupLines(group, page)),
      ...pairs.map(pair => pairLines(pair, page)),
      left === 0 ? [] : page.labelled('', `${left} more that differ; all of them with -o json or -o csv`, 'dim'),
      titled(
        'Not about a single pod',
        diff.findings.flatMap(change => changeLines(change, page)),
        page,
      ),
      titled('Only before', loneLines(diff.onlyBefore, page), page),
      titled('Only after', loneLines(diff.onlyAfter, page), page),
      same.groups.flatMap(({ heading, before, after }) =>
        page.labelled('same', `${heading}: ${before} before, ${after} after`, 'dim'),
      ),
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

const changeLines = (change: Change, page: Page): string[] =>
  page.labelled(INDENT + change.label, sentence(change), TONES[change.label]);

function pairLines(pair: Pair, page: Page): string[] {
  return [
    ...page.labelled('', headingOf(pair), 'strong'),
    ...page.labelled(`${INDENT}before`, endOf(pair.before)),
    ...page.labelled(`${INDENT}after`, endOf(pair.after)),
    ...page.labelled(`${INDENT}steps`, firstOf(pair)),
    ...pair.changes.flatMap(change => changeLines(change, page)),
    ...incomparableTexts(pair.incomparable).flatMap(each => page.labelled(`${INDENT}unknown`, each, 'dim')),
    '',
    ...timelines(pair, page),
  ];
}

function groupLines({ heading, before, after, changes, unknown, longest, rows }: GroupView, page: Page): string[] {
  return [
    ...page.labelled('', heading, 'strong'),
    ...page.labelled(`${INDENT}before`, before),
    ...page.labelled(`${INDENT}after`, after),
    ...changes.flatMap(({ label, text: worded }) => page.labelled(INDENT + label, worded, TONES[label])),
    ...unknown.flatMap(each => page.labelled(`${INDENT}unknown`, each, 'dim')),
    ...longest.flatMap(each => page.labelled(`${INDENT}longest`, each, 'dim')),
    ...(rows.length === 0
      ? []
      : ['', ...columns({ title: TIMES_HEAD, before: 'before', after: 'after', label: null }, rows, page)]),
  ];
}

/** Both timelines next to each other, counted from their beginning. */
const timelines = (pair: Pair, page: Page): string[] =>
  columns({ title: 'step', before: 'before', after: 'after', label: null }, rowsOf(pair), page);

type Row = ReturnType<typeof rowsOf>[number];

function columns(head: Row, all: readonly Row[], { paint, width }: Page): string[] {
  const rows = all.map(row => ({ ...row, title: cut(terminal(row.title), Math.floor(width / 2)) }));
  const wide = (column: 'title' | 'before' | 'after'): number =>
    [head, ...rows].reduce((most, row) => Math.max(most, widthOf(row[column])), 0);
  const [title, before, after] = [wide('title'), wide('before'), wide('after')];
  return [head, ...rows].map(row => {
    const cells = [
      row.title + ' '.repeat(title - widthOf(row.title)),
      row.before.padStart(before),
      row.after.padStart(after),
    ];
    const line = `${INDENT}${cells.join('  ')}  ${row.label ?? ''}`;
    return paint(row === head ? 'dim' : row.label === null ? null : TONES[row.label], line);
  });
}

const loneLines = (all: readonly Lone[], page: Page): string[] =>
  all.flatMap(({ label, deletion }) =>
    page.labelled(INDENT + label, `${nameOf(deletion)}: ${endOf(deletion)}`, TONES[label]),
  );

const titled = (title: string, lines: readonly string[], { paint }: Page): string[] =>
  lines.length === 0 ? [] : [paint('strong', title), ...lines];
