import type {
  Episode,
  Finding,
  Lifecycle,
  NotJudged,
  ResultDocument,
  Start,
} from '../../../document/contract/types.js';
import { causeOf, endsOf, nodesOf, ownStarts } from '../../../document/episodes.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { grouped } from '../../../kit/grouped.js';
import { lowered } from '../../../kit/letters.js';
import { judgesKind } from '../../../rules/judge.js';
import { rules } from '../../../rules/registry.js';
import { missingStep } from '../../../rules/steps.js';
import type { Rule } from '../../../rules/types.js';
import { ruleTitle } from '../../../rules/words.js';
import type { Policy } from '../read.js';
import { bareResult, type Result, resultOf } from '../result.js';
import { POLICY_RULES } from '../rules.js';
import type { Grade } from '../schema.js';
import { everyStep } from './steps.js';

/** Each finding of the document at the level that the policy assigns to its rule. */
export function findings(document: ResultDocument, policy: Policy): Result[] {
  const starts = ownStarts(document);
  const all = [
    ...endsOf(document).flatMap(one => one.findings.map(finding => ({ one, finding }))),
    ...document.findings.map(finding => ({ one: null, finding })),
    ...nodesOf(document).flatMap(one => one.findings.map(finding => ({ one, finding }))),
    // If the policy has its own limits for the time between steps, the rule's limits do not count
  ].filter(({ finding }) => !policy.rules.get(finding.rule)?.limits.some(limit => 'max' in limit));
  const counts = grouped(
    [...all.map(({ finding }) => finding), ...starts.flatMap(one => one.findings)],
    ({ rule }) => rule,
  );
  const graded = gradedBy(policy, rule => counts.get(rule)?.length ?? 0);
  return [
    ...all.flatMap(({ one, finding }) => judge(one, finding, policy, graded)),
    ...starts.flatMap(start => judgeStart(start, policy, graded)),
  ];
}

type Graded = ReturnType<typeof gradedBy>;

/** The grade of a finding, and how many of its rule there may be where that is limited. Null where the policy leaves its rule out. */
const gradedBy =
  ({ rules: settings }: Policy, countOf: (rule: string) => number) =>
  (rule: string, otherwise: Grade) => {
    const { level = otherwise, limits = [] } = settings.get(rule) ?? {};
    if (level === 'off') return null;
    const atMost = Math.max(0, ...limits.flatMap(limit => ('atMost' in limit ? limit.atMost : [])));
    const grade: Grade = countOf(rule) <= atMost ? 'pass' : level;
    return { grade, limit: atMost > 0 ? `at most ${atMost} of ${rule}, not ${countOf(rule)}` : null };
  };

function judge(one: Episode | null, finding: Finding, policy: Policy, graded: Graded): Result[] {
  const { rule, level, message, at, evidence } = finding;
  const isLimited = one?.family === 'node' && policy.node[one.kind] !== undefined;
  const found = graded(rule, isLimited ? 'pass' : policy.levels[level]);
  if (found === null) return [];
  const expected = found.limit ?? expectation(rule, one);
  return [{ grade: found.grade, rule, one, expected, found: message, at, evidence, finding }];
}

/** Titles of rules name what is wrong. */
function expectation(rule: string, one: Episode | null): string {
  if (rule === missingStep.id && one?.family === 'end') return everyStep(one);
  const title = ruleTitle(rule);
  return `no ${rule}${title === rule ? '' : ` ("${title}")`}`;
}

const EXPECTED = 'a pod that starts';

/** What is wrong with a start, or that nothing is. */
function judgeStart(start: Start, policy: Policy, graded: Graded): Result[] {
  const { outcome, headline, findings } = start;
  const cause = causeOf(start);
  const errors = findings.filter(({ level }) => level === 'error');
  const counted = errors.filter(({ rule }) => policy.rules.get(rule)?.level !== 'off');
  const main = counted.find(finding => finding === cause) ?? counted[0];
  const judged = findings.flatMap(finding =>
    judgeFinding(start, finding, graded(finding.rule, gradeOf(start, finding, policy.starts, finding === main))),
  );
  const hasError = errors.length > 0;
  if (outcome === 'stuck' && !hasError)
    return [...judged, outcomeResult(start, policy.starts.stuck, POLICY_RULES.startWithoutEnd.id, headline)];
  if (outcome === 'in-progress')
    return [...judged, outcomeResult(start, policy.starts.unended, POLICY_RULES.unendedStart.id, headline)];
  return hasError ? judged : [...judged, outcomeResult(start, 'pass', POLICY_RULES.startWithoutEnd.id, headline)];
}

