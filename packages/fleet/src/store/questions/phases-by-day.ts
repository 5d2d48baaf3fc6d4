import { phaseColumns } from '../tables.js';
import { chosenFrom, MANY, type Question } from './question.js';

export const phasesByDay: Question = {
  id: 'phases-by-day',
  title: 'How do phases change over time?',
  about:
    'Each day in UTC on which deletions (or starts) ended, by kubelet version, node, owner, namespace or kind: how many there were, and the p90 of the whole and of each phase in milliseconds; the latest day first.',
  by: ['kubelet_version', 'node', 'owner', 'namespace', 'kind', 'cluster'],
  families: ['end', 'start'],
  sql: (scope, dialect) => `
    select ${dialect.day('ended_ms')} as day, ${scope.by}, count(*) as ${MANY[scope.family]},
      ${['duration_ms', ...phaseColumns(scope.family).map(({ column }) => column)].map(column => `${dialect.quantile(0.9, column)} as p90_${column}`).join(', ')}
    from ${chosenFrom(scope, dialect)} and ended_ms is not null
    group by day, ${scope.by}
    order by day desc, ${MANY[scope.family]} desc, ${scope.by} limit ${scope.limit}`,
};
