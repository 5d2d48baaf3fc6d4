import { phaseRows } from './phases.js';
import type { Question } from './question.js';

export const slowestPhases: Question = {
  id: 'slowest-phases',
  title: 'Which phase takes longest, and where?',
  about:
    'Each phase of deletions by node, kubelet version, owner, namespace or kind: how many were measured, and their p50, p90, p99 and maximum in milliseconds; the slowest p90 first.',
  by: ['node', 'kubelet_version', 'owner', 'namespace', 'kind', 'cluster'],
  sql: ({ where, by, limit }, dialect) => `
    select ${by}, phase, count(*) as measured,
      ${dialect.quantile(0.5, 'ms')} as p50_ms, ${dialect.quantile(0.9, 'ms')} as p90_ms,
      ${dialect.quantile(0.99, 'ms')} as p99_ms, max(ms) as max_ms
    from (${phaseRows(dialect.latest('lifecycles'), [by], where)}) as phases
    group by ${by}, phase
    order by p90_ms desc, phase, ${by} limit ${limit}`,
  sample: `
node    phase  measured  p50_ms  p90_ms  p99_ms  max_ms
        final         1   53500   53500   53500   53500
node-a  stop          2     428   21428   21428   21428
        stop          2     294    2195    2195    2195
`,
};
