import { spell } from '../../../catalogue/duration.js';
import type { Step, StepStatus } from '../../../document/contract/types.js';
import { count } from '../../../kit/count.js';
import { grouped } from '../../../kit/grouped.js';
import { terminal } from '../safe.js';
import type { Tone } from '../told/writer.js';
import { type NamePlace, placeOfSpan } from '../view/places.js';
import { type Cells, cellsOf, haveSeveralUids, haveVersions, shortUid, type TimedRow, timeIn } from '../view/rows.js';
import type { AbsentRow } from '../view/timeline.js';
import { offsetText } from '../view/times.js';
import { ABSENCE_WORDS } from '../view/verdicts.js';
import { absenceOf } from '../view/words.js';
import { cutInside, hanging, wrap } from './layout.js';
import type { Look } from './style.js';
import { type TableCell, tableOf, totalOf, widest } from './table.js';

interface ColumnModel {
  readonly head: string;
  readonly show: (cells: Cells) => string;
  readonly isFigure?: true;
  readonly tone?: Tone;
  /** If there is no room for all, the column with the highest number is dropped first; those with 0 stay */
  readonly dropOrder: number;
  /** Longer texts are wrapped */
  readonly most?: number;
  /** Takes the remaining space, if that is at least this much */
  readonly least?: number;
  /** Shown instead if the column gets less space than it could fill */
  readonly brief?: (cells: Cells) => string;
}

interface Column extends Pick<ColumnModel, 'head' | 'show' | 'isFigure' | 'tone'> {
  readonly width: number;
}

/** The columns that fit, each as wide as its content. */
function fitColumns(models: readonly ColumnModel[], rows: readonly Cells[], room: number): Column[] {
  const natural = new Map(
    models.map(model => [model, Math.min(widest([model.head, ...rows.map(model.show)]), model.most ?? room)]),
  );
  const widthOf = (model: ColumnModel): number => natural.get(model) ?? 0;
  // A column without room for its own heading is dropped
  const least = (model: ColumnModel): number =>
    Math.min(widthOf(model), Math.max(model.least ?? room, widest([model.head])));
  const kept = models.filter(
    ({ dropOrder }) =>
      dropOrder === 0 || totalOf(models.filter(other => other.dropOrder <= dropOrder).map(least)) <= room,
  );
  const excess = Math.max(totalOf(kept.map(widthOf)) - room, 0);
  return kept.map(model => {
    if (model.least === undefined || excess === 0) return { ...model, width: widthOf(model) };
    const show = model.brief ?? model.show;
    return { ...model, show, width: Math.min(widest([model.head, ...rows.map(show)]), widthOf(model) - excess) };
  });
}

/** `dense`: a step has one line */
type Dense = Look & { readonly dense: boolean };

function columnsFor(rows: readonly Cells[], { time, width, place, piped, dense }: Dense): Column[] {
  // A place is meant to be copied: it is not broken, and in a pipe not cut
  const shown: NamePlace = ref => (piped ? place(ref) : cutInside(place(ref), Math.max(Math.floor(width * 0.4), 24)));
  const models: readonly ColumnModel[] = [
    { head: 'after', show: ({ offset }) => offsetText(offset), isFigure: true, tone: 'strong', dropOrder: 0 },
    { head: `at (${terminal(time.zone)})`, show: timeIn(rows, time), tone: 'dim', dropOrder: 2 },
    { head: 'who', show: ({ actor }) => terminal(actor), dropOrder: 3 },
    {
      head: 'step',
      show: ({ title, times }) => terminal(title) + (times === '' ? '' : `  x${times}`),
      // Next to the longest offset
      most: Math.max(Math.floor(width * 0.35), Math.min(26, width - 16)),
      dropOrder: 0,
    },
    {
      head: 'what it means',
      show: ({ meaning }) => terminal(meaning),
      brief: briefMeaning,
      tone: 'dim',
      dropOrder: 6,
      // If there is much to read, a step has one line
      least: dense ? widest(rows.map(briefMeaning)) : 24,
    },
    ...(haveSeveralUids(rows) ? [uidColumn] : []),
    ...(haveVersions(rows) ? [versionColumn] : []),
    { head: 'evidence', show: ({ evidence }) => placeOfSpan(evidence, shown), dropOrder: 1 },
  ];
  return fitColumns(models, rows, width);
}

