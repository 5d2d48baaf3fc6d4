import { chosenFrom, MANY, type Question } from './question.js';

export const nodeOutliers: Question = {
  id: 'node-outliers',
  title: 'Which nodes are slower than the others?',
  about:
    'Nodes by the p90 of whole deletions (or starts) in milliseconds, with how many of them hang or are held by a finalizer and how many lack a step; the slowest first. A node with few of them is not representative.',
  by: [],
  families: ['end', 'start'],
  sql: (scope, dialect) => `
    select cluster, node, count(*) as ${MANY[scope.family]}, ${dialect.countIf('duration_ms is not null')} as measured,
      ${dialect.quantile(0.5, 'duration_ms')} as p50_ms, ${dialect.quantile(0.9, 'duration_ms')} as p90_ms,
      ${dialect.countIf("outcome in ('stuck', 'finalizer-held')")} as hanging,
      ${dialect.countIf("verdict = 'incomplete'")} as incomplete
    from ${chosenFrom(scope, dialect)} and node is not null
    group by cluster, node
    order by p90_ms desc nulls last, cluster, node limit ${scope.limit}`,
};
