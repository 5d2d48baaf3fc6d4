import { phaseRows } from './phases.js';
import type { Question } from './types.js';

export const versionRegression: Question = {
  id: 'version-regression',
  title: 'Did a kubelet version make a phase slower?',
  about:
    'Each phase of each kind of deletion by kubelet version: how many were measured, p50 and p90 in milliseconds. Versions of one phase stand below each other; compare figures only where many were measured.',
  by: [],
  sql: ({ where, limit }, dialect) => `
    select kind, phase, kubelet_version, count(*) as measured,
      ${dialect.quantile(0.5, 'ms')} as p50_ms, ${dialect.quantile(0.9, 'ms')} as p90_ms
    from (${phaseRows(dialect.latest('lifecycles'), ['kind', 'kubelet_version'], `kubelet_version is not null and ${where}`)}) as phases
    group by kind, phase, kubelet_version
    order by kind, phase, kubelet_version limit ${limit}`,
};
