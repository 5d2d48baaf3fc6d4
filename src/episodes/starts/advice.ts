import { causeOfRule } from '../../catalogue/causes/index.js';
import { START_RULES } from './rules.js';
import type { StartRule } from './types.js';

/** What to do about an error of this rule: the advice for the error itself, or the general advice. */
export const nextOf = (rule: StartRule, error = ''): string => causeOfRule(rule, error).next ?? START_RULES[rule].next;
