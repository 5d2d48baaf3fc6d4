import type { ResultDocument } from '../../document/contract/types.js';
import { type Selection, select } from '../../document/select.js';
import { counts } from './checks/counts.js';
import { endings } from './checks/endings.js';
import { findings } from './checks/findings.js';
import { judgedRules } from './checks/judged.js';
import { limits } from './checks/limits.js';
import { paces } from './checks/paces.js';
import { required } from './checks/required.js';
import { steps } from './checks/steps.js';
import { starts } from './starts/judge.js';
import type { Policy, Result } from './types.js';

const CHECKS = [findings, required, paces, limits, endings, counts, steps, judgedRules, starts];
const ORDER: readonly Result['grade'][] = ['error', 'warn', 'pass', 'not evaluated'];

/** Judges a document by a policy; the worst results first. */
export const judge = (document: ResultDocument, policy: Policy): Result[] =>
  CHECKS.flatMap(check => check(document, policy)).sort((a, b) => ORDER.indexOf(a.grade) - ORDER.indexOf(b.grade));

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
