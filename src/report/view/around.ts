import type { EvidenceRef, Lifecycle, Step } from '../../document/types.js';
import { timelineOf } from './timeline.js';
import { titleOf } from './words.js';

export interface Surroundings {
  /** What the lines lie around. */
  readonly title: string;
  readonly evidence: readonly EvidenceRef[];
}

/** The lines beside what is missing, and those of the last step of what hangs: where to look first. */
export function surroundingsOf(one: Lifecycle): Surroundings[] {
  const rows = timelineOf(one);
  const seen = rows.map(row => (row.kind === 'seen' ? row.step : null));
  const missing = rows.flatMap((row, index): Surroundings[] => {
    if (row.kind === 'seen' || row.status !== 'missing') return [];
    const before = seen.slice(0, index).findLast(step => step !== null);
    const after = seen.slice(index).find(step => step !== null);
    return [{ title: `around ${row.steps.map(titleOf).join(', ')}`, evidence: linesOf(before, after) }];
  });
  const last = seen.findLast(step => step !== null);
  const hang =
    one.outcome === 'stuck' && last ? [{ title: `last step: ${titleOf(last)}`, evidence: linesOf(last) }] : [];
  return [...missing, ...hang].filter(({ evidence }) => evidence.length > 0);
}

const linesOf = (...steps: readonly (Step | null | undefined)[]): EvidenceRef[] =>
  steps.flatMap(step => step?.evidence ?? []).filter(({ text }) => text !== undefined);
