import type { ResultDocument } from '../../src/document/contract/types.js';
import { inScope, judge } from '../../src/show/policy/judge.js';
import { readPolicy } from '../../src/show/policy/read.js';
import { applied } from '../../src/show/policy/result.js';
import { PRESETS } from '../../src/show/policy/schema.js';
import { violations } from '../../test/document/schema.js';
import type { Invariant } from './types.js';

/** The failures under a preset; throws where its document is invalid. */
function failures(document: ResultDocument, preset: string): string[] {
  const { policy, problems } = readPolicy(`extends: ${preset}`);
  if (policy === null) throw new Error(problems.join());
  const results = judge(inScope(document, policy), policy);
  const [violation] = violations(applied(document, results));
  if (violation !== undefined) throw new Error(violation);
  return results.flatMap(({ grade, rule, one }) => (grade === 'error' ? [`${rule} ${one?.id}`] : []));
}

/** A stricter policy finds what a milder one finds; and what is only written in another way passes as before. */
export const checked: Invariant = async ({ document, plain, keeps }) => {
  const [mild, strict] = PRESETS.map(({ name }) => failures(document, name));
  const forgiven = mild?.find(failure => strict?.includes(failure) === false);
  if (forgiven !== undefined) return `the strict policy forgives ${forgiven}`;
  const [before] = plain !== null && keeps ? PRESETS.map(({ name }) => failures(plain, name)) : [mild];
  return mild?.length === before?.length ? null : `${before} fails before, and ${mild} now`;
};
