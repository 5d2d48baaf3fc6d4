import { compared } from './by-version.js';
import { phaseRows } from './phases.js';
import type { Question } from './question.js';

export const versionRegression: Question = {
  id: 'version-regression',
  title: 'Did a kubelet version make a phase slower?',
  about:
    'Each phase of each kind of deletion by kubelet version: how many were measured, p50 and p90 in milliseconds, one row for each version. With --versions OLD,NEW both are in one row, with the difference of their p90; the largest difference first. Compare figures only if many were measured.',
  by: [],
  takesVersions: true,
  sql: ({ where, versions, limit }, dialect) => {
    const rows = phaseRows(
      dialect.latest('lifecycles'),
      ['kind', 'kubelet_version'],
      `kubelet_version is not null and ${where}`,
    );
    if (versions !== null) return compared(rows, ['kind'], versions, limit, dialect);
    return `
    select kind, phase, kubelet_version, count(*) as measured,
      ${dialect.quantile(0.5, 'ms')} as p50_ms, ${dialect.quantile(0.9, 'ms')} as p90_ms
    from (${rows}) as phases
    group by kind, phase, kubelet_version
    order by kind, phase, kubelet_version limit ${limit}`;
  },
  sample: `
kind    phase    kubelet_version  measured  p50_ms  p90_ms
forced  cgroup   from 1.35               1       4       4
forced  stop     from 1.35               1    2195    2195
forced  volumes  from 1.35               1     358     358
`,
};
