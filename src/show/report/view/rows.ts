import type { EvidenceRef, PodEpisode, Step, Testimony } from '../../../document/contract/types.js';
import { witnessTitle } from '../../../sources/names.js';
import { testimonyOf } from './drawn.js';
import { fills, type HangRow, hangRowsOf, hangTitle } from './hangs.js';
import { type AbsentRow, type SeenRow, timelineOf } from './timeline.js';
import { type LocalTime, originOf } from './times.js';
import { actorOf, concerns, meansOf, testimonyTitle, timesOf, titleOf, wordOf } from './words.js';

/** A testimony of another witness, between the steps. */
interface WitnessedRow {
  readonly kind: 'testimony';
  readonly testimony: Testimony;
  readonly offset: number | null;
  readonly pause: number | null;
}

/** Rows about something that happened, whether from the log or from another witness. */
export type TimedRow = SeenRow | WitnessedRow | HangRow;

/** What a row shows, whether it is a step, a testimony or a hang; each format escapes its texts. */
export interface Cells extends Pick<TimedRow, 'offset' | 'pause'> {
  readonly kind: 'cells';
  readonly at: string | null;
  readonly actor: string;
  readonly title: string;
  /** How many times, if more than once */
  readonly times: string;
  readonly meaning: string;
  readonly uid: string | null;
  readonly resourceVersion: string | null;
  /** All lines of something that lasts; otherwise the first. */
  readonly evidence: readonly EvidenceRef[];
}

/** Longer particulars (the error of a plugin, a whole message) are in the document. */
const MAX_DETAIL = 120;

const shortened = (text: string): string => (text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text);

/** Columns that only steps have, and that few rows fill. */
const OTHERS = { times: '', meaning: '', uid: null, resourceVersion: null } as const;

export function cellsOf(row: TimedRow): Cells {
  const { offset, pause } = row;
  const common = { kind: 'cells', offset, pause, at: atOf(row) } as const;
  if (row.kind === 'seen') {
    const { step } = row;
    const { uid, resourceVersion, evidence, why } = step;
    // For a step that was seen, `why` contains more: what was pulled, why a container ended
    const title = why === undefined ? titleOf(step) : `${titleOf(step)}: ${shortened(why)}`;
    const texts = { actor: actorOf(step), title, times: timesOf(step), meaning: meansOf(step) };
    return { ...common, ...texts, uid, resourceVersion, evidence: evidence.slice(0, 1) };
  }
  if (row.kind === 'testimony') {
    const { what, witness, detail = '', evidence } = row.testimony;
    const title =
      detail === '' ? testimonyTitle(row.testimony) : `${testimonyTitle(row.testimony)}: ${shortened(detail)}`;
    const texts = { actor: witnessTitle(witness), title, meaning: wordOf(what)?.means ?? '' };
    return { ...OTHERS, ...common, ...texts, evidence: evidence.slice(0, 1) };
  }
  const { finding } = row;
  const tries = finding.hang?.tries ?? 1;
  const texts = { actor: concerns(finding) ?? '', title: shortened(hangTitle(finding)) };
  return { ...OTHERS, ...common, ...texts, times: tries > 1 ? String(tries) : '', evidence: finding.evidence };
}

const atOf = (row: TimedRow): string | null =>
  (row.kind === 'seen' ? row.step : row.kind === 'testimony' ? row.testimony : row.finding).at;

/** NaN for a row without a time */
export const instantOf = (row: TimedRow): number => Date.parse(atOf(row) ?? '');

/** The time of day, with the date where the table has several. */
export function timeIn(rows: readonly Cells[], time: LocalTime): (row: Cells) => string {
  const shown = ({ at }: Cells) => (at === null ? null : time.show(at));
  const dates = new Set(rows.flatMap(row => shown(row)?.date ?? []));
  return row => {
    const { date = '', time: clock = '' } = shown(row) ?? {};
    return dates.size > 1 ? `${date.slice('2026-'.length)} ${clock}`.trim() : clock;
  };
}

/** A UID that all share is above the table. */
export const haveSeveralUids = (rows: readonly Cells[]): boolean =>
  new Set(rows.flatMap(({ uid }) => uid ?? [])).size > 1;

export const haveVersions = (rows: readonly Cells[]): boolean =>
  rows.some(({ resourceVersion }) => resourceVersion !== null);

export const shortUid = ({ uid }: Pick<Cells, 'uid'>): string => (uid ?? '').slice(0, 'xxxxxxxx'.length);

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

/** The places to look at first: the lines around what is missing, and the last lines of what hangs, unless findings show them. */
export function surroundingsOf(one: PodEpisode) {
  const rows = timelineOf(one);
  const seen = rows.map(row => (row.kind === 'seen' ? row.step : null));
  const missing = rows.flatMap((row, index) => {
    if (row.kind === 'seen' || row.status !== 'missing') return [];
    const before = seen.slice(0, index).findLast(step => step !== null);
    const after = seen.slice(index).find(step => step !== null);
    return [{ title: `around ${row.steps.map(titleOf).join(', ')}`, evidence: linesOf(before, after) }];
  });
  const last = seen.findLast(step => step !== null);
  const hang =
    one.outcome === 'stuck' && last ? [{ title: `last step: ${titleOf(last)}`, evidence: linesOf(last) }] : [];
  const quoted = new Set(one.findings.flatMap(({ evidence }) => evidence.map(keyOf)));
  return [...missing, ...hang].filter(({ evidence }) => evidence.some(ref => !quoted.has(keyOf(ref))));
}

const keyOf = ({ source, line }: EvidenceRef): string => `${source}:${line}`;

const linesOf = (...steps: readonly (Step | null | undefined)[]): EvidenceRef[] =>
  steps.flatMap(step => step?.evidence ?? []).filter(({ text }) => text !== undefined);
