import { NODE_RULES } from '../episodes/node/words.js';
import { START_RULES } from '../episodes/starts/rules.js';
import { allRules } from './registry.js';
import type { RuleMeta, RuleWords } from './types.js';

/** All rules of the analysis: those of starts and nodes are judged with their episodes, and have only words. */
export const RULES: readonly (RuleMeta | RuleWords)[] = [
  ...allRules,
  ...Object.entries({ ...START_RULES, ...NODE_RULES }).map(([id, words]): RuleWords => ({ id, ...words })),
];

const TITLES: ReadonlyMap<string, string> = new Map(RULES.map(({ id, title }) => [id, title]));

/** `A container does not stop`; the id where a document of another version has a rule that is not known here. */
export const ruleTitle = (id: string): string => TITLES.get(id) ?? id;
