import { isOfAny, type Question } from './question.js';

export const pullQueue: Question = {
  id: 'pull-queue',
  title: 'Where do pulls wait for each other?',
  about:
    'Nodes (or owners, …) by how long pulls waited for those of other pods: how many pulls there were, how many of them waited, and the median, the longest and the sum of their waits in milliseconds; the largest sum first. A node pulls one image at a time unless serializeImagePulls is false.',
  by: ['node', 'owner', 'namespace', 'image', 'cluster'],
  families: ['start'],
  sql: (scope, dialect) => `
    select ${scope.by}, count(pull_ms) as pulls, ${dialect.countIf('waited_ms > 0')} as waited,
      ${dialect.quantile(0.5, 'case when waited_ms > 0 then waited_ms end')} as p50_ms, max(waited_ms) as max_ms, sum(waited_ms) as sum_ms
    from ${dialect.latest('pulls')}
    where waited_ms is not null and ${isOfAny(scope, dialect)}
    group by ${scope.by}
    order by sum_ms desc, ${scope.by} limit ${scope.limit}`,
};
