import type { Episode, EvidenceRef, Finding, Level, ResultDocument } from '../../document/contract/types.js';
import { causeAmong } from '../../document/judge/findings.js';
import { changed } from '../../document/merge/folds.js';
import { levelsOf, verdictBy } from '../../episodes/engine/verdict.js';
import { count } from '../../kit/count.js';
import { grouped } from '../../kit/grouped.js';
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

const LEVELS: Readonly<Record<Grade, Level>> = { error: 'error', warn: 'warning', pass: 'info' };

/** The document for other reports: its findings are the results, at the levels that the policy assigns. */
export function applied(document: ResultDocument, results: readonly Result[]): ResultDocument {
  const about = grouped(results, ({ one }) => one ?? document);
  const of = (whom: Episode | ResultDocument): readonly Result[] => about.get(whom) ?? [];
  return {
    ...document,
    findings: of(document).flatMap(findingOf),
    episodes: document.episodes.map(one => appliedTo(one, of(one))),
  };
}

function appliedTo<One extends Episode>(one: One, results: readonly Result[]): One {
  const judged = results.flatMap(result => findingOf(result).map(finding => ({ finding, from: result.finding })));
  const all = [...judged, ...remarksOf(one, results)];
  const findings = all.map(({ finding }) => finding);
  /** Where what was the finding at this place is now. */
  const placeOf = (place: number): number => all.findIndex(({ from }) => from === one.findings[place]);
  const { cause } = one;
  const at = cause?.finding == null ? null : placeOf(cause.finding);
  const tries = one.tries
    ?.map(own => ({ ...own, finding: placeOf(own.finding) }))
    .filter(({ finding }) => finding >= 0);
  return changed<Episode>(one, {
    findings,
    cause: cause === null || at === -1 ? causeAmong(findings, undefined) : { ...cause, finding: at },
    tries: tries?.length === 0 ? undefined : tries,
    verdict: verdictBy('policy', [one.verdict, ...levelsOf(findings)]),
  }) as One;
}

/**
 * A policy without checks of starts has results only for failures: findings about failures that were overcome are not printed either.
 * Remarks stay.
 */
const remarksOf = ({ family, findings }: Episode, results: readonly Result[]) =>
  findings.flatMap(finding =>
    family === 'start' && finding.level === 'info' && !results.some(one => one.finding === finding)
      ? [{ finding, from: finding }]
      : [],
  );

function findingOf({ grade, rule, expected, found, at, evidence, finding }: Result): Finding[] {
  if (grade === 'not evaluated' || (grade === 'pass' && finding === undefined)) return [];
  const message = finding?.message ?? `expected ${expected}; found ${found}`;
  return [{ ...finding, rule, level: LEVELS[grade], message, at, evidence }];
}
