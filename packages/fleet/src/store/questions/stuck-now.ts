import type { Family } from 'podline/internal';
import { chosenFrom, type Question } from './question.js';

/** How an episode can stand that has not ended, or never will. */
const OPEN: Readonly<Record<Family, string>> = {
  end: "outcome in ('stuck', 'finalizer-held', 'in-progress')",
  start: "outcome in ('stuck', 'refused', 'in-progress')",
  node: "outcome = 'lasts' and verdict <> 'complete'",
};

export const stuckNow: Question = {
  id: 'stuck-now',
  title: 'Which deletions have not ended, or starts, or outages of nodes?',
  about:
    'Deletions (or starts, with those that a node refused, or what nodes go through) that have not ended when their logs end: hangs first, then those held by a finalizer, the oldest first.',
  by: [],
  families: ['end', 'start', 'node'],
  sql: (scope, dialect) => `
    select cluster, node, namespace, pod, uid, kind, outcome, started_ms, headline
    from ${chosenFrom(scope, dialect)} and ${OPEN[scope.family]}
    order by outcome desc, started_ms, cluster, subject limit ${scope.limit}`,
};
