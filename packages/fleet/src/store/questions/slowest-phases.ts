import { phaseRows } from '../schema.js';
import type { Question } from './question.js';

export const slowestPhases: Question = {
  id: 'slowest-phases',
  title: 'Which phase takes longest, and where?',
  about:
    'Each phase of deletions (or starts) by node, kubelet version, owner, namespace or kind, or by the part of the cluster that has to act in it: how many were measured, and their p50, p90, p99 and maximum in milliseconds; the slowest p90 first.',
  by: ['node', 'kubelet_version', 'owner', 'namespace', 'kind', 'part', 'cluster'],
  families: ['end', 'start'],
  sql: ({ where, family, by, limit }, dialect) => `
    select ${by}, phase, count(*) as measured,
      ${dialect.quantile(0.5, 'ms')} as p50_ms, ${dialect.quantile(0.9, 'ms')} as p90_ms,
      ${dialect.quantile(0.99, 'ms')} as p99_ms, max(ms) as max_ms
    from (${phaseRows(dialect.latest('episodes'), [family], by === 'part' ? [] : [by], where)}) as phases
    group by ${by}, phase
    order by p90_ms desc, phase, ${by} limit ${limit}`,
};
