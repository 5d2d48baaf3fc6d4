import type { Episode, EvidenceRef, Finding } from '../../document/contract/types.js';
import { count } from '../../kit/count.js';
import type { Grade, Range } from './schema.js';

/** One result of a check against the policy. */
export interface Result {
  readonly grade: Grade | 'not evaluated';
  /** A rule, or one of `POLICY_RULES`. */
  readonly rule: string;
  /** null: the run as a whole. */
  readonly one: Episode | null;
  readonly expected: string;
  readonly found: string;
  readonly at: string | null;
  readonly evidence: readonly EvidenceRef[];
  /** The finding of the document that it judges. */
  readonly finding?: Finding;
}

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

/** A result that no line shows; `one` is null for the run as a whole. */
export const bareResult = (
  grade: Result['grade'],
  rule: string,
  expected: string,
  found: string,
  one: Episode | null = null,
): Result => ({ grade, rule, one, expected, found, at: null, evidence: [] });

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
