import type { Finding, PodEpisode, ResultDocument } from '../../../document/contract/types.js';
import { inputFindings, ownEpisodes } from '../../../document/episodes.js';
import { roleOf } from '../../../document/role.js';
import { byLevel } from '../../../episodes/engine/verdict.js';
import { POLICY_RULES } from '../../policy/rules.js';

/** A finding of one deletion or start; null: of the run. */
export interface Fault {
  readonly one: PodEpisode | null;
  readonly finding: Finding;
}

/**
 * The findings of an episode; of a start, which has many remarks, only the findings that are more than remarks. A hang without a rule is
 * included, described by the headline.
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

/** The part of a pod's name that is the same in every run: CI follows a test by its name. */
export const stableName = (one: Parameters<typeof roleOf>[0]): string => `${one.pod.namespace}/${roleOf(one)}`;

/** The group of an episode's test: the kind of a deletion. Starts have one group, because their kind may differ from run to run. */
export const testGroup = (one: PodEpisode): string => (one.family === 'start' ? 'start' : one.kind);

/** A unique name for each; a repeated one gets a number. */
export function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map(name => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  });
}

/** The form of names in programs: `stuck-cgroup` is `StuckCgroup`. */
export const pascalCase = (id: string): string =>
  id.replace(/(?:^|[-:])(\w)/g, (_all, letter: string) => letter.toUpperCase());
