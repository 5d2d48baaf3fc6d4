import { causeOfRule } from '../../catalogue/causes/index.js';
import type { Reconstructed } from '../../episodes/ends/types.js';
import type { Found } from '../../episodes/engine/found.js';
import { ruleOf } from '../../rules/registry.js';
import type { Cause, EvidenceRef, Finding, FindingHang, Tries } from '../contract/types.js';
import type { Times } from './times.js';

/** Words of a headline, and the finding that they are from. */
export interface Explanation {
  readonly text: string;
  readonly finding: Found | undefined;
}

/** What was found about an episode, as the document states it. `named`: what its headline names as the reason. */
export function toldOf(found: readonly Found[], named: Explanation | undefined, times: Times) {
  const findings = found.map(one => findingOf(one, times));
  const tries = found.flatMap(({ tried }, finding): Tries[] =>
    tried === undefined
      ? []
      : [{ finding, at: tried.at.flatMap(at => times.log(at) ?? []), worked: times.log(tried.worked) }],
  );
  const cause = causeAmong(findings, named?.finding && findings[found.indexOf(named.finding)], {
    brief: named?.text,
    errors: found.map(({ error }) => error),
  });
  // Absent where nothing was tried again
  return { findings, tries: tries.length === 0 ? undefined : tries, cause };
}

export function findingOf(
  { rule, level, message, at, utc = null, until = null, hang, cause, next, evidence }: Found,
  times: Times,
): Finding {
  return {
    rule,
    level,
    message,
    at: at === null ? times.utc(utc) : times.log(at),
    until: times.utc(until) ?? times.log(hang?.until ?? null) ?? undefined,
    hang: hang && hangOf(hang, cause, times),
    next,
    evidence: eachOnce(evidence),
  };
}

function hangOf(
  { what, target, pace, hasWorked = false }: NonNullable<Found['hang']>,
  cause: Found['cause'],
  times: Times,
): FindingHang {
  return {
    what,
    tries: cause?.count,
    error: cause?.text,
    of: target ?? undefined,
    everyMs: pace == null ? undefined : [Math.round(pace.least), Math.round(pace.most)],
    lastAt: pace == null ? undefined : (times.log(pace.lastAt) ?? undefined),
    worked: hasWorked || undefined,
  };
}

/** A finding may cite the same line several times. */
const eachOnce = (refs: readonly EvidenceRef[]): EvidenceRef[] => [
  ...new Map(refs.map(ref => [`${ref.source}:${ref.line}`, ref])).values(),
];

/** Whether a finding can explain an episode: it is more than a remark, and not only a duration. */
export const statesCause = ({ rule, level }: Pick<Finding, 'rule' | 'level'>): boolean =>
  level !== 'info' && ruleOf(rule)?.findsTimes !== true;

/**
 * The cause that a finding states. `named`: the finding of the headline; `brief`: its words there; `errors`: the whole text of
 * the error of each finding, where the finding has only its innermost part.
 */
export function causeAmong(
  findings: readonly Finding[],
  named: Finding | undefined,
  {
    brief,
    errors = [],
  }: { readonly brief?: string | undefined; readonly errors?: readonly (string | undefined)[] } = {},
): Cause | null {
  const finding = named ?? findings.find(statesCause);
  if (finding === undefined) return null;
  const { rule, message, hang, next } = finding;
  const at = findings.indexOf(finding);
  return {
    finding: at,
    id: causeOfRule(rule, errors[at], hang?.error, message).id,
    text: hang?.error ?? (finding === named ? brief : undefined) ?? message,
    next: next ?? ruleOf(rule)?.next ?? '',
    because: null,
  };
}

/** Whether the finding still holds up the episode when the input ends. */
export const isLasting = (one: Found): one is Lasting => one.level === 'error' && one.hang?.until === null;
export type Lasting = Found & Required<Pick<Found, 'hang'>>;

/**
 * Headline and outcome show one decision: a finding that names what still holds up an open deletion makes the deletion stuck, even where
 * only a rule can know the reason.
 */
export const decided = (one: Reconstructed, findings: readonly Found[]): Reconstructed =>
  (one.outcome === 'in-progress' || one.outcome === 'finalizer-held') && findings.some(isLasting)
    ? { ...one, outcome: 'stuck' }
    : one;
