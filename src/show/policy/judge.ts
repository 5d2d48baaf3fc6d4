import type { ResultDocument } from '../../document/contract/types.js';
import { type Selection, select } from '../../document/select/select.js';
import { counts, restarts } from './checks/counts.js';
import { endings, findings, judgedRules } from './checks/findings.js';
import { limits } from './checks/limits.js';
import { nodes } from './checks/nodes.js';
import { paces } from './checks/paces.js';
import { required, steps } from './checks/steps.js';
import { POLICY_RULES } from './rules.js';
import type { Policy, Result } from './types.js';

const CHECKS = [findings, required, paces, restarts, limits, endings, counts, steps, judgedRules, nodes];
const ORDER: readonly Result['grade'][] = ['error', 'warn', 'pass', 'not evaluated'];

/** Judges a document by a policy; the worst results first. A policy without checks of starts only gets their errors. */
export const judge = (document: ResultDocument, policy: Policy): Result[] =>
  CHECKS.flatMap(check => check(document, policy))
    .filter(
      ({ one, grade }) => one?.family !== 'start' || policy.starts.isStated || grade === 'error' || grade === 'warn',
    )
    .sort((a, b) => ORDER.indexOf(a.grade) - ORDER.indexOf(b.grade) || familyOf(a) - familyOf(b));

const familyOf = ({ one, rule }: Result): number => Number(one?.family === 'start' || OF_STARTS.has(rule));

const OF_STARTS: ReadonlySet<string> = new Set([POLICY_RULES.slowStart.id, POLICY_RULES.startCount.id]);

/** What a policy can be limited to. */
const SCOPES = ['pods', 'owners', 'nodes'] as const;

/** The part of a document to which a policy applies. */
export function inScope(document: ResultDocument, policy: Policy): ResultDocument {
  const patterns = (which: 'include' | 'exclude') =>
    SCOPES.flatMap((scope): Selection[] => {
      const list = policy[scope][which];
      return list === undefined ? [] : [{ [scope]: list }];
    });
  const included = patterns('include').reduce(select, document);
  const out = patterns('exclude').map(selection => select(document, selection));
  const left = new Set<object>(out.flatMap(({ episodes }) => episodes));
  const nodes = select(document, { nodes: policy.nodes.exclude ?? [] }).nodes;
  return {
    ...included,
    nodes: included.nodes.filter(node => !nodes.includes(node)),
    episodes: included.episodes.filter(one => !left.has(one)),
  };
}
