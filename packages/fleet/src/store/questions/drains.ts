import { nodeDrained } from 'podline/internal';
import type { Question } from './question.js';

export const drains: Question = {
  id: 'drains',
  title: 'How long did drains take, and what held them up?',
  about:
    'Each drain of a node that the rule node-drained found: when it began, how long it took in milliseconds (null if pods were left at the end of the logs), and the last pod that was removed, with what took most of its time; the longest first.',
  by: [],
  families: ['end'],
  sql: ({ whereOfRuns, limit }, dialect) => `
    select cluster, node, at_ms, until_ms - at_ms as took_ms, message
    from ${dialect.latest('findings')}
    where rule = '${nodeDrained.meta.id}' and ${whereOfRuns}
    order by took_ms desc nulls last, at_ms desc, cluster, subject, seq limit ${limit}`,
};
