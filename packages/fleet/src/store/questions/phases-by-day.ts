import { PHASE_COLUMNS } from './phases.js';
import type { Question } from './question.js';

export const phasesByDay: Question = {
  id: 'phases-by-day',
  title: 'How do phases change over time?',
  about:
    'Each day in UTC on which deletions ended, by kubelet version, node, owner, namespace or kind: how many there were, and the p90 of the whole deletion and of each phase in milliseconds; the latest day first.',
  by: ['kubelet_version', 'node', 'owner', 'namespace', 'kind', 'cluster'],
  sql: ({ where, by, limit }, dialect) => `
    select ${dialect.day('ended_ms')} as day, ${by}, count(*) as deletions,
      ${['duration_ms', ...PHASE_COLUMNS].map(column => `${dialect.quantile(0.9, column)} as p90_${column}`).join(', ')}
    from ${dialect.latest('lifecycles')}
    where ended_ms is not null and ${where}
    group by day, ${by}
    order by day desc, deletions desc, ${by} limit ${limit}`,
  sample: `
day         kubelet_version  deletions  p90_duration_ms  p90_request_ms  p90_stop_ms  p90_volumes_ms  p90_cgroup_ms  p90_final_ms
2026-11-21  from 1.35                3            21795                        21428             358              4           271
2026-11-21  v1.31.4                  1            58000                                                                     53500
`,
};
