import { ALL } from '../scope.js';
import type { Dialect } from '../types.js';

/** Of rows that belong to lifecycles: those of which the condition holds. Lifecycles of two clusters may have one id. */
export const chosen = (where: string, dialect: Dialect): string =>
  where === ALL
    ? where
    : `(cluster, subject) in (select cluster, subject from ${dialect.latest('lifecycles')} where ${where})`;
