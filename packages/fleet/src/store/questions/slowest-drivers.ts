import { isOfAny, type Question } from './question.js';

export const slowestDrivers: Question = {
  id: 'slowest-drivers',
  title: 'Which storage driver takes longest to unmount?',
  about:
    'CSI drivers, and other storage plugins, by the time from the first try to unmount a volume until it is unmounted: how many were measured, on how many nodes, p50, p90 and maximum in milliseconds, and how many unmounts have no end; the slowest p90 first. With --by each driver is split further.',
  by: ['driver', 'node', 'kubelet_version', 'namespace', 'owner', 'cluster'],
  families: ['end'],
  sql(scope, dialect) {
    const { by, limit } = scope;
    const columns = by === 'driver' ? by : `driver, ${by}`;
    return `
    select ${columns}, count(unmount_ms) as measured, count(distinct coalesce(node, '')) as nodes,
      ${dialect.quantile(0.5, 'unmount_ms')} as p50_ms, ${dialect.quantile(0.9, 'unmount_ms')} as p90_ms, max(unmount_ms) as max_ms,
      ${dialect.countIf('done_ms is null')} as unfinished
    from ${dialect.latest('volumes')}
    where ${isOfAny(scope, dialect)}
    group by ${columns}
    order by p90_ms desc nulls last, ${columns} limit ${limit}`;
  },
};
