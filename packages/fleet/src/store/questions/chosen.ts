import { ALL } from '../scope.js';
import type { Dialect } from '../types.js';

/** A condition on rows of lifecycles or starts. Those of two clusters may have the same id. */
export const chosen = (where: string, dialect: Dialect, table: 'lifecycles' | 'starts' = 'lifecycles'): string =>
  where === ALL
    ? where
    : `(cluster, subject) in (select cluster, subject from ${dialect.latest(table)} where ${where})`;
