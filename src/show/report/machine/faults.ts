import type { Finding, PodEpisode, ResultDocument } from '../../../document/contract/types.js';
import { inputFindings, ownEpisodes } from '../../../document/episodes.js';
import { byLevel } from '../../../rules/levels.js';
import { POLICY_RULES } from '../../policy/rules.js';

/** A finding of one deletion or start; null: of the run. */
export interface Fault {
  readonly one: PodEpisode | null;
  readonly finding: Finding;
}

/**
 * The findings of an episode; of a start, which has many remarks, those that are more. A hang without a rule is included, described by the
 * headline.
 */
export function findingsOf(one: PodEpisode): readonly Finding[] {
  const isStart = one.family === 'start';
  const findings = isStart ? one.findings.filter(({ level }) => level !== 'info') : one.findings;
  const hangs = one.verdict === 'incomplete' && (!isStart || one.outcome === 'stuck');
  if (!hangs || findings.some(({ level }) => level === 'error')) return findings;
  const last = one.steps.findLast(({ status }) => status === 'seen');
  const { id, level } = isStart ? POLICY_RULES.startWithoutEnd : POLICY_RULES.stuckDeletion;
  return [
    { rule: id, level, message: one.headline, at: last?.at ?? null, evidence: last?.evidence ?? [] },
    ...findings,
  ];
}

/** Worst first: a CI shows the first few. */
export const faultsOf = (document: ResultDocument): Fault[] =>
  [
    ...inputFindings(document).map(finding => ({ one: null, finding })),
    ...ownEpisodes(document).flatMap(one => findingsOf(one).map(finding => ({ one, finding }))),
  ].sort((a, b) => byLevel(a.finding, b.finding));
