import { chosenFrom, type Question } from './question.js';

export const slowestVolumes: Question = {
  id: 'slowest-volumes',
  title: 'Whose volumes take longest to unmount?',
  about:
    'Owners (or nodes, …) by the time from the stop of the last container until no volume is mounted any more: how many were measured, on how many nodes, p50, p90 and maximum in milliseconds; the slowest p90 first.',
  by: ['owner', 'node', 'namespace', 'kubelet_version', 'cluster'],
  families: ['end'],
  sql(scope, dialect) {
    const { by, limit } = scope;
    // Two namespaces may have owners with the same name
    const columns = by === 'owner' ? 'namespace, owner' : by;
    return `
    select ${columns}, count(*) as measured, count(distinct coalesce(node, '')) as nodes, ${dialect.quantile(0.5, 'volumes_ms')} as p50_ms,
      ${dialect.quantile(0.9, 'volumes_ms')} as p90_ms, max(volumes_ms) as max_ms
    from ${chosenFrom(scope, dialect)} and volumes_ms is not null
    group by ${columns}
    order by p90_ms desc, ${columns} limit ${limit}`;
  },
};
