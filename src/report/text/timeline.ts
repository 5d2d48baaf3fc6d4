import type { Lifecycle, Step, StepStatus } from '../../contract/types.js';
import { grouped } from '../../grouped.js';
import { spell } from '../../lifecycle/duration.js';
import { terminal } from '../safe.js';
import { ABSENCE_WORDS } from '../view/marks.js';
import type { TimedRow } from '../view/timed-row.js';
import type { AbsentRow } from '../view/timeline.js';
import { witnessedTimelineOf } from '../view/witnessed.js';
import { absenceOf, shareOf } from '../view/words.js';
import { columnsFor } from './columns.js';
import type { TextContext } from './context.js';
import type { Column } from './fit.js';
import { hanging, wrap } from './layout.js';
import { type TableCell, tableOf, totalOf } from './table.js';

/** The steps of one deletion, with the pauses between them and the reasons of those that are absent. */
export const timelineLines = (lifecycle: Lifecycle, context: TextContext): string[] =>
  rowLines(witnessedTimelineOf(lifecycle), ms => shareOf(ms, lifecycle), context);

/** `remark`: the remark on a pause. */
export function rowLines(
  all: readonly (AbsentRow | TimedRow)[],
  remark: (pause: number) => string,
  context: TextContext,
): string[] {
  const { paint } = context;
  const rows = context.steps ? all : all.filter(row => row.kind !== 'absent' || row.status === 'missing');
  const hidden = all.flatMap(row => (row.kind === 'absent' && !rows.includes(row) ? row.steps : []));
  const columns = columnsFor(rows.filter(isTimed), context);
  const widths = filled(
    columns.map(column => column.width),
    context.width,
  );
  const room = totalOf(widths) - (widths[0] ?? 0) - 2;
  const across = (first: TableCell, lines: readonly string[]): TableCell[] => [
    first,
    { content: lines.join('\n'), colSpan: Math.max(columns.length - 1, 1) },
  ];

  function absent(row: AbsentRow): TableCell[] {
    const isMissing = row.status === 'missing';
    const tone = isMissing ? 'bad' : 'dim';
    const word = `${ABSENCE_WORDS[row.status]}${isMissing ? '' : ':'}`;
    const lines = wrap(`${word} ${terminal(absenceOf(row.steps))}`, room);
    return across(
      { content: paint(tone, isMissing ? '✗' : '·'), hAlign: 'right' },
      lines.map(line => paint(tone, line)),
    );
  }

  function pause(ms: number): TableCell[] {
    return across({ content: paint('warn', `⋮ ${spell(ms)}`), hAlign: 'right' }, [paint('warn', remark(ms))]);
  }

  const head = columns.map(column => ({
    content: paint('dim', column.head),
    hAlign: column.align ?? ('left' as const),
  }));
  const cells = rows.flatMap(row =>
    row.kind === 'absent'
      ? [absent(row)]
      : [...(row.pause === null ? [] : [pause(row.pause)]), columns.map(column => cellOf(column, row, context))],
  );
  const table = cells.length === 0 ? [] : tableOf([head, ...cells], widths);
  return [...table, ...hiddenLines(hidden, context)];
}

/** Steps that cannot be seen, or had no cause, are counted. */
function hiddenLines(hidden: readonly Step[], { width, paint }: TextContext): string[] {
  const parts = [...grouped(hidden, ({ status }) => status)].map(
    ([status, { length }]) => `${length} ${length === 1 ? 'step' : 'steps'} ${HIDDEN[status]}`,
  );
  if (parts.length === 0) return [];
  return hanging('  ', `Not shown: ${parts.join(', ')}; --steps lists them.`, width).map(line => paint('dim', line));
}

const HIDDEN: Readonly<Record<StepStatus, string>> = {
  seen: 'seen',
  missing: 'missing',
  'not-observable': 'that this kubelet does not log',
  'outside-window': 'outside the log',
  'not-applicable': 'that did not have to happen',
};

/** Reasons span the columns: the last column is widened to make room for them. */
function filled(widths: readonly number[], width: number): number[] {
  const spare = Math.min(width, WIDE) - totalOf(widths);
  return widths.map((one, index) => (index === widths.length - 1 ? one + Math.max(spare, 0) : one));
}

/** Longer lines are no easier to read. */
const WIDE = 120;

const isTimed = (row: AbsentRow | TimedRow): row is TimedRow => row.kind !== 'absent';

function cellOf({ show, width, align, tone }: Column, row: TimedRow, { paint }: TextContext): TableCell {
  return {
    content: wrap(show(row), width)
      .map(line => paint(tone ?? null, line))
      .join('\n'),
    hAlign: align ?? 'left',
  };
}
