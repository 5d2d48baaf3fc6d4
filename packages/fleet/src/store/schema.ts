import { type Family, grouped, VERSION } from 'podline/internal';
import {
  type Column,
  type ColumnType,
  columnsOf,
  EPISODES,
  phaseColumns,
  type Row,
  TABLES,
  type Table,
  VERSION_OF_TABLES,
} from './tables.js';
import { type Answer, StoreError, type Subject } from './types.js';

/** How an engine writes a table. */
export interface Engine {
  readonly types: Readonly<Record<ColumnType, string>>;
  nullable(type: string, nullable: boolean): string;
  /** Follows the type of a long text */
  readonly long: string;
  /** Follows the columns */
  readonly options: string;
  /** Follows a table of which only the highest revisions are read */
  readonly latest: string;
  readonly dropView: string;
}

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** What is in a store: its tables and its views, each with its columns. */
export interface Known {
  readonly tables: Columns;
  readonly views: Columns;
}

/** Before all families had one table, two of them had one each. These tables are views now, so that old queries still work. */
const FORMER: readonly {
  readonly name: string;
  readonly family: Family;
  /** The column that is called `episode` today */
  readonly json: string;
  /** A column that the table lacks, with the columns of which the first value is taken */
  readonly firstOf?: Readonly<Record<string, readonly string[]>>;
}[] = [
  { name: 'lifecycles', family: 'end', json: 'lifecycle' },
  {
    name: 'starts',
    family: 'start',
    json: 'start',
    firstOf: { duration_ms: ['until_ready_ms', 'until_running_ms'] },
  },
];

/** Tables of earlier versions that queries, and readers of Parquet, still know. */
export const FORMER_NAMES: readonly string[] = FORMER.map(({ name }) => name);

interface View {
  readonly name: string;
  readonly columns: readonly string[];
  readonly sql: string;
}

/** Views of one engine. */
const viewsOf = ({ latest }: Pick<Engine, 'latest'>): readonly View[] => [
  ...FORMER.map(({ name, family, json }): View => {
    const own = columnsOf(EPISODES).filter(({ of }) => of === undefined || of.includes(family));
    const columns = own.map(column => (column.name === 'episode' ? json : column.name));
    const selected = own.map(column => (column.name === 'episode' ? `episode as ${json}` : column.name));
    return { name, columns, sql: `select ${selected.join(', ')} from episodes${latest} where family = '${family}'` };
  }),
  {
    name: 'phases',
    columns: [...OF_PHASES, 'phase', 'part', 'ms'],
    sql: phaseRows(`episodes${latest}`, ['end', 'start'], OF_PHASES),
  },
];

const OF_PHASES = [
  ...(['cluster', 'subject', 'family', 'kind', 'node'] as const),
  ...(['namespace', 'pod', 'owner', 'kubelet_version', 'started_ms', 'ended_ms'] as const),
];

/**
 * The statements that give a store the tables of this version: new tables, new columns, and the rows of tables that are views now. Where
 * they are not one transaction, any of them may be the last to run: run again, they continue from there.
 */
export function migration(engine: Engine, { tables, views }: Known): string[] {
  const made = TABLES.flatMap(table => {
    const columns = tables.get(table.name);
    if (columns === undefined) return [createTable(table, engine)];
    return columnsOf(table)
      .filter(({ name }) => !columns.has(name))
      .map(column => `alter table ${table.name} add column ${columnText(column, engine)}`);
  });
  const moved = FORMER.flatMap(former => {
    const known = tables.get(former.name);
    if (known === undefined) return [];
    const cells = cellsOf(former, known).filter(({ value }) => value !== null);
    const columns = cells.map(({ column }) => column.name).join(', ');
    const values = cells.map(({ value }) => value).join(', ');
    return [
      `insert into episodes (${columns}) select ${values} from ${former.name}${engine.latest}`,
      `drop table ${former.name}`,
    ];
  });
  const shown = viewsOf(engine).flatMap(({ name, columns, sql }) => {
    const known = views.get(name);
    if (known !== undefined && columns.every(column => known.has(column))) return [];
    return [`${engine.dropView} ${name}`, `create view ${name} as ${sql}`];
  });
  return [...made, ...moved, ...shown];
}

/** The columns of `episodes` from a table of an earlier version; null for what it does not have. */
const cellsOf = ({ family, json, firstOf = {} }: (typeof FORMER)[number], known: ReadonlySet<string>) =>
  columnsOf(EPISODES).map(column => {
    const { name } = column;
    if (name === 'family') return { column, value: `'${family}'` };
    if (name === 'episode') return { column, value: json };
    if (known.has(name)) return { column, value: name };
    const from = (firstOf[name] ?? []).filter(one => known.has(one));
    return { column, value: from.length === 0 ? null : `coalesce(${from.join(', ')})` };
  });

/** Whether the store has tables, but not all of today's. A database without any of them is no store of an earlier version. */
export const isEarlier = (engine: Engine, known: Known): boolean =>
  [...TABLES, ...FORMER].some(({ name }) => known.tables.has(name)) && migration(engine, known).length > 0;

