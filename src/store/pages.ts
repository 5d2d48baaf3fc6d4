import { proseTable } from '../explain/markdown.js';
import { questions } from './questions/registry.js';
import { COMMON, type Column, TABLES } from './tables.js';

/** What docs/store.md says of tables and questions. */
export const storeTables = (): string =>
  [
    'Every table begins with these columns:',
    columnsTable(COMMON),
    ...TABLES.flatMap(({ name, about, columns }) => [`### \`${name}\`: ${about}`, columnsTable(columns)]),
  ].join('\n\n');

export const questionsTable = (): string =>
  proseTable(
    ['question', 'asks', 'tells', '--by'],
    questions.map(({ id, title, about, by }) => [{ id }, title, about, by.join(', ')]),
  );

const columnsTable = (columns: readonly Column[]): string =>
  proseTable(
    ['column', 'type', 'what it holds'],
    columns.map(({ name, type, nullable, about }) => [{ id: name }, nullable ? `${type} or null` : type, about]),
  );
