import {
  causeOf,
  decoded,
  given,
  type Io,
  isText,
  listOfForm,
  messageOf,
  objectOfForm,
  parseJson,
} from 'podline/internal';
import { type Engine, isEarlier, type Known, knownIn, madeByThis, migration, versionIn } from '../schema.js';
import { HEADS, TABLES, type Table, type TableName, VERSION_OF_TABLES } from '../tables.js';
import { type Answer, type AnswerCell, type Dialect, type Store, StoreError, type Subject } from '../types.js';

type Server = ReturnType<typeof connectTo>;
type Env = Io['env'];

/** Longer than any of our statements should take, shorter than a user waits. */
const ANSWER_MS = 120_000;
/** Below the longest text in V8, 512 Mi characters. */
const MAX_ANSWER = 400 << 20;
/** The length of an error that is kept: its first lines state the problem. */
const MAX_ERROR = 500;

interface Limits {
  /** A query can change nothing. */
  readonly readOnly?: boolean;
  readonly answerMs?: number;
  readonly maxAnswer?: number;
}

/**
 * User and password are in the URL, or in CLICKHOUSE_USER and CLICKHOUSE_PASSWORD; they are only sent in headers, and only to this server.
 */
export function connectTo(
  address: string,
  env: Env,
  { readOnly = false, answerMs = ANSWER_MS, maxAnswer = MAX_ANSWER }: Limits = {},
) {
  const url = urlOf(address);
  const user = decoded(url.username) || env.CLICKHOUSE_USER;
  const key = decoded(url.password) || env.CLICKHOUSE_PASSWORD;
  const database = url.pathname.slice(1);
  url.username = '';
  url.password = '';
  url.pathname = '/';
  if (database !== '') url.searchParams.set('database', database);
  const headers = given({ 'X-ClickHouse-User': user, 'X-ClickHouse-Key': key });

  async function post(target: URL, body: string): Promise<{ readonly status: number; readonly text: string }> {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await reached(url, () =>
      fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal }),
    );
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      throw new StoreError(
        `${url.host}: the server redirects (HTTP ${answer.status}), and podline does not follow`,
        true,
      );
    }
    return { status: answer.status, text: await reached(url, () => textOf(answer, maxAnswer)) };
  }

  return {
    /** The answer to a statement; `data` comes after it */
    async send(statement: string, data?: string): Promise<string> {
      const target = new URL(url);
      if (data !== undefined) target.searchParams.set('query', statement);
      const body = data ?? statement;
      const sealed = new URL(target);
      if (readOnly) sealed.searchParams.set('readonly', READ_ONLY);
      let { status, text } = await post(sealed, body);
      // A user who can only read cannot change this setting either
      if (readOnly && status >= 400 && IS_READ_ONLY.test(text)) ({ status, text } = await post(target, body));
      if (status >= 400) throw new StoreError(`${url.host}: ${text.trim().slice(0, MAX_ERROR)}`, !heals(status));
      return text;
    },
  };
}

/**
 * An overloaded server or a full disk recovers; a wrong password, right, table or statement stays wrong (HTTPHandler.cpp,
 * exceptionCodeToHTTPStatus).
 */
const heals = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Allows reads, and all settings of queries except this one. */
const READ_ONLY = '2';
const IS_READ_ONLY = /Cannot modify '?readonly'? setting in readonly mode/;

function urlOf(address: string): URL {
  // The error of URL would repeat the password
  if (!URL.canParse(address))
    throw new StoreError('this is not the URL of a ClickHouse server; write it as http://host:8123/database');
  return new URL(address);
}

async function textOf({ body }: Response, most: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > most) throw new StoreError(`its answer is longer than ${most >> 20} MiB: ask for less`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function reached<T>({ host }: URL, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StoreError(`${host}: ${messageOf(causeOf(error))}`);
  }
}

/** UNKNOWN_DATABASE of ErrorCodes.cpp. */
const isWithoutDatabase = (error: unknown): boolean =>
  error instanceof StoreError && /\bCode: 81\b/.test(error.message);

const databaseOf = (address: string): string => new URL(address).pathname.slice(1);

/** Creates the database only if it is missing: most users may not create one. */
async function makeDatabase(address: string, env: Env): Promise<void> {
  const server = new URL(address);
  server.pathname = '/';
  const make = `create database if not exists ${quoted(databaseOf(address))}`;
  await connectTo(server.href, env)
    .send(make)
    .catch(error => {
      throw new StoreError(
        `the database is missing, and podline may not create it (${messageOf(error)}); ask for it to be created: ${make}`,
        true,
      );
    });
}

