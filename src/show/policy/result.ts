import type {
  Episode,
  EvidenceRef,
  Finding,
  Level,
  PodEpisode,
  ResultDocument,
  Start,
} from '../../document/contract/types.js';
import { causeOf } from '../../document/episodes.js';
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
    episodes: document.episodes.map(one =>
      one.family === 'node' ? { ...one, findings: of(one).flatMap(findingOf) } : appliedTo(one, of(one)),
    ),
  };
}

function appliedTo(one: PodEpisode, results: readonly Result[]): PodEpisode {
  const judged = results.flatMap(result => findingOf(result).map(finding => ({ finding, from: result.finding })));
  const own = judged.map(({ finding }) => finding);
  const findings = one.family === 'start' ? [...own, ...remarksOf(one)] : own;
  const kept = one.family === 'start' && one.outcome === 'resumed';
  const named = causeOf(one);
  const at = judged.findIndex(({ from }) => named !== null && from === named);
  const cause = one.cause !== null && at >= 0 ? { ...one.cause, finding: at } : causeAmong(findings, undefined);
  return changed(one, {
    findings,
    cause,
    verdict: kept ? one.verdict : verdictBy('policy', [one.verdict, ...levelsOf(findings)]),
  });
}

/**
 * A policy without checks of starts has results only for failures: findings about failures that were overcome are not printed either.
 * Remarks stay.
 */
const remarksOf = ({ findings }: Start): Finding[] => findings.filter(({ level }) => level === 'info');

function findingOf({ grade, rule, expected, found, at, evidence, finding }: Result): Finding[] {
  if (grade === 'not evaluated' || (grade === 'pass' && finding === undefined)) return [];
  const message = finding?.message ?? `expected ${expected}; found ${found}`;
  return [{ ...finding, rule, level: LEVELS[grade], message, at, evidence }];
}
