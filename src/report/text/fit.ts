import type { TimedRow } from '../view/timed-row.js';
import type { Tone } from './style.js';
import { totalOf, widest } from './table.js';

export interface ColumnModel {
  readonly head: string;
  readonly show: (row: TimedRow) => string;
  readonly align?: 'right';
  readonly tone?: Tone;
  /** If there is no room for all, the column with the highest number is dropped first; those with 0 stay */
  readonly dropOrder: number;
  /** Longer texts are wrapped */
  readonly most?: number;
  /** Takes the remaining space, if that is at least this much */
  readonly least?: number;
  /** Shown instead if the column gets less space than it could fill */
  readonly brief?: (row: TimedRow) => string;
}

export interface Column extends Pick<ColumnModel, 'head' | 'show' | 'align' | 'tone'> {
  readonly width: number;
}

/** The columns that fit, each as wide as its content. */
export function fitColumns(models: readonly ColumnModel[], rows: readonly TimedRow[], room: number): Column[] {
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
  return kept.map(model =>
    model.least === undefined || excess === 0
      ? { ...model, width: widthOf(model) }
      : narrowed(model, rows, widthOf(model) - excess),
  );
}

function narrowed(model: ColumnModel, rows: readonly TimedRow[], width: number): Column {
  const show = model.brief ?? model.show;
  return { ...model, show, width: Math.min(widest([model.head, ...rows.map(show)]), width) };
}
