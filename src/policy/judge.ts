import type { Lifecycle, ResultDocument } from '../contract/types.js';
import { select } from '../document/select.js';
import { counts } from './checks/counts.js';
import { endings } from './checks/endings.js';
import { findings } from './checks/findings.js';
import { judged } from './checks/judged.js';
import { paces } from './checks/paces.js';
import { required } from './checks/required.js';
import { steps } from './checks/steps.js';
import type { Policy, Result } from './types.js';

const CHECKS = [findings, required, paces, endings, counts, steps, judged];
const ORDER: readonly Result['grade'][] = ['error', 'warn', 'pass', 'not judged'];

/** Holds a document against a policy: worst first. */
export const judge = (document: ResultDocument, policy: Policy): Result[] =>
  CHECKS.flatMap(check => check(document, policy)).sort((a, b) => ORDER.indexOf(a.grade) - ORDER.indexOf(b.grade));

/** The part of a document that a policy speaks of. */
export function inScope(document: ResultDocument, { pods: { include, exclude = [] } }: Policy): ResultDocument {
  const included = include === undefined ? document : select(document, { pods: include });
  const out = new Set<Lifecycle>(select(document, { pods: exclude }).lifecycles);
  return { ...included, lifecycles: included.lifecycles.filter(lifecycle => !out.has(lifecycle)) };
}
