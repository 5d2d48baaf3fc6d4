import type { ApiStream, Asking, Query } from '../client/types.js';
import type { WayTools } from './types.js';

/** What a kubelet serves under /logs/, through the API server. */
export interface KubeletLogs {
  open(path: string, query?: Query, range?: string): Promise<ApiStream>;
  /** The beginning of an answer. */
  text(path: string, query?: Query): Promise<string>;
}

/** The kubelet gives journalctl 30 s, in which nothing may come. */
const SILENCE = 45_000;
const MOST = 4 << 20;

export function logsOf(node: string, { client, signal }: Pick<WayTools, 'client' | 'signal'>): KubeletLogs {
  const at = (path: string): string =>
    `/api/v1/nodes/${encodeURIComponent(node)}/proxy/logs/${path.split('/').map(encodeURIComponent).join('/')}`;
  const asking = (query: Query): Asking => ({ query, signal, accept: '*/*', silence: SILENCE });
  return {
    open: (path, query = {}, range) => client.stream(at(path), { ...asking(query), ...(range ? { range } : {}) }),
    text: async (path, query = {}) => (await client.get(at(path), { ...asking(query), most: MOST })).body,
  };
}
