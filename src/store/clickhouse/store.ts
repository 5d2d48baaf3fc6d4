import { parseJson } from '../../input/parse-json.js';
import { columnsByTable, type Engine, isEarlier, migration } from '../schema.js';
import { HEADS, TABLES, type Table } from '../tables.js';
import type { Answer, AnswerCell, Store, Subject } from '../types.js';
import { StoreError } from '../types.js';
import { type ClickHouse, connectTo } from './client.js';
import { databaseOf, isWithoutDatabase, makeDatabase } from './database.js';
import { clickhouseDialect } from './dialect.js';

const ENGINE: Engine = {
  types: { text: 'String', integer: 'Int64' },
  nullable: (type, nullable) => (nullable ? `Nullable(${type})` : type),
  long: '',
  options: ' engine = ReplacingMergeTree(revision) order by (cluster, subject, seq)',
};

/** Queries change nothing. Writing upgrades a server's tables to those of this version. */
export async function openClickhouseToRead(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Store> {
  const server = connectTo(address, env, { readOnly: true });
  const columns = await columnsIn(server).catch(error => {
    throw isWithoutDatabase(error)
      ? new StoreError(`the server has no database "${databaseOf(address)}"; \`podline store\` creates it`, true)
      : error;
  });
  if (isEarlier(ENGINE, columns))
    throw new StoreError(
      'an earlier version of podline made its tables: `podline store` and `podline fleet sink` upgrade them',
    );
  return storeAt(server);
}

/** Rows are only added, and the rows of a subject's highest revision are read: what is written twice counts once. */
export function openClickhouse(address: string, env: Readonly<Record<string, string | undefined>>): Store {
  const store = storeAt(connectTo(address, env));
  return {
    ...store,
    migrate: () =>
      store.migrate().catch(async error => {
        if (!isWithoutDatabase(error)) throw error;
        await makeDatabase(address, env);
        await store.migrate();
      }),
  };
}

function storeAt(server: ClickHouse): Store {
  return {
    dialect: clickhouseDialect,
    async migrate() {
      for (const statement of migration(ENGINE, await columnsIn(server))) await change(server, statement);
    },
    write: subjects => write(server, subjects),
    ask: sql => ask(server, sql),
    async close() {},
  };
}

/** The rows with the revision are written last: until they exist, the rest is not visible. */
const isHead = ({ name }: Table): boolean => HEADS.includes(name);
const IN_ORDER = [...TABLES.filter(table => !isHead(table)), ...TABLES.filter(isHead)];

async function write(server: ClickHouse, subjects: readonly Subject[]): Promise<void> {
  for (const { name } of IN_ORDER) {
    const rows = subjects.flatMap(({ rows }) => rows[name] ?? []);
    if (rows.length > 0)
      await change(server, `insert into ${name} format JSONEachRow`, rows.map(row => JSON.stringify(row)).join('\n'));
  }
}

/** ClickHouse answers it with nothing. A text is an error behind HTTP 200, or some other server: what it was sent would be lost. */
async function change(server: ClickHouse, statement: string, data?: string): Promise<void> {
  const text = await server.send(statement, data);
  if (text.trim() !== '') throw new StoreError(notAnswered(text));
}

const notAnswered = (text: string): string => `not an answer of ClickHouse: ${text.slice(0, 80)}`;

async function ask(server: ClickHouse, sql: string): Promise<Answer> {
  // On a separate line: SQL may end with a comment
  const text = await server.send(`${sql.trim().replace(/;$/, '')}\nformat JSONCompact`);
  const answer = parseJson(text);
  if (!isAnswer(answer)) throw new StoreError(notAnswered(text));
  const integers = answer.meta.map(({ type }) => /^(?:Nullable\()?U?Int\d+\)?$/.test(type));
  return {
    columns: answer.meta.map(({ name }) => name),
    // 64-bit integers are written as texts
    rows: answer.data.map(row => row.map((cell, index) => (integers[index] ? numberOf(cell) : cellOf(cell)))),
  };
}

const numberOf = (cell: unknown): AnswerCell =>
  cell === null ? null : Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);

const cellOf = (cell: unknown): AnswerCell =>
  cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? cell
    : JSON.stringify(cell);

interface CompactAnswer {
  readonly meta: readonly { readonly name: string; readonly type: string }[];
  readonly data: readonly (readonly unknown[])[];
}

const isAnswer = (value: unknown): value is CompactAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'meta' in value &&
  Array.isArray(value.meta) &&
  value.meta.every(isColumn) &&
  'data' in value &&
  Array.isArray(value.data) &&
  value.data.every(isRowOf(value.meta.length));

const isColumn = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'type' in value &&
  typeof value.type === 'string';

const isRowOf =
  (columns: number) =>
  (row: unknown): boolean =>
    Array.isArray(row) && row.length === columns;

async function columnsIn(server: ClickHouse): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await ask(server, 'select table, name from system.columns where database = currentDatabase()');
  return columnsByTable(rows);
}
