import type { Episode, Finding, Level, PodEpisode, ResultDocument, Start } from '../../document/contract/types.js';
import { causeOf } from '../../document/findings.js';
import { causeAmong } from '../../document/judge/findings.js';
import { changed } from '../../document/merge/folds.js';
import { levelsOf, verdictBy } from '../../episodes/engine/verdict.js';
import { grouped } from '../../kit/grouped.js';
import type { Result } from './result.js';
import type { Grade } from './schema.js';

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
