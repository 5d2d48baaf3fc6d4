import type { Lifecycle, Testimony } from '../../contract/types.js';
import { WORDS } from '../../witness/vocabulary.js';
import type { Word } from '../../witness/word.js';
import { originOf } from './origin.js';
import { type SeenRow, type TimelineRow, timelineOf } from './timeline.js';

/** What another witness saw, between the steps. */
export interface WitnessedRow {
  readonly kind: 'testimony';
  readonly testimony: Testimony;
  readonly offset: number | null;
  readonly pause: number | null;
}

/** Rows about something that happened, whether from the log or from another witness. */
export type TimedRow = SeenRow | WitnessedRow;

/** A document of another version may hold words that this one does not know. */
export const wordOf = (what: string): Word | undefined =>
  Object.hasOwn(WORDS, what) ? (WORDS as Readonly<Record<string, Word>>)[what] : undefined;

/** The timeline with what other witnesses tell: in the order of time, and undated things at its end. */
export function witnessedTimelineOf(lifecycle: Lifecycle): (TimelineRow | WitnessedRow)[] {
  const rows = timelineOf(lifecycle);
  const shown = lifecycle.testimony.filter(({ what }) => wordOf(what)?.routine !== true);
  const zero = originOf(lifecycle) ?? Number.NaN;
  const dated = shown.filter(({ at }) => at !== null).map(testimony => testimonyRow(testimony, zero));
  const undated = shown.filter(({ at }) => at === null).map(testimony => testimonyRow(testimony, zero));
  const between = rows.flatMap((row): (TimelineRow | WitnessedRow)[] => {
    if (row.kind !== 'seen' || row.step.at === null) return [row];
    const earlier = dated.splice(0, dated.filter(other => instantOf(other) < instantOf(row)).length);
    return withPause(earlier, row);
  });
  return [...between, ...dated, ...undated];
}

const instantOf = (row: TimedRow): number =>
  Date.parse((row.kind === 'testimony' ? row.testimony.at : row.step.at) ?? '');

function testimonyRow(testimony: Testimony, zero: number): WitnessedRow {
  const offset = Date.parse(testimony.at ?? '') - zero;
  return { kind: 'testimony', testimony, offset: Number.isFinite(offset) ? offset : null, pause: null };
}

/** A pause before a step with testimonies inside it: only its longest part without a testimony is shown. */
function withPause(earlier: readonly WitnessedRow[], row: SeenRow): TimedRow[] {
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
