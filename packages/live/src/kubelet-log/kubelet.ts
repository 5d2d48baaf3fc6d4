import type { ApiStream, Asking, Query, Right } from '../client/api-client.js';
import { pause, pauseBefore } from '../client/backoff.js';
import { isPassing } from '../client/client.js';
import { ApiRefusal, ApiStalled } from '../client/errors.js';
import { rightTo } from '../client/right.js';
import { throughApi } from './refusal.js';
import type { KubeletLogWay, WayTools } from './way.js';

/** The kubelet gives journalctl 30 s, during which no data may come. */
const SILENCE = 45_000;
const MAX_BYTES = 4 << 20;
/** A file of some GiB takes minutes. */
const TOTAL = 600_000;

/** How many times a request is tried if the API server is overloaded, or the connection breaks before any data came. */
const TRIES = 4;

export type KubeletLogs = ReturnType<typeof logsOf>;

/** What a kubelet serves under /logs/, through the API server. */
export function logsOf(node: string, { client, signal, world }: Omit<WayTools, 'write'>) {
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
    /** The beginning of an answer. */
    text: async (path: string, query: Query = {}): Promise<string> =>
      (await patiently(() => client.get(at(path), { ...asking(query), most: MAX_BYTES, tries: 1 }))).body,
  };
}

/** A way through the kubelet, which is tried without being asked for. */
export const throughKubelet = (
  way: Omit<KubeletLogWay, 'byDefault' | 'throughKubelet' | 'needs'>,
  own?: Parameters<typeof throughApi>[1],
): KubeletLogWay => throughApi({ ...way, byDefault: true, throughKubelet: true, needs: nodesProxy }, own);

/** Everything below `/api/v1/nodes/NAME/proxy/`: the API server calls the kubelet with its own identity. */
const nodesProxy = (node: string): readonly Right[] => [rightTo('get', 'nodes/proxy', { name: node })];

/**
 * What a kubelet answers with status 200 if it has no log: pkg/kubelet/kubelet_server_journal.go, Copy and what it calls, and net/http's
 * file server, which ignores every query.
 */
export type NoLog = 'listing' | 'in-files' | 'unknown-unit' | 'no-journal' | 'empty' | 'failed';

const ANSWERS: readonly (readonly [is: NoLog, form: RegExp])[] = [
  // Go 1.22 and later begin with a doctype (net/http/fs.go, dirList)
  ['listing', /^\s*(?:<!doctype html>|<pre>|<html)/i],
  ['in-files', /^\s*options present and query resolved to log files for /],
  ['unknown-unit', /^\s*log not found for /],
  ['no-journal', /^\s*(?:error: journal output not available|failed to get logging cmd: |No journal files were )/],
  ['failed', /^\s*(?:error getting log for |context error: |failed to get gzip writer: |Failed to )/],
  ['empty', /^\s*(?:-- No entries --\s*)?$/],
];

/** Recognised by the beginning of the body; null for a log. */
export const noLogIn = (body: string): NoLog | null =>
  ANSWERS.find(([, form]) => form.test(body.slice(0, HEAD)))?.[0] ?? null;

const HEAD = 512;

/** `-- Logs begin at …`, `-- Boot 0123… --`, `-- Reboot --`: journalctl's own text between the lines. */
export const isJournalRemark = (line: string): boolean => line.startsWith('-- ');
