/** The columns of the phases, in the order in which they follow each other. */
export const PHASE_COLUMNS = ['request_ms', 'stop_ms', 'volumes_ms', 'cgroup_ms', 'final_ms'] as const;

/** A row for each phase of a lifecycle or start that was measured; engines read only the columns that they need. */
export const phaseRows = (
  from: string,
  columns: readonly string[],
  where: string,
  phases: readonly string[] = PHASE_COLUMNS,
): string =>
  phases
    .map(
      column =>
        `select ${columns.join(', ')}, '${column.replace('_ms', '')}' as phase, ${column} as ms from ${from} where ${column} is not null and ${where}`,
    )
    .join(' union all ');
