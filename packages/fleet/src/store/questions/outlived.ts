import { chosenFrom, type Question } from './question.js';

export const outlived: Question = {
  id: 'outlived',
  title: 'Which pods were gone from the API before their containers?',
  about:
    'Deletions whose object was removed while containers still ran, as after a forced deletion: two pods of one name may have run at once. The latest first.',
  by: [],
  families: ['end'],
  sql: (scope, dialect) => `
    select cluster, node, namespace, pod, uid, kind, started_ms, ended_ms, headline
    from ${chosenFrom(scope, dialect)}
      and (cluster, subject) in (select cluster, subject from ${dialect.latest('findings')} where rule = 'removed-while-running')
    order by started_ms desc, cluster, subject limit ${scope.limit}`,
};
