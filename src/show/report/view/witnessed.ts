import type { PodEpisode, Testimony } from '../../../document/contract/types.js';
import { testimonyOf } from './drawn.js';
import { fills, type HangRow, hangRowsOf } from './hangs.js';
import { originOf } from './origin.js';
import { atIn, type TimedRow, type WitnessedRow } from './timed-row.js';
import { type AbsentRow, type SeenRow, timelineOf } from './timeline.js';
import { concerns, wordOf } from './words.js';

/** The timeline with hangs and with testimonies of other witnesses, in the order of time, undated ones at the end. */
export function witnessedTimelineOf(one: PodEpisode): (AbsentRow | TimedRow)[] {
  const rows = timelineOf(one);
  const shown = testimonyOf(one).filter(({ what }) => wordOf(what)?.routine !== true);
  const zero = originOf(one) ?? Number.NaN;
  const hangs = hangRowsOf(one, concerns);
  const testified = shown.filter(({ at }) => at !== null).map(testimony => testimonyRow(testimony, zero));
  const dated = [...testified, ...hangs].sort((a, b) => instantOf(a) - instantOf(b));
  const undated = shown.filter(({ at }) => at === null).map(testimony => testimonyRow(testimony, zero));
  const between = rows.flatMap((row): (AbsentRow | TimedRow)[] => {
    if (row.kind !== 'seen' || row.step.at === null) return [row];
    const earlier = dated.splice(0, dated.filter(other => instantOf(other) < instantOf(row)).length);
    return withPause(earlier, explained(row, hangs));
  });
  return [...between, ...dated, ...undated];
}

const instantOf = (row: TimedRow): number => Date.parse(atIn(row) ?? '');

/** A pause below a row that states what was waited for adds nothing. */
function explained(row: SeenRow, hangs: readonly HangRow[]): SeenRow {
  const to = instantOf(row);
  return row.pause !== null && hangs.some(hang => fills(hang, to - (row.pause ?? 0), to))
    ? { ...row, pause: null }
    : row;
}

function testimonyRow(testimony: Testimony, zero: number): WitnessedRow {
  const offset = Date.parse(testimony.at ?? '') - zero;
  return { kind: 'testimony', testimony, offset: Number.isFinite(offset) ? offset : null, pause: null };
}

/** For a pause before a step with testimonies inside it, only the longest part without a testimony is shown. */
function withPause(earlier: readonly TimedRow[], row: SeenRow): TimedRow[] {
  if (row.pause === null || earlier.length === 0) return [...earlier, row];
  const timed: readonly TimedRow[] = [...earlier, row];
  const begun = instantOf(row) - row.pause;
  const silences = timed.map((one, index) => {
    const before = timed[index - 1];
    return instantOf(one) - Math.max(before === undefined ? begun : instantOf(before), begun);
  });
  const longest = Math.max(...silences);
  return timed.map((one, index) => ({ ...one, pause: silences[index] === longest ? longest : null }));
}
