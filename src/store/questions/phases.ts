/** The columns of the phases, in the order in which they follow each other. */
const PHASE_COLUMNS = ['request', 'stop', 'volumes', 'cgroup', 'final'] as const;

/** A row for each lifecycle and phase that was measured; engines read only the columns that they need of it. */
export const phaseRows = (from: string, columns: readonly string[], where: string): string =>
  PHASE_COLUMNS.map(
    phase =>
      `select ${columns.join(', ')}, '${phase}' as phase, ${phase}_ms as ms from ${from} where ${phase}_ms is not null and ${where}`,
  ).join(' union all ');
