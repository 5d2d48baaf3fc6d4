import type { EvidenceRef, Lifecycle, Step } from '../../../document/contract/types.js';
import { timelineOf } from './timeline.js';
import { titleOf } from './words.js';

export interface Surroundings {
  /** The subject of the surrounding lines */
  readonly title: string;
  readonly evidence: readonly EvidenceRef[];
}

/** The places to look at first: the lines around what is missing, and the last lines of what hangs, unless findings show them. */
export function surroundingsOf(lifecycle: Lifecycle): Surroundings[] {
  const rows = timelineOf(lifecycle);
  const seen = rows.map(row => (row.kind === 'seen' ? row.step : null));
  const missing = rows.flatMap((row, index): Surroundings[] => {
    if (row.kind === 'seen' || row.status !== 'missing') return [];
    const before = seen.slice(0, index).findLast(step => step !== null);
    const after = seen.slice(index).find(step => step !== null);
    return [{ title: `around ${row.steps.map(titleOf).join(', ')}`, evidence: linesOf(before, after) }];
  });
  const last = seen.findLast(step => step !== null);
  const hang =
    lifecycle.outcome === 'stuck' && last ? [{ title: `last step: ${titleOf(last)}`, evidence: linesOf(last) }] : [];
  const quoted = new Set(lifecycle.findings.flatMap(({ evidence }) => evidence.map(keyOf)));
  return [...missing, ...hang].filter(({ evidence }) => evidence.some(ref => !quoted.has(keyOf(ref))));
}

const keyOf = ({ source, line }: EvidenceRef): string => `${source}:${line}`;

const linesOf = (...steps: readonly (Step | null | undefined)[]): EvidenceRef[] =>
  steps.flatMap(step => step?.evidence ?? []).filter(({ text }) => text !== undefined);
