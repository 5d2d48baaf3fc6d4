import type { Family } from 'podline/internal';
import { phaseRows } from '../schema.js';
import { phaseColumns } from '../tables.js';
import { chosenFrom, isChosen, isOfChosen, MANY, type Question } from './question.js';

/** The condition on episodes that have not ended, or never will. */
const OPEN: Readonly<Record<Family, string>> = {
  end: "outcome in ('stuck', 'finalizer-held', 'in-progress')",
  start: "outcome in ('stuck', 'refused', 'in-progress')",
  node: "outcome = 'lasts' and verdict <> 'complete'",
};

const stuckNow: Question = {
  id: 'stuck-now',
  title: 'Which deletions have not ended, or starts, or outages of nodes?',
  about:
    'Deletions (or starts, with those that a node refused, or what nodes go through) that have not ended when their logs end: hangs first, then those held by a finalizer, the oldest first.',
  families: ['end', 'start', 'node'],
  sql: (scope, dialect) => `
    select cluster, node, namespace, pod, uid, kind, outcome, started_ms, headline
    from ${chosenFrom(scope, dialect)} and ${OPEN[scope.family]}
    order by outcome desc, started_ms, cluster, subject limit ${scope.limit}`,
};

/** Questions about episodes of any family. */
export const EPISODES: readonly Question[] = [
  {
    id: 'by-day',
    title: 'How do deletions, or starts, change over time?',
    about:
      'For each day in UTC: how many deletions (or starts, or episodes of nodes) ended, the p50 and p90 of their time in milliseconds, and how many did not complete.',
    families: ['end', 'start', 'node'],
    sql: (scope, dialect) => `
      select ${dialect.day('ended_ms')} as day, count(*) as ${MANY[scope.family]}, ${dialect.quantile(0.5, 'duration_ms')} as p50_ms,
        ${dialect.quantile(0.9, 'duration_ms')} as p90_ms, ${dialect.countIf("verdict = 'incomplete'")} as incomplete
      from ${chosenFrom(scope, dialect)} and ended_ms is not null
      group by day
      order by day desc limit ${scope.limit}`,
  },
  {
    id: 'causes',
    title: 'What is found most often?',
    about:
      'Rules by the number of deletions (or starts, or episodes of nodes) and runs in which they found an error or a warning, with the number of findings and an example.',
    families: ['end', 'start', 'node'],
    sql: (scope, dialect) => `
      select rule, level, count(distinct (cluster, subject)) as subjects, count(*) as findings, min(message) as example
      from ${dialect.latest('findings')}
      where level <> 'info' and (
        ${isOfChosen(scope, dialect)}
        or (cluster, subject) in (select cluster, subject from ${dialect.latest('runs')}) and ${scope.whereOfRuns})
      group by rule, level
      order by subjects desc, rule, level limit ${scope.limit}`,
  },
  {
    id: 'node-outliers',
    title: 'Which nodes are slower than the others?',
    about:
      'Nodes by the p90 of whole deletions (or starts) in milliseconds, with how many of them hang or are held by a finalizer and how many lack a step; the slowest first. A node with few of them is not representative.',
    families: ['end', 'start'],
    sql: (scope, dialect) => `
      select cluster, node, count(*) as ${MANY[scope.family]}, ${dialect.countIf('duration_ms is not null')} as measured,
        ${dialect.quantile(0.5, 'duration_ms')} as p50_ms, ${dialect.quantile(0.9, 'duration_ms')} as p90_ms,
        ${dialect.countIf("outcome in ('stuck', 'finalizer-held')")} as hanging,
        ${dialect.countIf("verdict = 'incomplete'")} as incomplete
      from ${chosenFrom(scope, dialect)} and node is not null
      group by cluster, node
      order by p90_ms desc nulls last, cluster, node limit ${scope.limit}`,
  },
  {
    id: 'phases-by-day',
    title: 'How do phases change over time?',
    about:
      'Each day in UTC on which deletions (or starts, or episodes of nodes) ended, by kubelet version, node, owner, namespace or kind: how many there were, and the p90 of the whole and of each phase in milliseconds; the latest day first.',
    by: ['kubelet_version', 'node', 'owner', 'namespace', 'kind', 'cluster'],
    families: ['end', 'start', 'node'],
    sql: (scope, dialect) => `
      select ${dialect.day('ended_ms')} as day, ${scope.by}, count(*) as ${MANY[scope.family]},
        ${['duration_ms', ...phaseColumns(scope.family).map(({ column }) => column)].map(column => `${dialect.quantile(0.9, column)} as p90_${column}`).join(', ')}
      from ${chosenFrom(scope, dialect)} and ended_ms is not null
      group by day, ${scope.by}
      order by day desc, ${MANY[scope.family]} desc, ${scope.by} limit ${scope.limit}`,
  },
  {
    id: 'slowest-phases',
    title: 'Which phase takes longest, and where?',
    about:
      'Each phase of deletions (or starts, or episodes of nodes) by node, kubelet version, owner, namespace or kind, or by the part of the cluster that has to act in it: how many were measured, and their p50, p90, p99 and maximum in milliseconds; the slowest p90 first.',
    by: ['node', 'kubelet_version', 'owner', 'namespace', 'kind', 'part', 'cluster'],
    families: ['end', 'start', 'node'],
    sql: ({ where, family, by, limit }, dialect) => `
      select ${by}, phase, count(*) as measured,
        ${dialect.quantile(0.5, 'ms')} as p50_ms, ${dialect.quantile(0.9, 'ms')} as p90_ms,
        ${dialect.quantile(0.99, 'ms')} as p99_ms, max(ms) as max_ms
      from (${phaseRows(dialect.latest('episodes'), [family], by === 'part' ? [] : [by], isChosen({ where, family }, dialect))}) as phases
      group by ${by}, phase
      order by p90_ms desc, phase, ${by} limit ${limit}`,
  },
  stuckNow,
  {
    ...stuckNow,
    id: 'stuck-starting',
    title: 'Which pods do not start?',
    about:
      'Starts that hang, that a node refused, or that are in progress when their logs end: hangs first, then refusals, the oldest first.',
    families: ['start'],
  },
];
