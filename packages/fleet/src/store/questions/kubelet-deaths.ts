import { nodeKinds } from 'podline/internal';
import { chosenFrom, type Question } from './question.js';

const OF_KUBELETS = nodeKinds(({ ofKubelet }) => ofKubelet === true).map(kind => `'${kind}'`);

export const kubeletDeaths: Question = {
  id: 'kubelet-deaths',
  title: 'Where did the kubelet end, and of what?',
  about:
    'Each run of a kubelet that ended with an error, each row of runs that ended soon one after the other, and each time for which none ran: when it began and ended, how long it was in milliseconds, and the error; the latest first. A restart that somebody asked for is left out.',
  by: [],
  families: ['node'],
  sql: (scope, dialect) => `
    select cluster, node, kind, started_ms, ended_ms, duration_ms as took_ms, cause, headline
    from ${chosenFrom(scope, dialect)} and kind in (${OF_KUBELETS.join(', ')}) and verdict <> 'complete'
    order by coalesce(ended_ms, started_ms) desc nulls last, cluster, subject limit ${scope.limit}`,
};
