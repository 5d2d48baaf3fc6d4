import { START_PHASE_COLUMNS } from '../start-tables.js';
import { compared } from './by-version.js';
import { phaseRows } from './phases.js';
import type { Question } from './question.js';

const COLUMNS = ['until_ready_ms', 'until_running_ms', ...START_PHASE_COLUMNS.map(({ column }) => column)];

export const startRegression: Question = {
  id: 'start-regression',
  title: 'Did a kubelet version make pods start more slowly?',
  about:
    'Each phase of starts, and the whole of them, by kubelet version: how many were measured, p50 and p90 in milliseconds, one row for each version. With --versions OLD,NEW both are in one row, with the difference of their p90; the largest difference first. Compare figures only if many were measured.',
  by: [],
  takesVersions: true,
  sql: ({ where, versions, limit }, dialect) => {
    const chosen = `kubelet_version is not null and ${where}`;
    const rows = phaseRows(dialect.latest('starts'), ['kubelet_version'], chosen, COLUMNS);
    if (versions !== null) return compared(rows, [], versions, limit, dialect);
    return `
    select phase, kubelet_version, count(*) as measured,
      ${dialect.quantile(0.5, 'ms')} as p50_ms, ${dialect.quantile(0.9, 'ms')} as p90_ms
    from (${rows}) as phases
    group by phase, kubelet_version
    order by phase, kubelet_version limit ${limit}`;
  },
  sample: `
phase       kubelet_version  measured  p50_ms  p90_ms
containers  from 1.35               2     206     606
create      v1.34.9                 2     100     189
init        v1.34.9                 1    1978    1978
`,
};
