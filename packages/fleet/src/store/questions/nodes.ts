import { nodeKinds } from 'podline/internal';
import { chosenFrom, type Question } from './question.js';

const OF_KUBELETS = nodeKinds('of-kubelet').map(kind => `'${kind}'`);

/** A run of the kubelet is no outage, however it ended. */
const OUTAGES = nodeKinds('outage').map(kind => `'${kind}'`);
const IS_OUTAGE = `verdict <> 'complete' and kind in (${OUTAGES.join(', ')})`;

/** Questions about what nodes go through. */
export const NODES: readonly Question[] = [
  {
    id: 'held-up-by',
    title: 'Which outages of nodes held up the most pods?',
    about:
      'Each episode of a node that held up deletions or starts: how many of each, with one of the pods, when it began, and how long it took in milliseconds; the most pods first. With -n only pods of those namespaces are counted.',
    families: ['node'],
    // Old servers cannot join: rows of both kinds become one
    sql: ({ where, limit }, dialect) => `
      select cluster, max(of_node) as node, max(what) as kind, max(since_ms) as started_ms, max(lasted_ms) as took_ms,
        sum(ends) as deletions, sum(begun) as starts, min(name) as example, max(says) as headline
      from (
        select cluster, subject as id, node as of_node, kind as what, started_ms as since_ms, duration_ms as lasted_ms, headline as says,
          0 as ends, 0 as begun, ${dialect.none('text')} as name
        from ${dialect.latest('episodes')} where family = 'node'
        union all
        select cluster, because as id, ${dialect.none('text')} as of_node, ${dialect.none('text')} as what, ${dialect.none('integer')} as since_ms,
          ${dialect.none('integer')} as lasted_ms, ${dialect.none('text')} as says, case when family = 'end' then 1 else 0 end as ends,
          case when family = 'start' then 1 else 0 end as begun, concat(namespace, '/', pod) as name
        from ${dialect.latest('episodes')} where because is not null and ${where}
      ) as both_of_them
      group by cluster, id
      having deletions + starts > 0 and kind is not null
      order by deletions + starts desc, started_ms, cluster, id limit ${limit}`,
  },
  {
    id: 'kubelet-deaths',
    title: 'Where did the kubelet end, and of what?',
    about:
      'Each run of a kubelet that ended with an error, each row of runs that ended soon one after the other, and each time for which none ran: when it began and ended, how long it was in milliseconds, and the error; the latest first. A restart that somebody asked for is left out.',
    families: ['node'],
    sql: (scope, dialect) => `
      select cluster, node, kind, started_ms, ended_ms, duration_ms as took_ms, cause, headline
      from ${chosenFrom(scope, dialect)} and kind in (${OF_KUBELETS.join(', ')}) and verdict <> 'complete'
      order by coalesce(ended_ms, started_ms) desc nulls last, cluster, subject limit ${scope.limit}`,
  },
  {
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
      from ${chosenFrom({ where, family: 'node' }, dialect)} and ${IS_OUTAGE}
      group by ${columns}
      order by sum_ms desc nulls last, ${columns} limit ${limit}`;
    },
  },
];
