import type { Question } from './question.js';

export const heldUpBy: Question = {
  id: 'held-up-by',
  title: 'Which outages of nodes held up the most pods?',
  about:
    'Each episode of a node that held up deletions or starts: how many of each, with one of the pods, when it began, and how long it took in milliseconds; the most pods first. With -n only pods of those namespaces are counted.',
  by: [],
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
};