function judgeFinding(start: Start, finding: Finding, judged: ReturnType<Graded>): Result[] {
  const { rule, message, at, evidence } = finding;
  if (judged === null) return [];
  // A title reads as the end of a sentence
  const expected = judged.limit ?? `${EXPECTED} without this: ${lowered(ruleTitle(rule))}`;
  return [resultOf(start, judged.grade, rule, { expected, found: message, at, evidence, finding })];
}

/**
 * A pod that does not start is one failure, however many findings tell of it: a missing configMap and the volume that waits for it have one
 * cause. The others are results that pass.
 */
function gradeOf({ outcome }: Start, { level }: Finding, grades: Policy['starts'], isMain: boolean): Grade {
  if (level === 'info' || (level === 'error' && !isMain)) return 'pass';
  if (level === 'warning') return grades.troubled;
  return outcome === 'refused' ? grades.refused : grades.stuck;
}

const outcomeResult = (start: Start, grade: Result['grade'], rule: string, found: string): Result =>
  resultOf(start, grade, rule, { expected: EXPECTED, found });

/** Deletions that are not right although no finding states the problem. */
export const endings = ({ episodes }: ResultDocument, policy: Policy): Result[] =>
  endsOf({ episodes }).flatMap(lifecycle => judgeEnd(lifecycle, policy) ?? []);

function judgeEnd(lifecycle: Lifecycle, { undetermined, unended }: Policy): Result | null {
  const { outcome, verdict, findings } = lifecycle;
  const result = (grade: Result['grade'], rule: keyof typeof POLICY_RULES, expected: string): Result =>
    resultOf(lifecycle, grade, POLICY_RULES[rule].id, { expected, found: lifecycle.headline });
  if (isOpen(lifecycle)) return result(unended, 'unendedDeletion', 'a deletion that ends');
  if (verdict === 'undetermined')
    return result(undetermined, 'undeterminedDeletion', 'a deletion whose outcome the input shows');
  const isUnexplained = outcome === 'stuck' && !findings.some(({ level }) => level === 'error');
  return isUnexplained ? result('error', 'stuckDeletion', 'a deletion that ends') : null;
}

/**
 * The pod is still Terminating at the end of the input: not a pod that remains on a node that goes down, nor one that is expected to come
 * back.
 */
function isOpen({ kind, outcome }: Lifecycle): boolean {
  const { ending, words } = KINDS[kind];
  return (
    outcome === 'finalizer-held' ||
    (outcome === 'in-progress' && ending.object !== 'returns' && words.unfinished === undefined)
  );
}

const OF_DELETIONS: ReadonlyMap<string, Rule> = new Map(rules.map(rule => [rule.id, rule]));

/** Rules that, according to the policy, must have been judged: for every deletion that they apply to, or for the run. */
export const judgedRules = (document: ResultDocument, policy: Policy): Result[] =>
  policy.judged.flatMap(rule => {
    const known = OF_DELETIONS.get(rule);
    if (known === undefined) return [resultFor(rule, null, whyNot(rule, document, document.notJudged))];
    return endsOf(document)
      .filter(({ kind }) => judgesKind(known, kind))
      .map(lifecycle => resultFor(rule, lifecycle, whyNot(rule, document, lifecycle.notJudged)));
  });

/** If the list is absent from a deletion it is empty; if it is absent from the document, it was not recorded at all. */
function whyNot(rule: string, { notJudged }: ResultDocument, list: readonly NotJudged[] = []): string | null {
  if (notJudged === undefined)
    return 'this result was written by an earlier version and does not record which rules were evaluated';
  return list.find(({ rules: ids }) => ids.includes(rule))?.why ?? null;
}

const resultFor = (rule: string, one: Lifecycle | null, why: string | null): Result =>
  bareResult(
    why === null ? 'pass' : 'error',
    rule,
    `${rule} is evaluated, as the policy requires`,
    why === null ? 'it was evaluated' : `it could not be evaluated: ${why}`,
    one,
  );
