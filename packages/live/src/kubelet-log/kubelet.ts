import type { ApiStream, Asking, Query } from '../client/api-client.js';
import { pause, pauseBefore } from '../client/backoff.js';
import { isPassing } from '../client/client.js';
import { ApiRefusal, ApiStalled } from '../client/errors.js';
import type { WayTools } from './way.js';

/** What a kubelet serves under /logs/, through the API server. */
export interface KubeletLogs {
  open(path: string, query?: Query): Promise<ApiStream>;
  /** The beginning of an answer. */
  text(path: string, query?: Query): Promise<string>;
}

/** The kubelet gives journalctl 30 s, during which no data may come. */
const SILENCE = 45_000;
const MAX_BYTES = 4 << 20;
/** A file of some GiB takes minutes. */
const TOTAL = 600_000;

/** How many times it is tried if the API server is overloaded, or the connection breaks before any data came. */
const TRIES = 4;

export function logsOf(node: string, { client, signal, world }: Omit<WayTools, 'write'>): KubeletLogs {
  const at = (path: string): string =>
    `/api/v1/nodes/${encodeURIComponent(node)}/proxy/logs/${path.split('/').map(encodeURIComponent).join('/')}`;
  const asking = (query: Query): Asking => ({
    query,
    signal,
    accept: '*/*',
    silence: client.limit ?? SILENCE,
    total: client.limit ?? TOTAL,
  });
  const open = (path: string, query: Query = {}): Promise<ApiStream> =>
    patiently(() => client.stream(at(path), asking(query)));
  async function patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let failure = 1; ; failure++) {
      try {
        return await ask();
      } catch (error) {
        // A node that did not answer once will not answer again: the API server gives up after 30 s each time
        if (failure >= TRIES || !isPassing(error) || error instanceof ApiStalled) throw error;
        const after = error instanceof ApiRefusal ? error.retryAfter : null;
        await pause(pauseBefore(failure, world, after), world, signal);
      }
    }
  }
  return {
    open,
    text: async (path, query = {}) =>
      (await patiently(() => client.get(at(path), { ...asking(query), most: MAX_BYTES, tries: 1 }))).body,
  };
}