const briefMeaning = ({ meaning }: Cells): string => /^[^;:.(]*/.exec(terminal(meaning))?.[0].trim() ?? '';

const uidColumn: ColumnModel = {
  head: 'UID',
  show: cells => terminal(shortUid(cells)),
  dropOrder: 5,
};

const versionColumn: ColumnModel = {
  head: 'rv',
  show: ({ resourceVersion }) => terminal(resourceVersion ?? ''),
  most: 20,
  dropOrder: 4,
};

/** `remark`: the remark on a pause. */
export function rowLines(
  all: readonly (AbsentRow | TimedRow)[],
  remark: (pause: number) => string,
  context: Dense,
): string[] {
  const { paint } = context;
  const rows = context.steps ? all : all.filter(row => row.kind !== 'absent' || row.status === 'missing');
  const hidden = all.flatMap(row => (row.kind === 'absent' && !rows.includes(row) ? row.steps : []));
  const shown = rows.map(row => (row.kind === 'absent' ? row : cellsOf(row)));
  const columns = columnsFor(
    shown.filter(row => row.kind === 'cells'),
    context,
  );
  const natural = columns.map(({ width }) => width);
  // Reasons span the columns: the last column is widened to make room for them
  const spare = Math.max(0, Math.min(context.width, WIDE) - totalOf(natural));
  const widths = natural.map((width, index) => (index === natural.length - 1 ? width + spare : width));
  const room = totalOf(widths) - (widths[0] ?? 0) - 2;
  const across = (first: TableCell, lines: readonly string[]): TableCell[] => [
    first,
    { lines, colSpan: Math.max(columns.length - 1, 1) },
  ];

  function absent(row: AbsentRow): TableCell[] {
    const isMissing = row.status === 'missing';
    const tone = isMissing ? 'bad' : 'dim';
    const word = `${ABSENCE_WORDS[row.status]}${isMissing ? '' : ':'}`;
    const lines = wrap(`${word} ${terminal(absenceOf(row.steps))}`, room);
    return across(
      { lines: [paint(tone, isMissing ? '✗' : '·')], isFigure: true },
      lines.map(line => paint(tone, line)),
    );
  }

  const pause = (ms: number): TableCell[] =>
    across({ lines: [paint('warn', `⋮ ${spell(ms)}`)], isFigure: true }, [paint('warn', remark(ms))]);

  const cellOf = ({ show, width, isFigure, tone }: Column, row: Cells): TableCell => {
    return { lines: wrap(show(row), width).map(line => paint(tone ?? null, line)), isFigure };
  };
  const head = columns.map(column => ({ ...column, lines: [paint('dim', column.head)] }));
  const cells = shown.flatMap(row =>
    row.kind === 'absent'
      ? [absent(row)]
      : [...(row.pause === null ? [] : [pause(row.pause)]), columns.map(column => cellOf(column, row))],
  );
  const table = cells.length === 0 ? [] : tableOf([head, ...cells], widths);
  return [...table, ...hiddenLines(hidden, context)];
}

/** Steps that cannot be seen, or had no cause, are counted. */
function hiddenLines(hidden: readonly Step[], { width, paint }: Look): string[] {
  const parts = [...grouped(hidden, ({ status }) => status)].map(
    ([status, { length }]) => `${count(length, 'step')} ${HIDDEN[status]}`,
  );
  if (parts.length === 0) return [];
  return hanging('  ', `Not shown: ${parts.join(', ')}; --steps lists them.`, width).map(line => paint('dim', line));
}

const HIDDEN: Readonly<Record<StepStatus, string>> = {
  seen: 'seen',
  missing: 'missing',
  'not-observable': 'that this kubelet does not log',
  'outside-window': 'outside the log',
  'not-applicable': 'that it did not get to',
};

/** Longer lines are no easier to read. */
const WIDE = 120;