/** Shows a store of any earlier version in today's form, without changing it. Views are made by this version, not read from the file. */
export function shownAsToday(engine: Engine, { tables }: Known, database: string): string[] {
  if (!TABLES.some(({ name }) => tables.has(name))) return [];
  const from = (table: string): string => `from ${identifier(database)}.main.${table}`;
  const nothing = ({ type }: Column): string => `cast(null as ${engine.types[type]})`;
  const shown = TABLES.flatMap(table => {
    const known = tables.get(table.name);
    const columns = columnsOf(table);
    const parts =
      known === undefined
        ? []
        : [
            `select ${columns.map(one => (known.has(one.name) ? one.name : `${nothing(one)} as ${one.name}`)).join(', ')} ${from(table.name)}`,
          ];
    const former = FORMER.flatMap(one => {
      const own = tables.get(one.name);
      if (table !== EPISODES || own === undefined) return [];
      const cells = cellsOf(one, own).map(({ column, value }) => `${value ?? nothing(column)} as ${column.name}`);
      return [`select ${cells.join(', ')} ${from(one.name)}`];
    });
    if (former.length === 0 && columns.every(({ name }) => known?.has(name))) return [];
    const all = [...parts, ...former];
    const empty = `select ${columns.map(one => `${nothing(one)} as ${one.name}`).join(', ')} limit 0`;
    return [`create temp view ${table.name} as ${all.length === 0 ? empty : all.join(' union all ')}`];
  });
  return [...shown, ...viewsOf(engine).map(({ name, sql }) => `create temp view ${name} as ${sql}`)];
}

/** Rows of an earlier podline, such as an agent that was not replaced yet, in the form of this version. */
export function asToday({ rows, ...subject }: Subject): Subject {
  const given: Readonly<Record<string, readonly Row[] | undefined>> = rows;
  const moved = FORMER.flatMap(({ name, family, json, firstOf = {} }) =>
    (given[name] ?? []).map(({ [json]: episode = null, ...row }): Row => {
      const computed = Object.entries(firstOf).map(([column, from]) => [
        column,
        from.map(one => row[one] ?? null).find(cell => cell !== null) ?? null,
      ]);
      return { ...Object.fromEntries(computed), ...row, family, episode };
    }),
  );
  const others = Object.entries(given).filter(([table]) => !FORMER_NAMES.includes(table));
  return { ...subject, rows: { ...Object.fromEntries(others), ...(moved.length === 0 ? {} : { episodes: moved }) } };
}

/** The row that states which podline made the tables. */
export const madeByThis = (): Subject => {
  const head = { cluster: '', subject: 'store', revision: VERSION_OF_TABLES };
  return { ...head, rows: { store: [{ ...head, seq: 0, tool_version: VERSION }] } };
};

/** The version of the tables; null if none is stated. A later podline may mean other things by the same names: its tables are refused. */
export async function versionIn({ tables }: Known, ask: (sql: string) => Promise<Answer>): Promise<number | null> {
  if (!tables.has('store')) return null;
  const { rows } = await ask('select revision, tool_version from store order by revision desc limit 1');
  const [version = null, tool] = rows[0] ?? [];
  if (Number(version) > VERSION_OF_TABLES)
    throw new StoreError(
      `podline ${tool} made this store, and podline ${VERSION} does not know its tables: use that version, or a later one`,
      true,
    );
  return version === null ? null : Number(version);
}

/** The tables and views with their columns, from rows with a name, a column, and whether it is a table. */
export function knownIn(rows: Answer['rows']): Known {
  const columnsBy = (isTable: boolean): Columns => {
    const own = rows.filter(row => Boolean(row[2]) === isTable);
    const columns = [...grouped(own, ([name]) => String(name))];
    return new Map(columns.map(([name, all]) => [name, new Set(all.map(([, column]) => String(column)))]));
  };
  return { tables: columnsBy(true), views: columnsBy(false) };
}

const createTable = (table: Table, engine: Engine): string =>
  `create table ${table.name} (${columnsOf(table)
    .map(column => columnText(column, engine))
    .join(', ')})${engine.options}`;

const columnText = ({ name, type, nullable, long }: Column, engine: Engine): string =>
  `${name} ${engine.nullable(engine.types[type], nullable === true)}${long === true ? engine.long : ''}`;

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A row for each phase of an episode that was measured, with its part; engines read only the columns that they need. */
export const phaseRows = (
  from: string,
  families: readonly Family[],
  columns: readonly string[],
  where = '',
  more: readonly string[] = [],
): string =>
  families
    .flatMap(family =>
      [...more.map(column => ({ phase: column.replace('_ms', ''), part: 'all', column })), ...phaseColumns(family)].map(
        ({ phase, part, column }) => {
          const selected = [...columns, `'${phase}' as phase`, `'${part}' as part`, `${column} as ms`].join(', ');
          return `select ${selected} from ${from} where family = '${family}' and ${column} is not null${where && ` and ${where}`}`;
        },
      ),
    )
    .join(' union all ');
