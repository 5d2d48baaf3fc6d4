import type { EvidenceRef, Finding, Start } from '../../../document/contract/types.js';
import type { Result } from '../types.js';

interface ResultParts {
  readonly expected: string;
  readonly found: string;
  readonly at?: string | null;
  readonly evidence?: readonly EvidenceRef[];
  readonly finding?: Finding;
}

/** A result about one start. */
export const resultOf = (start: Start, grade: Result['grade'], rule: string, parts: ResultParts): Result => ({
  grade,
  rule,
  lifecycle: null,
  start,
  at: start.seenAt,
  evidence: lastLine(start),
  ...parts,
});

/** The last line that is known of it. */
export const lastLine = ({ steps }: Start): readonly EvidenceRef[] =>
  steps.findLast(({ status }) => status === 'seen')?.evidence.slice(0, 1) ?? [];
