import { grouped } from '../grouped.js';
import { type Column, type ColumnType, columnsOf, TABLES, type Table } from './tables.js';
import type { Answer } from './types.js';

/** How an engine writes a table. */
export interface Engine {
  readonly types: Readonly<Record<ColumnType, string>>;
  nullable(type: string, nullable: boolean): string;
  /** Behind the type of a long text. */
  readonly long: string;
  /** Behind the columns. */
  readonly options: string;
}

/** What a store has to be told so that it has the tables of today: new tables, and new columns of older ones. */
export function migration(engine: Engine, existing: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return TABLES.flatMap(table => {
    const columns = existing.get(table.name);
    if (columns === undefined) return [createTable(table, engine)];
    return columnsOf(table)
      .filter(({ name }) => !columns.has(name))
      .map(column => `alter table ${table.name} add column ${columnText(column, engine)}`);
  });
}

export const isEarlier = (engine: Engine, existing: ReadonlyMap<string, ReadonlySet<string>>): boolean =>
  TABLES.some(({ name }) => existing.has(name)) && migration(engine, existing).length > 0;

/** Of rows of a table's name and a column's. */
export function columnsByTable(rows: Answer['rows']): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = grouped(rows, ([table]) => String(table));
  return new Map([...tables].map(([table, columns]) => [table, new Set(columns.map(([, column]) => String(column)))]));
}

const createTable = (table: Table, engine: Engine): string =>
  `create table ${table.name} (${columnsOf(table)
    .map(column => columnText(column, engine))
    .join(', ')})${engine.options}`;

const columnText = ({ name, type, nullable, long }: Column, engine: Engine): string =>
  `${name} ${engine.nullable(engine.types[type], nullable === true)}${long === true ? engine.long : ''}`;
