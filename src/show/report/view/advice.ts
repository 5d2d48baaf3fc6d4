import type { Finding } from '../../../document/contract/types.js';
import { adviceOf } from './words.js';

/** Why a finding of a rule matters and what to do next; empty if it was shown before. */
export type Advise = (finding: Pick<Finding, 'rule' | 'next'>) => { readonly why: string; readonly next: string };

/** Shows each sentence once, however many findings it belongs to: two rules may advise the same. */
export function createAdvice(): Advise {
  const given = new Set<string>();
  const unlessGiven = (sentence = ''): string => {
    if (given.has(sentence)) return '';
    given.add(sentence);
    return sentence;
  };
  return ({ rule, next }) => {
    const texts = adviceOf(rule);
    return { why: unlessGiven(texts?.why), next: unlessGiven(next ?? texts?.next) };
  };
}
