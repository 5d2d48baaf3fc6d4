import type { Article } from './article.js';
import { causeArticles } from './cause.js';
import { aligned } from './plain.js';
import { kindArticles, ruleMetas, stepArticles } from './topics.js';
import { wordArticles } from './word.js';

/** Everything that can be explained, by id, except the kubelet's messages, of which there are too many. */
export const listAll = (): string =>
  `${[
    'Kinds of deletions',
    ...titles(kindArticles()),
    '',
    'Steps',
    ...titles(stepArticles()),
    '',
    'Rules',
    ...rows(ruleMetas().map(({ id, level, title }) => [id, level, title])),
    '',
    'Causes',
    ...titles(causeArticles()),
    '',
    'What other sources record',
    ...titles(wordArticles()),
    '',
    'The events that `podline parse` prints can be explained as well: podline explain config-delete',
  ].join('\n')}\n`;

export const listRules = (): string =>
  `${aligned(ruleMetas().map(({ id, level, title }) => [id, level, title])).join('\n')}\n`;

const titles = (several: readonly Article[]): string[] => rows(several.map(({ id, title }) => [id, title]));
const rows = (cells: readonly (readonly string[])[]): string[] => aligned(cells).map(row => `  ${row}`);
