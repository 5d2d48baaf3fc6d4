import { messageOf, type World } from 'podline/internal';
import type { ApiAnswer, ApiClient, Asking, Env, WholeAsking } from './api-client.js';
import { LONGEST_ASKED, pause, pauseBefore } from './backoff.js';
import { type Connection, type ConnectOptions, connect } from './connect.js';
import { ApiRefusal, ApiStalled, ApiUnreachable, isPageOfOthers, refusalOf } from './errors.js';
import { type HttpRequest, type HttpResponse, send } from './http.js';
import { rightOf } from './right.js';

export interface ClientOptions extends ConnectOptions {
  /** Milliseconds that the user allows a request, from the first try to the end of the answer */
  readonly limit?: number;
  /** Called with a sentence that states why a request takes long */
  say?(sentence: string): void;
}

const SILENCE = 30_000;
/** A list of 500 large pods takes seconds. */
const TOTAL = 120_000;
/** A list may take as long as this number of requests. */
const LIST_REQUESTS = 5;
/** After this time without an answer a person wonders. */
const SLOW = 3_000;
const TRIES = 5;
/** The bytes that are read of a refusal. */
const REFUSAL = 1 << 16;
/** A list of 500 large pods. */
const MAX_BYTES = 1 << 26;

/** The API server of a kubeconfig's context, as its user. */
export async function openClient(options: ClientOptions, env: Env, world: World): Promise<ApiClient> {
  let connection: Promise<Connection> = connect(options, env, world);
  const { server, context, namespace } = await connection;

  /**
   * Whether the server has answered once. Until then, an address without a server most likely is wrong, and kubectl also reports that at
   * once.
   */
  let hasAnswered = false;
  const { limit = null, say } = options;
  const silence = limit ?? SILENCE;
  const address = `${server.protocol}//${server.host}`;
  let isSlowSaid = false;

  /** A server that is frozen accepts the connection and says nothing. Logs of kubelets are slow by nature. */
  function saySlow({ path, query, silence: patience }: HttpRequest): () => void {
    if (say === undefined || isSlowSaid || query.watch !== undefined || path.includes('/proxy/'))
      return () => undefined;
    return world.clock.after(SLOW, () => {
      isSlowSaid = true;
      say(
        `the API server at ${address} has not answered for ${SLOW / 1000} s; it is given up after ${patience / 1000} s (--request-timeout)`,
      );
    });
  }

  /** Credentials that are no longer accepted are read once more: tokens expire, and files are replaced. */
  async function accepted(request: HttpRequest): Promise<HttpResponse> {
    const used = connection;
    const calm = saySlow(request);
    const response = await send(await used, request, world).finally(calm);
    hasAnswered = true;
    if (response.status !== 401) return response;
    response.leave();
    if (connection === used) {
      connection = connect(options, env, world);
      // A plugin that fails once is called again by the next request
      connection.catch(() => {
        connection = used;
      });
    }
    return send(await connection, request, world);
  }

  async function once(request: HttpRequest): Promise<HttpResponse> {
    const response = await accepted(request);
    const right = rightOf(request.method, request.path, request.query);
    if (response.status >= 200 && response.status < 300 && !isPageOfOthers(response, right)) return response;
    const { body } = await bounded(response, REFUSAL);
    const { hide } = await connection;
    throw refusalOf(response.status, hide(body), right, response.headers);
  }

  async function whole(request: HttpRequest, most = MAX_BYTES): Promise<ApiAnswer> {
    const response = await once(request);
    const { status, headers } = response;
    return { status, contentType: headers['content-type'] ?? '', ...(await bounded(response, most)) };
  }

  const requestOf = (method: string, path: string, asking: Asking, body: unknown): HttpRequest => ({
    method,
    path,
    query: asking.query ?? {},
    accept: asking.accept ?? 'application/json',
    signal: asking.signal,
    body: body === undefined ? null : JSON.stringify(body),
    silence: asking.silence ?? silence,
    total: asking.total ?? null,
  });

  /** A request whose answer is kept as a whole */
  const wholeOf = (method: string, path: string, asking: Asking, body: unknown): HttpRequest =>
    requestOf(method, path, { total: limit ?? TOTAL, ...asking }, body);

  async function patiently(path: string, { most, tries = TRIES, ...asking }: WholeAsking): Promise<ApiAnswer> {
    const begun = world.clock.now();
    for (let failure = 1; ; failure++) {
      try {
        return await whole(wholeOf('GET', path, asking, undefined), most);
      } catch (error) {
        if (failure >= tries || !isPassing(error)) throw error;
        if (!hasAnswered && isNobody(error)) throw error;
        const after = error instanceof ApiRefusal ? error.retryAfter : null;
        const ms = pauseBefore(failure, world, after);
        if (limit !== null && world.clock.now() - begun + ms > limit) throw error;
        if (ms > SLOW) say?.(`the API server is asked again in ${Math.round(ms / 1000)} s: ${whyAgain(error)}`);
        await pause(ms, world, asking.signal);
      }
    }
  }

  return {
    server: address,
    context,
    namespace,
    limit,
    listLimit: (limit ?? TOTAL) * LIST_REQUESTS,
    get: (path, asking = {}) => patiently(path, asking),
    async stream(path, asking = {}) {
      const { status, headers, pieces } = await once(requestOf('GET', path, asking, undefined));
      const header = (name: string): string | null => headers[name]?.toString() ?? null;
      return { status, contentType: header('content-type') ?? '', header, pieces };
    },
    post: (path, body, asking = {}) => whole(wholeOf('POST', path, asking, body), asking.most),
    delete: (path, { body, ...asking } = {}) => whole(wholeOf('DELETE', path, asking, body), asking.most),
    async close() {
      (await connection).agent.destroy();
    },
  };
}

const whyAgain = (error: unknown): string =>
  error instanceof ApiRefusal
    ? `${error.words}${error.retryAfter === null ? '' : ` (it asks for a pause of ${error.retryAfter} s)`}`
    : messageOf(error);

const isNobody = (error: unknown): boolean =>
  error instanceof ApiStalled || (error instanceof ApiUnreachable && error.isRefused);

/**
 * As in client-go (rest/request.go): 429, and a failure with a retry time, if the caller may wait for that; also when no data came at all.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiRefusal) {
    const { status, retryAfter } = error;
    return (status === 429 || (status >= 500 && retryAfter !== null)) && (retryAfter ?? 0) <= LONGEST_ASKED;
  }
  return error instanceof ApiStalled || (error instanceof ApiUnreachable && !error.forGood);
}

/** The text of an answer, up to `most` bytes. */
async function bounded(
  { pieces }: Pick<HttpResponse, 'pieces'>,
  most: number,
): Promise<{ body: string; cut: boolean }> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    kept.push(piece);
    size += piece.length;
    if (size > most) break;
  }
  return { body: Buffer.concat(kept, Math.min(size, most)).toString('utf8'), cut: size > most };
}
