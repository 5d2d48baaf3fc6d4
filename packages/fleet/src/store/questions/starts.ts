import { chosenFrom, isOfAny, ownerColumns, type Question, timesOf } from './question.js';

export const STARTS: readonly Question[] = [
  {
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
  },
  {
    id: 'restart-causes',
    title: 'Why are containers restarted?',
    about:
      'Reasons with exit codes by the number of restarts: how many there were, of how many pods, with the name of one; null if the input does not show why a run ended.',
    families: ['start'],
    sql: (scope, dialect) => `
      select reason, exit_code, count(*) as restarts, count(distinct (cluster, subject)) as pods, min(concat(namespace, '/', pod)) as example
      from ${dialect.latest('restarts')}
      where ${isOfAny(scope, dialect)}
      group by reason, exit_code
      order by restarts desc, reason, exit_code limit ${scope.limit}`,
  },
  {
    id: 'slowest-images',
    title: 'Which images take longest to pull?',
    about:
      'Images by the time of their pulls, without waiting for others: how many pulls were measured, on how many nodes, p50, p90 and maximum in milliseconds; the longest wait for pulls of others; how many containers needed no pull.',
    families: ['start'],
    sql: (scope, dialect) => `
      select image, count(pull_ms) as pulls, count(distinct coalesce(node, '')) as nodes,
        ${timesOf('pull_ms', dialect)}, max(waited_ms) as waited_ms,
        ${dialect.countIf("how = 'present'")} as present
      from ${dialect.latest('pulls')}
      where ${isOfAny(scope, dialect)}
      group by image
      order by p90_ms desc nulls last, image limit ${scope.limit}`,
  },
  {
    id: 'slowest-starts',
    title: 'Whose pods take longest to start?',
    about:
      'Owners (or nodes, …) by the time until a pod is Ready, or until its containers run if nothing shows when it was Ready: how many were measured, on how many nodes, p50, p90 and maximum in milliseconds; how many did not start; the slowest p90 first.',
    by: ['owner', 'node', 'namespace', 'kubelet_version', 'cluster'],
    families: ['start'],
    sql(scope, dialect) {
      const columns = ownerColumns(scope.by);
      return `
      select ${columns}, count(duration_ms) as measured, count(distinct coalesce(node, '')) as nodes,
        ${timesOf('duration_ms', dialect)}, ${dialect.countIf("outcome in ('stuck', 'refused')")} as failed
      from ${chosenFrom(scope, dialect)} and outcome <> 'resumed'
      group by ${columns}
      order by p90_ms desc nulls last, ${columns} limit ${scope.limit}`;
    },
  },
];
