import type { Question } from './types.js';

export const slowestVolumes: Question = {
  id: 'slowest-volumes',
  title: 'Whose volumes take longest to unmount?',
  about:
    'Owners and nodes by the time from the stop of the last container until no volume is mounted any more: how many were measured, p50, p90 and maximum in milliseconds; the slowest p90 first.',
  by: [],
  sql: ({ where, limit }, dialect) => `
    select namespace, owner, node, count(*) as measured, ${dialect.quantile(0.5, 'volumes_ms')} as p50_ms,
      ${dialect.quantile(0.9, 'volumes_ms')} as p90_ms, max(volumes_ms) as max_ms
    from ${dialect.latest('lifecycles')}
    where volumes_ms is not null and ${where}
    group by namespace, owner, node
    order by p90_ms desc, namespace, owner, node limit ${limit}`,
};
