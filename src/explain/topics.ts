import { KINDS } from '../lifecycle/kinds/index.js';
import { STEPS } from '../lifecycle/steps.js';
import type { StepId } from '../lifecycle/types.js';
import { POLICY_RULES } from '../policy/rules.js';
import { byLevel } from '../rules/levels.js';
import { allRules } from '../rules/registry.js';
import type { RuleMeta, RuleWords } from '../rules/types.js';
import { START_RULES } from '../starts/rules.js';
import { START_STEPS } from '../starts/step-words.js';
import type { StartStepId } from '../starts/types.js';
import type { Article } from './article.js';
import { eventArticle } from './event.js';
import { kindArticle } from './kind.js';
import { eventIds } from './message.js';
import { ruleArticle } from './rule.js';
import { startStepArticle } from './start-step.js';
import { stepArticle } from './step.js';
import { wordArticles } from './word.js';

const startRules = Object.entries(START_RULES).map(([id, words]): RuleWords => ({ id, ...words }));

/** All rules, errors first. */
export const ruleMetas = (): (RuleMeta | RuleWords)[] =>
  [...allRules.map(({ meta }) => meta), ...Object.values(POLICY_RULES), ...startRules].sort(
    (a, b) => byLevel(a, b) || (a.id < b.id ? -1 : 1),
  );

export const kindArticles = (): Article[] => Object.values(KINDS).map(kindArticle);
export const stepArticles = (): Article[] => (Object.keys(STEPS) as StepId[]).map(stepArticle);
/** `sync-entered` is a step of both; it is explained with deletions. */
export const startStepArticles = (): Article[] => (Object.keys(START_STEPS) as StartStepId[]).map(startStepArticle);
export const ruleArticles = (): Article[] => ruleMetas().map(ruleArticle);

/** Everything that can be explained; two may share an id. */
export const articles = (): Article[] => [
  ...ruleArticles(),
  ...kindArticles(),
  ...stepArticles(),
  ...startStepArticles(),
  ...wordArticles(),
  // A step shows the lines of its events
  ...eventIds()
    .filter(id => !Object.hasOwn(STEPS, id) && !Object.hasOwn(START_STEPS, id))
    .map(eventArticle),
];
