import type { EvidenceRef } from '../../contract/types.js';
import { witnessTitle } from '../../witness/title.js';
import { type TimedRow, wordOf } from './witnessed.js';
import { meansOf, timesOf, titleOf, whoOf } from './words.js';

/** The columns of a row, whether from the log or from another witness. */

export const atIn = (row: TimedRow): string | null => (row.kind === 'testimony' ? row.testimony.at : row.step.at);

export const whoIn = (row: TimedRow): string =>
  row.kind === 'testimony' ? witnessTitle(row.testimony.witness) : whoOf(row.step);

/** Longer particulars (the error of a plugin, a whole message) are in the document. */
const MAX_DETAIL = 120;

/** `stop sent (app)`, `container exited (app): exit code 137` */
export function titleIn(row: TimedRow): string {
  if (row.kind === 'seen') return titleOf(row.step);
  const { what, container, detail = '' } = row.testimony;
  const title = `${wordOf(what)?.title ?? what}${container === undefined ? '' : ` (${container})`}`;
  if (detail === '') return title;
  return `${title}: ${detail.length > MAX_DETAIL ? `${detail.slice(0, MAX_DETAIL)}…` : detail}`;
}

/** How often, where it was more than once. */
export const timesIn = (row: TimedRow): string => (row.kind === 'testimony' ? '' : timesOf(row.step));

export const meaningIn = (row: TimedRow): string =>
  row.kind === 'testimony' ? (wordOf(row.testimony.what)?.means ?? '') : meansOf(row.step);

export const evidenceIn = (row: TimedRow): readonly EvidenceRef[] =>
  row.kind === 'testimony' ? row.testimony.evidence : row.step.evidence;
