import { phaseRows } from './phases.js';
import type { Question } from './types.js';

export const phasesByDay: Question = {
  id: 'phases-by-day',
  title: 'How do phases go over time?',
  about:
    'Each phase on each day in UTC on which deletions ended, by kubelet version, node, owner, namespace or kind: how many were measured, and their p50 and p90 in milliseconds; the latest day first.',
  by: ['kubelet_version', 'node', 'owner', 'namespace', 'kind', 'cluster'],
  sql: ({ where, by, limit }, dialect) => `
    select day, ${by}, phase, count(*) as measured, ${dialect.quantile(0.5, 'ms')} as p50_ms, ${dialect.quantile(0.9, 'ms')} as p90_ms
    from (${phaseRows(dialect.latest('lifecycles'), [`${dialect.day('ended_ms')} as day`, by], `ended_ms is not null and ${where}`)}) as phases
    group by day, ${by}, phase
    order by day desc, p90_ms desc, phase, ${by} limit ${limit}`,
};
