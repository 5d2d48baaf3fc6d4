import type { Step } from '../../../document/contract/types.js';
import type { LocalTime } from './local-time.js';
import type { TimedRow } from './timed-row.js';
import { atIn } from './timed-row.js';
import type { SeenRow } from './timeline.js';

/** Columns that only some tables need. */

/** The time of day, with the date where the table has several. */
export function timeIn(rows: readonly TimedRow[], time: LocalTime): (row: TimedRow) => string {
  const shown = (row: TimedRow) => {
    const at = atIn(row);
    return at === null ? null : time.show(at);
  };
  const dates = new Set(rows.flatMap(row => shown(row)?.date ?? []));
  return row => {
    const { date = '', time: clock = '' } = shown(row) ?? {};
    return dates.size > 1 ? `${date.slice('2026-'.length)} ${clock}`.trim() : clock;
  };
}

/** A UID that all share is above the table. */
export const haveSeveralUids = (rows: readonly TimedRow[]): boolean =>
  new Set(rows.filter(isStep).flatMap(({ step }) => step.uid ?? [])).size > 1;

export const haveVersions = (rows: readonly TimedRow[]): boolean =>
  rows.filter(isStep).some(({ step }) => step.resourceVersion !== null);

const isStep = (row: TimedRow): row is SeenRow => row.kind === 'seen';

/** Columns that only steps have. */
export const ofStep =
  (show: (step: Step) => string) =>
  (row: TimedRow): string =>
    row.kind === 'seen' ? show(row.step) : '';

export const shortUid = ({ uid }: Step): string => (uid ?? '').slice(0, 'xxxxxxxx'.length);
