import type { Question } from './question.js';

export const stuckNow: Question = {
  id: 'stuck-now',
  title: 'Which deletions have not ended?',
  about:
    'Deletions that have not ended when their logs end: hangs first, then those held by a finalizer, the oldest first.',
  by: [],
  sql: ({ where, limit }, dialect) => `
    select cluster, node, namespace, pod, uid, kind, outcome, started_ms, headline
    from ${dialect.latest('lifecycles')}
    where outcome in ('stuck', 'finalizer-held', 'in-progress') and ${where}
    order by outcome desc, started_ms, cluster, subject limit ${limit}`,
  sample: `
cluster  node  namespace  pod      uid                                   kind      outcome  started               headline
ci-3           default    busytmp  00acafbb-3f58-4357-9986-25134631dc74  graceful  stuck    2026-11-21T03:05:20Z  STUCK in volume unmount for 31 s: volume "edmem" (emptyDir): target is busy (x6)
`,
};
