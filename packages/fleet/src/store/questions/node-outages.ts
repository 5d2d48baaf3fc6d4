import { nodeKinds } from 'podline/internal';
import { ALL } from '../scope.js';
import type { Question } from './question.js';

/** A run of the kubelet is no outage, however it ended. */
const OUTAGES = nodeKinds(({ isOutage }) => isOutage === true).map(kind => `'${kind}'`);
const IS_OUTAGE = `verdict <> 'complete' and kind in (${OUTAGES.join(', ')})`;

export const nodeOutages: Question = {
  id: 'node-outages',
  title: 'Which nodes were in trouble, of what, and for how long?',
  about:
    'What nodes (or clusters, …) went through, by its kind: how many times, on how many nodes, how many last when their logs end, the sum and the longest in milliseconds, and an example; the largest sum first. Times that are too short to matter are left out.',
  by: ['node', 'cause', 'kubelet_version', 'cluster'],
  families: ['node'],
  sql({ where, by, limit }, dialect) {
    // Two clusters may have nodes with the same name
    const columns = by === 'node' ? 'cluster, node, kind' : `${by}, kind`;
    return `
    select ${columns}, count(*) as outages, count(distinct (cluster, coalesce(node, ''))) as nodes, ${dialect.countIf("outcome = 'lasts'")} as lasting,
      sum(duration_ms) as sum_ms, max(duration_ms) as max_ms, min(headline) as example
    from ${dialect.latest('episodes')}
    where family = 'node' and ${IS_OUTAGE}${where === ALL ? '' : ` and ${where}`}
    group by ${columns}
    order by sum_ms desc nulls last, ${columns} limit ${limit}`;
  },
};
