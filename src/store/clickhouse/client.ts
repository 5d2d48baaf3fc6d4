import { StoreError } from '../types.js';

/** Its HTTP interface: a statement, and the answer to it. */
export interface ClickHouse {
  /** `data` comes after the statement */
  send(statement: string, data?: string): Promise<string>;
}

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
  env: Readonly<Record<string, string | undefined>>,
  { readOnly = false, answerMs = ANSWER_MS, maxAnswer = MAX_ANSWER }: Limits = {},
): ClickHouse {
  const url = urlOf(address);
  const user = decoded(url.username) || env.CLICKHOUSE_USER;
  const key = decoded(url.password) || env.CLICKHOUSE_PASSWORD;
  const database = url.pathname.slice(1);
  url.username = '';
  url.password = '';
  url.pathname = '/';
  if (database !== '') url.searchParams.set('database', database);
  const headers = {
    ...(user === undefined ? {} : { 'X-ClickHouse-User': user }),
    ...(key === undefined ? {} : { 'X-ClickHouse-Key': key }),
  };

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
    async send(statement, data) {
      const target = new URL(url);
      if (data !== undefined) target.searchParams.set('query', statement);
      const body = data ?? statement;
      const sealed = new URL(target);
      if (readOnly) sealed.searchParams.set('readonly', READ_ONLY);
      let { status, text } = await post(sealed, body);
      // A user who can only read cannot set it either
      if (readOnly && status >= 400 && IS_READ_ONLY.test(text)) ({ status, text } = await post(target, body));
      if (status >= 400) throw new StoreError(`${url.host}: ${text.trim().slice(0, MAX_ERROR)}`, !heals(status));
      return text;
    },
  };
}

/**
 * Overloaded, or its disk is full. A wrong password, right, table or statement stays wrong (HTTPHandler.cpp, exceptionCodeToHTTPStatus).
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

/** A literal `%` is written so. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new StoreError(`${host}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
