import type { Family } from 'podline/internal';

/** The types of tables and columns. */

export type ColumnType = 'text' | 'integer';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Null where the input does not show it. */
  readonly nullable?: true;
  /** Kilobytes in each row, similar in all rows */
  readonly long?: true;
  /** Milliseconds since 1970, and not a duration */
  readonly instant?: true;
  /** The families whose episodes can have it; absent: all. */
  readonly of?: readonly Family[];
  readonly about: string;
}

export interface Table {
  readonly name: TableName;
  readonly about: string;
  /** After those that every table has */
  readonly columns: readonly Column[];
}

export type TableName =
  | 'runs'
  | 'nodes'
  | 'episodes'
  | 'steps'
  | 'volumes'
  | 'findings'
  | 'pulls'
  | 'restarts'
  | 'store';

export const text = (name: string, about: string): Column => ({ name, type: 'text', about });
export const integer = (name: string, about: string): Column => ({ name, type: 'integer', about });
export const instant = (name: string, about: string): Column => ({ ...integer(name, about), instant: true });
export const long = (column: Column): Column => ({ ...column, long: true });
export const maybe = (column: Column): Column => ({ ...column, nullable: true });
export const only = (of: readonly Family[], column: Column): Column => ({ ...maybe(column), of });