const quoted = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``;

const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The SQL of servers from 18 on: no joins, no window functions. */
const clickhouseDialect: Dialect = {
  latest,
  // quantileExact uses another rank
  quantile: (share, expression) =>
    `if(count(${expression}) = 0, null, arrayElement(arraySort(groupArray(${expression})), toUInt32(ceil(count(${expression}) * ${share}))))`,
  day: expression => `toString(toDate(toDateTime(intDiv(${expression}, 1000), 'UTC'), 'UTC'))`,
  countIf: condition => `countIf(${condition})`,
  none: type => `cast(null as Nullable(${ENGINE.types[type]}))`,
  literal,
  // In all versions a backslash escapes; the older ones do not know `escape`
  like: (expression, pattern) => `${expression} like ${literal(pattern)}`,
};

function latest(table: TableName): string {
  if (HEADS.includes(table)) return `${table} final`;
  const known = HEADS.map(head => `select cluster, subject, revision from ${head} final`).join(' union all ');
  return `(select * from ${table} final where (cluster, subject, revision) in (${known}))`;
}

const ENGINE: Engine = {
  types: { text: 'String', integer: 'Int64' },
  nullable: (type, nullable) => (nullable ? `Nullable(${type})` : type),
  long: '',
  options: ' engine = ReplacingMergeTree(revision) order by (cluster, subject, seq)',
  latest: ' final',
  dropView: 'drop table if exists',
};

/** Queries change nothing. Writing upgrades a server's tables to this version. */
export async function openClickhouseToRead(address: string, env: Env): Promise<Store> {
  const server = connectTo(address, env, { readOnly: true });
  const known = await tablesIn(server).catch(error => {
    throw isWithoutDatabase(error)
      ? new StoreError(`the server has no database "${databaseOf(address)}"; \`podline store\` creates it`, true)
      : error;
  });
  await versionIn(known, sql => ask(server, sql));
  if (isEarlier(ENGINE, known))
    throw new StoreError(
      'an earlier version of podline made its tables: `podline store` and `podline fleet sink` upgrade them',
    );
  return storeAt(server);
}

/** Rows are only added, and the rows of a subject's highest revision are read: what is written twice counts once. */
export function openClickhouse(address: string, env: Env): Store {
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

function storeAt(server: Server): Store {
  return {
    dialect: clickhouseDialect,
    async migrate() {
      const known = await tablesIn(server);
      const version = await versionIn(known, sql => ask(server, sql));
      for (const statement of migration(ENGINE, known)) await change(server, statement);
      if (version !== VERSION_OF_TABLES) await write(server, [madeByThis()]);
    },
    write: subjects => write(server, subjects),
    ask: sql => ask(server, sql),
    async close() {},
  };
}

/** The rows with the revision are written last: until they exist, the rest is not visible. */
const isHead = ({ name }: Table): boolean => HEADS.includes(name);
const IN_ORDER = [...TABLES.filter(table => !isHead(table)), ...TABLES.filter(isHead)];

async function write(server: Server, subjects: readonly Subject[]): Promise<void> {
  for (const { name } of IN_ORDER) {
    const rows = subjects.flatMap(({ rows }) => rows[name] ?? []);
    if (rows.length > 0)
      await change(server, `insert into ${name} format JSONEachRow`, rows.map(row => JSON.stringify(row)).join('\n'));
  }
}

/** ClickHouse answers a change with nothing. A text is an error behind HTTP 200, or from another server: the data would be lost. */
async function change(server: Server, statement: string, data?: string): Promise<void> {
  const text = await server.send(statement, data);
  if (text.trim() !== '') throw new StoreError(notAnswered(text));
}

const notAnswered = (text: string): string => `not an answer of ClickHouse: ${text.slice(0, 80)}`;

async function ask(server: Server, sql: string): Promise<Answer> {
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

const isTable = objectOfForm<CompactAnswer>({
  meta: listOfForm(objectOfForm({ name: isText, type: isText })),
  data: listOfForm(Array.isArray),
});

const isAnswer = (value: unknown): value is CompactAnswer =>
  isTable(value) && value.data.every(row => row.length === value.meta.length);

async function tablesIn(server: Server): Promise<Known> {
  const own = 'where database = currentDatabase()';
  const { rows } = await ask(
    server,
    `select table, name, table not in (select name from system.tables ${own} and engine = 'View') from system.columns ${own}`,
  );
  return knownIn(rows);
}
