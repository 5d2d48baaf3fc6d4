import { StoreError } from '../types.js';

/** Its HTTP interface: a statement, and what it says to it. */
export interface ClickHouse {
  /** `data` goes behind the statement. */
  send(statement: string, data?: string): Promise<string>;
}

/** Longer than any statement of ours should take, shorter than anybody waits. */
const ANSWER_MS = 120_000;
/** Of an error: its first lines say what is wrong. */
const MAX_ERROR = 500;

/** User and password stand in the URL, or in CLICKHOUSE_USER and CLICKHOUSE_PASSWORD; they go into headers only. */
export function connectTo(address: string, env: Readonly<Record<string, string | undefined>>): ClickHouse {
  const url = new URL(address);
  const user = decodeURIComponent(url.username) || env.CLICKHOUSE_USER;
  const key = decodeURIComponent(url.password) || env.CLICKHOUSE_PASSWORD;
  const database = url.pathname.slice(1);
  url.username = '';
  url.password = '';
  url.pathname = '/';
  if (database !== '') url.searchParams.set('database', database);
  const headers = {
    ...(user === undefined ? {} : { 'X-ClickHouse-User': user }),
    ...(key === undefined ? {} : { 'X-ClickHouse-Key': key }),
  };
  return {
    async send(statement, data) {
      const target = new URL(url);
      if (data !== undefined) target.searchParams.set('query', statement);
      const body = data ?? statement;
      const answer = await reached(url, () =>
        fetch(target, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_MS) }),
      );
      const text = await reached(url, () => answer.text());
      if (!answer.ok) throw new StoreError(`${url.host}: ${text.trim().slice(0, MAX_ERROR)}`);
      return text;
    },
  };
}

async function reached<T>({ host }: URL, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new StoreError(`${host}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
