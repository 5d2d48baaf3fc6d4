import type { Family } from 'podline/internal';
import { phaseRows } from '../schema.js';
import type { Dialect } from '../types.js';
import type { Question } from './question.js';

/** The columns with the whole duration of a start, which has two ends. */
const WHOLE: Readonly<Record<Family, readonly string[]>> = {
  end: [],
  start: ['until_ready_ms', 'until_running_ms'],
  node: [],
};

const versionRegression: Question = {
  id: 'version-regression',
  title: 'Did a kubelet version make a phase slower?',
  about:
    'Each phase of each kind of deletion (or of starts) by kubelet version: how many were measured, p50 and p90 in milliseconds, one row for each version. With --versions OLD,NEW both are in one row, with the difference of their p90; the largest difference first. Compare figures only if many were measured.',
  takesVersions: true,
  families: ['end', 'start'],
  sql: ({ where, family, versions, limit }, dialect) => {
    const of = family === 'end' ? ['kind'] : [];
    const known = `kubelet_version is not null and ${where}`;
    const rows = phaseRows(dialect.latest('episodes'), [family], [...of, 'kubelet_version'], known, WHOLE[family]);
    if (versions !== null) return compared(rows, of, versions, limit, dialect);
    const columns = [...of, 'phase', 'kubelet_version'].join(', ');
    return `
    select ${columns}, count(*) as measured,
      ${dialect.quantile(0.5, 'ms')} as p50_ms, ${dialect.quantile(0.9, 'ms')} as p90_ms
    from (${rows}) as phases
    group by ${columns}
    order by ${columns} limit ${limit}`;
  },
};

/** Two kubelet versions in one row, with the growth of the p90 in the new one. `of`: the other columns of a row, before the phase. */
function compared(
  rows: string,
  of: readonly string[],
  versions: readonly [string, string],
  limit: number,
  dialect: Dialect,
): string {
  const [before, after] = versions.map(dialect.literal);
  const msOf = (version: string | undefined): string => `case when kubelet_version = ${version} then ms end`;
  const columns = [...of, 'phase'].join(', ');
  return `
    select ${columns}, count(${msOf(before)}) as old_measured, count(${msOf(after)}) as new_measured,
      ${dialect.quantile(0.5, msOf(before))} as old_p50_ms, ${dialect.quantile(0.5, msOf(after))} as new_p50_ms,
      ${dialect.quantile(0.9, msOf(before))} as old_p90_ms, ${dialect.quantile(0.9, msOf(after))} as new_p90_ms,
      new_p90_ms - old_p90_ms as longer_ms
    from (${rows}) as phases
    where kubelet_version in (${before}, ${after})
    group by ${columns}
    order by longer_ms desc nulls last, ${columns} limit ${limit}`;
}

export const VERSIONS: readonly Question[] = [
  versionRegression,
  {
    ...versionRegression,
    id: 'start-regression',
    title: 'Did a kubelet version make pods start more slowly?',
    about:
      'Each phase of starts, and the whole of them, by kubelet version: how many were measured, p50 and p90 in milliseconds, one row for each version. With --versions OLD,NEW both are in one row, with the difference of their p90; the largest difference first. Compare figures only if many were measured.',
    families: ['start'],
  },
];
