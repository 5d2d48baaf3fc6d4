import { run } from '#page';
import type { Episode, ResultDocument } from '../../../document/contract/types.js';
import { verdictOf } from '../../policy/result.js';
import type { Result } from '../../policy/types.js';
import { html } from '../html.js';
import type { Report } from '../types.js';
import { ruleOf } from '../view/words.js';
import type { CheckData, Failure } from './data.js';
import { runData } from './run-data.js';
import { shell } from './shell.js';

/** The page of `podline check`: it begins with the failures. */
export const checkPage = (results: readonly Result[]): Report => ({
  ...html,
  render: (document: ResultDocument, options) =>
    shell(run, { ...runData(document, options), check: checkData(results) }),
});

export const checkData = (results: readonly Result[]): CheckData => ({
  ...verdictOf(results),
  failures: results.filter(({ grade }) => grade === 'error' || grade === 'warn').map(failureOf),
});

const failureOf = ({ grade, rule, one, expected, found, evidence, finding }: Result): Failure => ({
  level: grade === 'error' ? 'error' : 'warning',
  rule,
  pod: subjectOf(one),
  id: one?.family === 'node' ? null : (one?.id ?? null),
  expected,
  found,
  next: finding === undefined ? '' : (finding.next ?? ruleOf(finding.rule)?.next ?? ''),
  evidence: evidence.map(({ source, line }) => ({ source, line })),
});

function subjectOf(one: Episode | null): string {
  if (one === null) return 'the input as a whole';
  return one.family === 'node' ? `node ${one.node ?? ''}`.trim() : `${one.pod.namespace}/${one.pod.name}`;
}
