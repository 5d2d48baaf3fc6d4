import type { Finding, FindingHang, Lifecycle } from '../../contract/types.js';
import { spell } from '../../lifecycle/duration.js';
import { originOf } from './origin.js';

/** Something that was tried again and again, or waited for. */
export interface HangRow {
  readonly kind: 'hang';
  readonly finding: HangFinding;
  readonly offset: number | null;
  readonly pause: number | null;
}

type HangFinding = Finding & { readonly at: string; readonly hang: FindingHang };

const isHang = (finding: Finding): finding is HangFinding => finding.hang !== undefined && finding.at !== null;

export function hangRowsOf(lifecycle: Pick<Lifecycle, 'findings' | 'requestedAt' | 'startedAt'>): HangRow[] {
  const origin = originOf(lifecycle);
  return lifecycle.findings.filter(isHang).map(finding => ({
    kind: 'hang',
    finding,
    offset: origin === null ? null : Date.parse(finding.at) - origin,
    pause: null,
  }));
}

/** `volume unmount failed for 2m07s: target is busy` */
export function hangTitle({ at, until, hang: { what, error } }: HangFinding): string {
  const lasted = until === undefined ? ', and goes on' : ` for ${spell(Date.parse(until) - Date.parse(at))}`;
  return error === undefined ? `${what} hung${lasted}` : `${what} failed${lasted}: ${error}`;
}

/** A pause that it fills half of needs no row of its own. */
export const fills = ({ finding: { at, until } }: HangRow, from: number, to: number): boolean =>
  Math.min(until === undefined ? to : Date.parse(until), to) - Math.max(Date.parse(at), from) >= (to - from) / 2;
