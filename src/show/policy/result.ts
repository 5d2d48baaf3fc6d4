import type { Episode, EvidenceRef } from '../../document/contract/types.js';
import { count } from '../../kit/count.js';
import type { Range } from './schema.js';
import type { Result } from './types.js';

/** A result about an episode; where nothing else is stated, its last line shows it. */
export const resultOf = (
  one: Episode,
  grade: Result['grade'],
  rule: string,
  parts: Pick<Result, 'expected' | 'found'> & Partial<Result>,
): Result => ({
  grade,
  rule,
  one,
  at: one.family === 'start' ? one.seenAt : one.startedAt,
  evidence: lastLine(one),
  ...parts,
});

/** A result about the run as a whole. */
export const ofRun = (grade: Result['grade'], rule: string, expected: string, found: string): Result => ({
  grade,
  rule,
  one: null,
  expected,
  found,
  at: null,
  evidence: [],
});

/** The last line that is known of an episode. */
export const lastLine = ({ steps }: Pick<Episode, 'steps'>): readonly EvidenceRef[] =>
  steps.findLast(({ status }) => status === 'seen')?.evidence.slice(0, 1) ?? [];

/** `at least 1 deletion`, `2 to 5 starts` */
export function spelled({ min = 0, max }: Range, thing: string): string {
  if (max === undefined) return `at least ${count(min, thing)}`;
  return min === max ? count(min, thing) : `${min} to ${count(max, thing)}`;
}

/** `FAILED: 1 error, 0 warnings`, and how many others there are. */
export function verdictOf(results: readonly Result[]) {
  const many = (of: Result['grade']): number => results.filter(({ grade }) => grade === of).length;
  const [errors, unjudged] = [many('error'), many('not evaluated')];
  return {
    verdict: `${errors > 0 ? 'FAILED' : 'PASSED'}: ${count(errors, 'error')}, ${count(many('warn'), 'warning')}`,
    others: `${many('pass')} passed${unjudged === 0 ? '' : `, ${unjudged} not evaluated`}`,
  };
}
