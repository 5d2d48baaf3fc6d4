import type { Dialect } from '../types.js';

/** What is asked for. */
interface Scope {
  /** Of lifecycles: a condition, `1 = 1` where all are meant. */
  readonly where: string;
  /** The column that rows are grouped by. */
  readonly by: string;
  /** At most so many rows. */
  readonly limit: number;
}

/** A named question. */
export interface Question {
  readonly id: string;
  readonly title: string;
  /** What it tells, and what its columns mean. */
  readonly about: string;
  /** The columns that `--by` takes, its default first; empty where it takes none. */
  readonly by: readonly string[];
  sql(scope: Scope, dialect: Dialect): string;
}
