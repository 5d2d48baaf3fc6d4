import { ALL } from '../scope.js';
import type { Dialect } from '../types.js';

/** Of rows that belong to lifecycles, or to starts: those of which the condition holds. Those of two clusters may have one id. */
export const chosen = (where: string, dialect: Dialect, table: 'lifecycles' | 'starts' = 'lifecycles'): string =>
  where === ALL
    ? where
    : `(cluster, subject) in (select cluster, subject from ${dialect.latest(table)} where ${where})`;
