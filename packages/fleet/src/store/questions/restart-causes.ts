import { isOfAny, type Question } from './question.js';

export const restartCauses: Question = {
  id: 'restart-causes',
  title: 'Why are containers restarted?',
  about:
    'Reasons with exit codes by the number of restarts: how many there were, of how many pods, with the name of one; null if the input does not show why a run ended.',
  by: [],
  families: ['start'],
  sql: (scope, dialect) => `
    select reason, exit_code, count(*) as restarts, count(distinct (cluster, subject)) as pods, min(concat(namespace, '/', pod)) as example
    from ${dialect.latest('restarts')}
    where ${isOfAny(scope, dialect)}
    group by reason, exit_code
    order by restarts desc, reason, exit_code limit ${scope.limit}`,
};
