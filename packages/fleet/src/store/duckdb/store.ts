import { createRequire } from 'node:module';
import { isSea } from 'node:sea';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { messageOf } from 'podline/internal';
import { type Engine, type Known, knownIn, madeByThis, migration, shownAsToday, versionIn } from '../schema.js';
import { type Column, columnsOf, HEADS, type Row, TABLES, type Table, VERSION_OF_TABLES } from '../tables.js';
import { type Answer, type AnswerCell, type Store, StoreError, type Subject } from '../types.js';
import { duckdbDialect } from './dialect.js';

const ENGINE: Engine = {
  types: { text: 'varchar', integer: 'bigint' },
  nullable: (type, nullable) => (nullable ? type : `${type} not null`),
  // A tenth of the file; the other compression methods of DuckDB leave long texts as they are
  long: ' using compression zstd',
  options: '',
  latest: '',
  dropView: 'drop view if exists',
};

/** The first file format with zstd. Older programs cannot read such a file. */
const FORMAT = { storage_compatibility_version: 'v1.2.0' };

/** SQL, and the content of a file, such as a view, reach only this database: no other file, no server, no loaded program. */
const SEALED = {
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  lock_configuration: 'true',
};

/** A store in one file, by the engine in this process. */
export const openDuckdb = (path: string): Promise<Store> => openWith(path, { ...FORMAT, ...SEALED });

/** A store in memory, to write files from it. Only our own SQL is used. */
export const openInMemory = (): Promise<Store> => openWith(':memory:', {});

export const openDuckdbToRead = (path: string): Promise<Store> =>
  openWith(path, { access_mode: 'READ_ONLY', ...SEALED }, async connection => {
    const known = await tablesIn(connection);
    await versionIn(known, sql => ask(connection, sql));
    const { rows } = await ask(connection, 'select current_database()');
    for (const statement of shownAsToday(ENGINE, known, String(rows[0]?.[0]))) await run(connection, statement);
  });

async function openWith(
  path: string,
  settings: Readonly<Record<string, string>>,
  begin: (connection: DuckDBConnection) => Promise<void> = async () => {},
): Promise<Store> {
  const { DuckDBInstance } = load();
  const instance = await refusals(() => DuckDBInstance.create(path, settings));
  const connection = await instance.connect();
  try {
    await refuseViews(connection);
    await begin(connection);
  } catch (error) {
    connection.closeSync();
    instance.closeSync();
    throw error;
  }
  return {
    dialect: duckdbDialect,
    async migrate() {
      const known = await tablesIn(connection);
      const version = await versionIn(known, sql => ask(connection, sql));
      await atOnce(connection, async () => {
        for (const statement of migration(ENGINE, known)) await run(connection, statement);
      });
      if (version !== VERSION_OF_TABLES) await write(connection, [madeByThis()]);
    },
    write: subjects => write(connection, subjects),
    ask: sql => ask(connection, sql),
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** DuckDB is compiled for each platform, and left out where there is no build; only stores load it. */
function load(): typeof import('@duckdb/node-api') {
  try {
    return createRequire(import.meta.url)('@duckdb/node-api');
  } catch {
    if (isSea())
      throw new StoreError(
        'DuckDB is not in this program: for its files and for Parquet, install podline as a package',
      );
    throw new StoreError('DuckDB files and Parquet need the package @duckdb/node-api: npm install -g @duckdb/node-api');
  }
}

/** Errors of the engine are for the user: a locked file, a missing column. */
async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StoreError(messageOf(error));
  }
}

const run = (connection: DuckDBConnection, sql: string): Promise<unknown> => refusals(() => connection.run(sql));

async function ask(connection: DuckDBConnection, sql: string): Promise<Answer> {
  const result = await refusals(() => connection.runAndReadAll(sql));
  return { columns: result.columnNames(), rows: result.getRowsJS().map(row => row.map(cellOf)) };
}

/** 64-bit integers come as `bigint`; values that none of our rows contain, such as a list, as text. */
function cellOf(value: unknown): AnswerCell {
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
    return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Date
    ? value.toISOString()
    : JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part));
}

