import type { Step } from '../../document/types.js';
import type { LocalTime } from './local-time.js';
import type { SeenRow } from './timeline.js';

/** What tells something in one table and nothing in another. */

/** The time of day, with the date where the table has several. */
export function timeIn(rows: readonly SeenRow[], time: LocalTime): (row: SeenRow) => string {
  const shown = ({ step: { at } }: SeenRow) => (at === null ? null : time.show(at));
  const dates = new Set(rows.flatMap(row => shown(row)?.date ?? []));
  return row => {
    const { date = '', time: clock = '' } = shown(row) ?? {};
    return dates.size > 1 ? `${date.slice('2026-'.length)} ${clock}`.trim() : clock;
  };
}

/** One UID for all stands above the table. */
export const haveSeveralUids = (rows: readonly SeenRow[]): boolean =>
  new Set(rows.flatMap(({ step }) => step.uid ?? [])).size > 1;

export const haveVersions = (rows: readonly SeenRow[]): boolean =>
  rows.some(({ step }) => step.resourceVersion !== null);

export const shortUid = ({ uid }: Step): string => (uid ?? '').slice(0, 'xxxxxxxx'.length);
