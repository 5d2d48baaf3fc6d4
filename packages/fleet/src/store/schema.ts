import { grouped } from 'podline/internal';
import { type Column, type ColumnType, columnsOf, TABLES, type Table } from './tables.js';
import type { Answer } from './types.js';

/** How an engine writes a table. */
export interface Engine {
  readonly types: Readonly<Record<ColumnType, string>>;
  nullable(type: string, nullable: boolean): string;
  /** Follows the type of a long text */
  readonly long: string;
  /** Follows the columns */
  readonly options: string;
}

/** The statements that give a store the tables of this version: new tables, and new columns of older ones. */
export function migration(engine: Engine, existing: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return TABLES.flatMap(table => {
    const columns = existing.get(table.name);
    if (columns === undefined) return [createTable(table, engine)];
    return columnsOf(table)
      .filter(({ name }) => !columns.has(name))
      .map(column => `alter table ${table.name} add column ${columnText(column, engine)}`);
  });
}

/** It has tables, but not all of the present ones. A database without any of them is not one of an earlier version. */
export const isEarlier = (engine: Engine, existing: ReadonlyMap<string, ReadonlySet<string>>): boolean =>
  TABLES.some(({ name }) => existing.has(name)) && migration(engine, existing).length > 0;

/** Shows the tables of an earlier version in the present form, without changing them. */
export function shownAsToday(
  engine: Engine,
  existing: ReadonlyMap<string, ReadonlySet<string>>,
  database: string,
): string[] {
  if (!isEarlier(engine, existing)) return [];
  return TABLES.flatMap(table => {
    const known = existing.get(table.name) ?? new Set<string>();
    const columns = columnsOf(table);
    if (columns.every(({ name }) => known.has(name))) return [];
    const selected = columns.map(({ name, type }) =>
      known.has(name) ? name : `cast(null as ${engine.types[type]}) as ${name}`,
    );
    const from = existing.has(table.name) ? `from ${identifier(database)}.main.${table.name}` : 'limit 0';
    return [`create temp view ${table.name} as select ${selected.join(', ')} ${from}`];
  });
}

/** The columns by table, from rows with a table's name and a column's. */
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

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