/** podline writes tables. A view in place of one computes what it shows, by an expression that the author of the file chose. */
async function refuseViews(connection: DuckDBConnection): Promise<void> {
  const { rows } = await ask(
    connection,
    "select table_name, lower(table_type) from information_schema.tables where table_type <> 'BASE TABLE' order by table_name",
  );
  const names: ReadonlySet<string> = new Set(TABLES.map(({ name }) => name));
  const view = rows.find(([name]) => names.has(String(name).toLowerCase()));
  if (view !== undefined) throw new StoreError(`it is not a store of podline: ${view[0]} is a ${view[1]}, not a table`);
}

/** Views are left out, because the views of a file are replaced. */
async function tablesIn(connection: DuckDBConnection): Promise<Known> {
  const { rows } = await ask(
    connection,
    "select table_name, column_name, true from information_schema.columns semi join (from information_schema.tables where table_type = 'BASE TABLE') using (table_catalog, table_schema, table_name)",
  );
  return knownIn(rows);
}

/** Writes everything or nothing, also if the program is killed. */
async function atOnce(connection: DuckDBConnection, work: () => Promise<void>): Promise<void> {
  await run(connection, 'begin');
  try {
    await work();
    await run(connection, 'commit');
  } catch (error) {
    // Some errors end the transaction themselves
    await connection.run('rollback').catch(() => {});
    throw error;
  }
}

/** Leaves out rows that are older than the table's, or repeated in the batch. */
async function write(connection: DuckDBConnection, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  await atOnce(connection, async () => {
    for (const sql of STAGES) await run(connection, sql);
    await append(connection, subjects);
    for (const sql of REPLACEMENTS) await run(connection, sql);
  });
}

const STAGED = 'staged_subjects (cluster varchar, subject varchar, revision bigint)';
const stage = ({ name }: Table): string => `staged_${name}`;
/** Columns are named, because in an upgraded table the later ones are last. */
const columnsIn = (table: Table): string =>
  columnsOf(table)
    .map(({ name }) => name)
    .join(', ');

const STAGES: readonly string[] = [
  `create or replace temp table ${STAGED}`,
  ...TABLES.map(
    table => `create or replace temp table ${stage(table)} as select ${columnsIn(table)} from ${table.name} limit 0`,
  ),
];

const REPLACEMENTS: readonly string[] = [
  'create or replace temp table chosen as select cluster, subject, max(revision) revision from staged_subjects group by all',
  ...HEADS.map(
    table => `delete from chosen using ${table} known
      where known.cluster = chosen.cluster and known.subject = chosen.subject and known.revision > chosen.revision`,
  ),
  ...TABLES.flatMap(table => [
    `delete from ${table.name} using chosen where ${table.name}.cluster = chosen.cluster and ${table.name}.subject = chosen.subject`,
    // Repeated rows in a batch are the same row
    `insert into ${table.name} (${columnsIn(table)}) select distinct on (cluster, subject, seq) staged.* from ${stage(table)} staged
      semi join chosen using (cluster, subject, revision) order by cluster, subject, seq`,
  ]),
];

async function append(connection: DuckDBConnection, subjects: readonly Subject[]): Promise<void> {
  const list = await connection.createAppender('staged_subjects');
  for (const { cluster, subject, revision } of subjects) {
    list.appendVarchar(cluster);
    list.appendVarchar(subject);
    list.appendBigInt(BigInt(revision));
    list.endRow();
  }
  list.closeSync();
  for (const table of TABLES) {
    const appender = await connection.createAppender(stage(table));
    const columns = columnsOf(table);
    for (const { rows } of subjects) for (const row of rows[table.name] ?? []) appendRow(appender, columns, row);
    appender.closeSync();
  }
}

function appendRow(appender: DuckDBAppender, columns: readonly Column[], row: Row): void {
  for (const { name } of columns) {
    const value = row[name] ?? null;
    if (value === null) appender.appendNull();
    else if (typeof value === 'string') appender.appendVarchar(value);
    else appender.appendBigInt(BigInt(Math.round(value)));
  }
  appender.endRow();
}
