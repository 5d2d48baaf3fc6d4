import type { ColumnType, Row, TableName } from './tables.js';

export interface RunLabels {
  readonly cluster: string;
  /** The id of the run; by default one that the same inputs always get. */
  readonly run?: string;
}

/** Everything that is stored about one lifecycle, or about one run: the unit in which a store is written. */
export interface Subject {
  readonly cluster: string;
  readonly subject: string;
  readonly revision: number;
  readonly rows: Readonly<Partial<Record<TableName, readonly Row[]>>>;
}

export interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly AnswerCell[])[];
}

export type AnswerCell = string | number | boolean | null;

/** A database. Writing the same subjects again, or their earlier revisions, changes nothing. */
export interface Store {
  readonly dialect: Dialect;
  /** Upgrades the tables to this version; data stays. */
  migrate(): Promise<void>;
  write(subjects: readonly Subject[]): Promise<void>;
  ask(sql: string): Promise<Answer>;
  close(): Promise<void>;
}

/** The percentiles that questions use. */
export const SHARES = [0.5, 0.9, 0.99] as const;
type Share = (typeof SHARES)[number];

/** What engines spell differently in the named queries. */
export interface Dialect {
  /** The rows of the highest revision of each subject, to follow `from`. */
  latest(table: TableName): string;
  /** Nearest rank, of values that are not null */
  quantile(share: Share, expression: string): string;
  /** `2026-11-21`, from milliseconds since 1970 */
  day(expression: string): string;
  countIf(condition: string): string;
  /** Null, of this type */
  none(type: ColumnType): string;
  /** An untrusted text */
  literal(text: string): string;
  /** That a text matches a pattern of `like`, in which a backslash makes `%`, `_` and itself literal */
  like(expression: string, pattern: string): string;
}

/** An engine that cannot be reached, or a statement that it refuses: for the user, with the engine's words. */
export class StoreError extends Error {
  /** `isFinal`: another try would fail in the same way. */
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message);
  }
}
