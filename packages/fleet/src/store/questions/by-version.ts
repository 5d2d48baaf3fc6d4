import type { Dialect } from '../types.js';

/** Two kubelet versions in one row, with the growth of the p90 in the new one. `of`: the other columns of a row, before the phase. */
export function compared(
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
