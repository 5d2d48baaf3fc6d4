import type { Question } from './types.js';

export const stuckNow: Question = {
  id: 'stuck-now',
  title: 'Which deletions have not ended?',
  about:
    'Deletions without an end as far as their logs reach: hangs first, then those held by a finalizer, the oldest first.',
  by: [],
  sql: ({ where, limit }, dialect) => `
    select cluster, node, namespace, pod, uid, kind, outcome, started_ms, headline
    from ${dialect.latest('lifecycles')}
    where outcome in ('stuck', 'finalizer-held', 'in-progress') and ${where}
    order by outcome desc, started_ms, cluster, subject limit ${limit}`,
};
