import { spell } from '../../../catalogue/duration.js';
import type { Finding, PodEpisode } from '../../../document/contract/types.js';
import { CRASH_LOOP, isWait } from '../../../episodes/engine/words.js';
import { originOf } from './times.js';

/** The part of the kubelet that a finding is about; undefined if it is no event. */
export type Concerns = (finding: Pick<Finding, 'rule' | 'hang'>) => string | undefined;

/** A finding that happened at some time, or lasted for some. */
type TimedFinding = Finding & { readonly at: string };

/** Something that was tried repeatedly, or waited for, or that was unavailable for some time. */
export interface HangRow {
  readonly kind: 'hang';
  readonly finding: TimedFinding;
  readonly offset: number | null;
  readonly pause: number | null;
}

/** Hangs, and other events around the steps: outages, restarts, a second stop. */
export const timedFindings = <T extends Finding>(findings: readonly T[], concerns: Concerns): (T & TimedFinding)[] =>
  findings.filter(
    (finding): finding is T & TimedFinding =>
      finding.at !== null && (finding.hang !== undefined || concerns(finding) !== undefined),
  );

export function hangRowsOf(one: PodEpisode, concerns: Concerns): HangRow[] {
  const origin = originOf(one);
  return timedFindings<Finding>(one.findings, concerns).map(finding => ({
    kind: 'hang',
    finding,
    offset: origin === null ? null : Date.parse(finding.at) - origin,
    pause: null,
  }));
}

/** `volume unmount failed for 2m07s: target is busy` */
export function hangTitle({ at, until, hang, message }: TimedFinding): string {
  if (hang === undefined) return message;
  const ms = until === undefined ? null : Date.parse(until) - Date.parse(at);
  const lasted = ms === null ? ', and goes on' : ms === 0 ? '' : ` for ${spell(ms)}`;
  if (hang.error === undefined) return `${hang.what} hung${lasted}`;
  return `${hang.what}${hang.what === CRASH_LOOP || isWait(hang.what) ? '' : ' failed'}${lasted}: ${hang.error}`;
}

/** `volume unmount ×8: target is busy`, for a picture that shows how long it took. */
export function hangLabel({ hang, message }: Pick<Finding, 'hang' | 'message'>): string {
  if (hang === undefined) return message;
  const tries = (hang.tries ?? 1) > 1 ? ` ×${hang.tries}` : '';
  return `${hang.what}${tries}${hang.error === undefined ? '' : `: ${hang.error}`}`;
}

/** `8 tries failed from 11:05:20.943 to 11:06:24.785, 0.6 s to 64 s apart; the next one worked`; empty for a single try. */
export function triesText({ at, until, hang }: Finding, clock: (instant: string) => string): string {
  if (hang?.tries === undefined || hang.tries < 2) return '';
  const { tries, lastAt, worked, everyMs = [0, 0] } = hang;
  const to = until === undefined ? ' on' : ` to ${clock(lastAt ?? until)}`;
  const [least, most] = everyMs.map(spell);
  const pace = everyMs[1] === 0 ? '' : `, ${least === most ? least : `${least} to ${most}`} apart`;
  const span = at === null ? '' : ` from ${clock(at)}${to}${pace}`;
  return `${tries} tries failed${span}${worked ? '; the next one worked' : ''}`;
}

/** Whether a hang fills half of a pause, which then needs no row. An event at one moment fills none. */
export function fills({ finding: { at, until, hang } }: HangRow, from: number, to: number): boolean {
  if (until === undefined && hang === undefined) return false;
  return Math.min(until === undefined ? to : Date.parse(until), to) - Math.max(Date.parse(at), from) >= (to - from) / 2;
}
