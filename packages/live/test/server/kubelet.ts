import { journalOf } from './journal.js';
import { serveFile } from './log-files.js';
import { forbiddenQuery, queryOf } from './log-query.js';
import { notFound } from './status.js';
import type { Handler, ServerRequest } from './types.js';

export interface JournalEntry {
  /** Microseconds matter, as in the journal. */
  readonly at: number;
  /** `node-1 kubelet[812]: I1122 …`: the text after the stamp. */
  readonly text: string;
}

export interface LogFile {
  readonly content: Uint8Array;
  readonly modified: Date;
}

/** What the kubelet of one node serves under /logs/. */
export interface FakeKubelet {
  /** By unit; journalctl knows only these. */
  readonly journal?: Readonly<Record<string, readonly JournalEntry[]>>;
  /** The lead of the node's local time over UTC, in milliseconds. */
  readonly offset?: number;
  /** `on-1.29`: untilTime is misread. */
  readonly query?: 'off' | 'on' | 'on-1.29';
  readonly openshift?: boolean;
  readonly handler?: boolean;
  /** The files below /var/log. */
  readonly files?: Readonly<Record<string, LogFile>>;
  /** journalctl is killed when it has written this number of bytes, as after 30 s. */
  readonly killedAfter?: number;
  /** The time by the clock of the node. */
  readonly now?: () => number;
  /**
   * How the API server fails to connect: refused at once, dropped on the way (for 30 s), or the kubelet accepts the request and never
   * answers.
   */
  readonly down?: 'refused' | 'dropped' | 'silent';
}

/** `nodes/NAME/proxy/logs/…`, as pkg/kubelet/kubelet.go (Run) and pkg/kubelet/server/server.go (InstallSystemLogHandler) serve it. */
export const kubelets =
  (nodes: Readonly<Record<string, FakeKubelet>>): Handler =>
  async (request, { second }) => {
    const { place, method, reply } = request;
    if (place === null || place.resource !== 'nodes' || place.subresource !== 'proxy' || method !== 'GET') return false;
    const kubelet = nodes[place.name];
    if (kubelet === undefined) reply.status(notFound('nodes', place.name));
    else if (kubelet.down === 'silent') return true;
    else if (kubelet.down !== undefined) {
      if (kubelet.down === 'dropped') await new Promise(resolve => setTimeout(resolve, DIAL_SECONDS * second));
      reply.status(unreachable(kubelet.down));
    } else if (!/^logs(?:\/|$)/.test(place.rest)) reply.text(404, '404 page not found\n');
    else if (kubelet.handler === false) reply.text(405, 'logs endpoint is disabled.\n');
    else serveLogs(request, kubelet);
    return true;
  };

/** The time for which the API server tries to connect (client-go/transport/cache.go, net.Dialer). */
const DIAL_SECONDS = 30;

/** The API server's message after that time (apimachinery/pkg/util/proxy/transport.go, RoundTrip). */
const unreachable = (down: 'refused' | 'dropped') => ({
  code: 503,
  reason: 'ServiceUnavailable',
  message: `error trying to reach service: dial tcp 10.0.0.7:10250: ${down === 'refused' ? 'connect: connection refused' : 'i/o timeout'}`,
});

function serveLogs(request: ServerRequest, kubelet: FakeKubelet): void {
  const { url, place } = request;
  const path = decodeURIComponent(url.pathname).replace(/^.*?\/proxy\/logs\/?/, '');
  const query = kubelet.query ?? 'off';
  if (kubelet.openshift === true && place?.rest === 'logs/journal') journalOf(request, kubelet, { relative: true });
  else if (query === 'off' || [...url.searchParams.keys()].length === 0) serveFile(request, kubelet, path);
  else queried(request, kubelet, path);
}

function queried(request: ServerRequest, kubelet: FakeKubelet, path: string): void {
  const { url, reply } = request;
  const wanted = queryOf(url.searchParams);
  const refused = path === '' ? forbiddenQuery(wanted) : 'path not allowed in query mode';
  if (wanted.problem !== null) reply.text(400, `${wanted.problem}\n`);
  else if (refused !== null) reply.text(406, `${refused}\n`);
  else journalOf(request, kubelet, { relative: false });
}
