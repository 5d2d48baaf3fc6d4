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
  sample: `
cluster  node  namespace  pod     uid                                   kind    started               ended                 headline
ci-2           default    forced  6350972b-17d2-4bd5-8164-88d792fcce81  forced  2026-11-21T01:49:06Z  2026-11-21T01:49:08Z  complete in 2.6 s; the object was gone after 0.03 s; container c did not end on SIGTERM and was killed after 2.1 s (grace period 1 s; the kubelet gives every stop at least 2 s)
`,
};
