import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NodeRun } from '../../correlate/run.js';
import { grouped } from '../../kit/grouped.js';
import { createReadingContext, notJudgedIn } from '../../rules/not-judged.js';
import { betweenRules, nameRules, runRules } from '../../rules/registry.js';
import type { Finding, NotJudged } from '../contract/types.js';

/** Rules about names, the input, the node and several nodes that lack an input. */
export const runNotJudged = (run: NodeRun, clock: ResolvedClock, findings: readonly Finding[]): NotJudged[] =>
  notJudgedIn(
    [...nameRules, ...runRules, ...betweenRules],
    run,
    findings,
    createReadingContext(run, clock.facts.confidence),
  );

/** Rules that need all pods, where only some were asked for. */
export const NEED_ALL_PODS: NotJudged = {
  why: 'only some pods were asked for, and lines of the others were left out',
  rules: [...runRules, ...betweenRules].flatMap(({ id, ofAllPods }) => (ofAllPods === true ? [id] : [])),
};

type Lists = readonly NotJudged[] | undefined;

/** The lists of two documents as one: what one of them could judge was judged. Earlier versions do not state what they judged. */
export function bothNotJudged(a: Lists, b: Lists): NotJudged[] | undefined {
  if (a === undefined || b === undefined) return undefined;
  const [inA, inB] = [a, b].map(list => new Set(list.flatMap(({ rules }) => rules)));
  const pairs = [...a, ...b].flatMap(({ why, rules }) =>
    rules.filter(rule => inA?.has(rule) && inB?.has(rule)).map(rule => ({ why, rule })),
  );
  return [...grouped(pairs, ({ why }) => why)].map(([why, list]) => ({
    why,
    rules: [...new Set(list.map(({ rule }) => rule))],
  }));
}
