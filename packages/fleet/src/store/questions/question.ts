import type { Dialect } from '../types.js';

/** The question in words. */
interface Scope {
  /** A condition on lifecycles. */
  readonly where: string;
  /** The same for findings of runs */
  readonly whereOfRuns: string;
  /** The column that rows are grouped by. */
  readonly by: string;
  /** Two kubelet versions that are compared. */
  readonly versions: readonly [before: string, after: string] | null;
  /** The largest number of rows. */
  readonly limit: number;
}

/** A named question. */
export interface Question {
  readonly id: string;
  readonly title: string;
  /** What it shows, and what its columns mean */
  readonly about: string;
  /** The columns that `--by` takes, its default first; empty where it takes none. */
  readonly by: readonly string[];
  /** It can compare two kubelet versions. */
  readonly takesVersions?: true;
  sql(scope: Scope, dialect: Dialect): string;
  /** Its answer about a few samples, which a test checks */
  readonly sample: string;
}
