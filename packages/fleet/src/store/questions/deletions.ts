import { nodeDrained } from 'podline/internal';
import { chosenFrom, isOfAny, ownerColumns, type Question, timesOf } from './question.js';

export const DELETIONS: readonly Question[] = [
  {
    id: 'drains',
    title: 'How long did drains take, and what held them up?',
    about:
      'Each drain of a node that the rule node-drained found: when it began, how long it took in milliseconds (null if pods were left at the end of the logs), and the last pod that was removed, with what took most of its time; the longest first.',
    families: ['end'],
    sql: ({ whereOfRuns, limit }, dialect) => `
      select cluster, node, at_ms, until_ms - at_ms as took_ms, message
      from ${dialect.latest('findings')}
      where rule = '${nodeDrained.id}' and ${whereOfRuns}
      order by took_ms desc nulls last, at_ms desc, cluster, subject, seq limit ${limit}`,
  },
  {
    id: 'outlived',
    title: 'Which pods were gone from the API before their containers?',
    about:
      'Deletions whose object was removed while containers still ran, as after a forced deletion: two pods of one name may have run at once. The latest first.',
    families: ['end'],
    sql: (scope, dialect) => `
      select cluster, node, namespace, pod, uid, kind, started_ms, ended_ms, headline
      from ${chosenFrom(scope, dialect)}
        and (cluster, subject) in (select cluster, subject from ${dialect.latest('findings')} where rule = 'removed-while-running')
      order by started_ms desc, cluster, subject limit ${scope.limit}`,
  },
  {
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
        ${timesOf('unmount_ms', dialect)},
        ${dialect.countIf('done_ms is null')} as unfinished
      from ${dialect.latest('volumes')}
      where ${isOfAny(scope, dialect)}
      group by ${columns}
      order by p90_ms desc nulls last, ${columns} limit ${limit}`;
    },
  },
  {
    id: 'slowest-volumes',
    title: 'Whose volumes take longest to unmount?',
    about:
      'Owners (or nodes, …) by the time from the stop of the last container until no volume is mounted any more: how many were measured, on how many nodes, p50, p90 and maximum in milliseconds; the slowest p90 first.',
    by: ['owner', 'node', 'namespace', 'kubelet_version', 'cluster'],
    families: ['end'],
    sql(scope, dialect) {
      const columns = ownerColumns(scope.by);
      return `
      select ${columns}, count(*) as measured, count(distinct coalesce(node, '')) as nodes,
        ${timesOf('volumes_ms', dialect)}
      from ${chosenFrom(scope, dialect)} and volumes_ms is not null
      group by ${columns}
      order by p90_ms desc, ${columns} limit ${scope.limit}`;
    },
  },
];
