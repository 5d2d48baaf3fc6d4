import { chosenFrom, type Question } from './question.js';

export const slowestStarts: Question = {
  id: 'slowest-starts',
  title: 'Whose pods take longest to start?',
  about:
    'Owners (or nodes, …) by the time until a pod is Ready, or until its containers run if nothing shows when it was Ready: how many were measured, on how many nodes, p50, p90 and maximum in milliseconds; how many did not start; the slowest p90 first.',
  by: ['owner', 'node', 'namespace', 'kubelet_version', 'cluster'],
  families: ['start'],
  sql(scope, dialect) {
    const { by, limit } = scope;
    // Two namespaces may have owners with the same name
    const columns = by === 'owner' ? 'namespace, owner' : by;
    return `
    select ${columns}, count(duration_ms) as measured, count(distinct coalesce(node, '')) as nodes, ${dialect.quantile(0.5, 'duration_ms')} as p50_ms,
      ${dialect.quantile(0.9, 'duration_ms')} as p90_ms, max(duration_ms) as max_ms, ${dialect.countIf("outcome in ('stuck', 'refused')")} as failed
    from ${chosenFrom(scope, dialect)} and outcome <> 'resumed'
    group by ${columns}
    order by p90_ms desc nulls last, ${columns} limit ${limit}`;
  },
};
