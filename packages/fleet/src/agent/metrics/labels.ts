import type { Finding } from 'podline/internal';

/** The buckets range from times that need no attention to times that should page a person. */
export const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600];

const LEVELS = ['error', 'warning', 'info'] as const;

/** The rule of its worst finding. */
export const blockerOf = ({
  findings,
  outcome,
}: {
  readonly findings: readonly Finding[];
  readonly outcome: string;
}): string => LEVELS.flatMap(level => findings.filter(finding => finding.level === level))[0]?.rule ?? outcome;
