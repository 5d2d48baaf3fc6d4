import { DATE, SEVERITY, THREAD } from '../../../grammars/klog/shape.js';
import type { Header } from '../../../grammars/record.js';
import { MINUTE, nearestQuarter, nearestYear, onCalendar, placeOf, WIDEST_OFFSET } from '../../kit/calendar.js';
import { given } from '../../kit/forms.js';
import { lookedUp } from '../../kit/looked-up.js';
import { createLogReader } from '../../read/records/log.js';
import type { KlogRecord } from '../../read/records/types.js';
import { readKubectlBetween } from '../kubectl-text.js';
import type { Testify, Testimony, Witness, WitnessReader } from '../types.js';
import type { Facts, WhatId } from '../vocabulary.js';
import { type Piece, pieceOf } from './pieces.js';

/** The log of a kubectl command. */
export const kubectl: Witness = {
  title: 'kubectl',
  sources: [
    {
      type: 'kubectl-log',
      kind: { id: 'kubectl-log', singular: 'log of kubectl', plural: 'logs of kubectl' },
      signatures: [
        {
          what: 'the log of a kubectl command',
          alone: true,
          pattern: new RegExp(
            String.raw`${SEVERITY}${DATE} [\d:.]+ +${THREAD} (?:loader\.go:\d+\] "?Config loaded|round_trippers\.go:\d+\] (?:"Re|curl |[A-Z]{3,7} https?:))`,
          ),
          // A kubelet at -v=6 and above prints its own requests in the same way
          unless:
            /\b(?:kubelet\w*|server|flags|pod_workers|generic|prober|\w+_manager|reconciler\w*|operation_generator|setters|controller)\.go:\d|User-Agent: kubelet\//,
        },
      ],
      read: createKubectlReader,
    },
  ],
  // biome-ignore format: a way to record it is a row
  recorded: [
    ["kubectl's log", '`kubectl -v=8 delete pod … 2>delete.log`', 'UID in the answer, else the name', "the client's, corrected by the server's `Date`", 'when the client sent the request, and when it learned of the end'],
  ],
};

/** One request of a client and its answer, put together from the records about it; `line` is the first one about it. */
const newExchange = (line: number, pid: number, { verb, url }: Asked, requestBody: string) => ({
  ...{ line, pid, verb, url },
  /** The record that was printed when the request was sent, or null; and the one when it was answered */
  sent: null as KlogRecord | null,
  answered: null as KlogRecord | null,
  ms: null as number | null,
  status: null as string | null,
  /** `Name: value` lines of both directions. */
  headers: '',
  requestBody,
  responseBody: '',
});
type Exchange = ReturnType<typeof newExchange>;
type Asked = { readonly verb: string; readonly url: string };

/** Bodies at -v=9 contain whole lists: the important part of a pod is at its beginning. */
const MAX_BODY = 4096;
const MAX_HEADERS = 8192;

/** Turns the records of one log into exchanges, each passed on when its client starts the next. Clients are identified by pid. */
function createExchanges(emit: (exchange: Exchange) => void, ended: (pid: number, record: KlogRecord) => void) {
  const open = new Map<number, Exchange>();
  /** A body is printed before the request with which it is sent */
  const bodies = new Map<number, string>();

  function begin(asked: Asked, record: KlogRecord, pid: number): Exchange {
    close(pid);
    const exchange = newExchange(record.line, pid, asked, bodies.get(pid) ?? '');
    bodies.delete(pid);
    open.set(pid, exchange);
    return exchange;
  }

  function close(pid: number): void {
    const exchange = open.get(pid);
    open.delete(pid);
    if (exchange !== undefined) emit(exchange);
  }

  function respond(piece: Piece & { kind: 'response' }, record: KlogRecord, pid: number): void {
    const current = open.get(pid);
    const same = current !== undefined && current.status === null && (piece.url ?? current.url) === current.url;
    const { verb, url } = piece;
    const exchange = same ? current : verb === null || url === null ? null : begin({ verb, url }, record, pid);
    if (exchange === null) return;
    exchange.answered = record;
    exchange.ms = piece.ms;
    exchange.status = piece.status;
    add(exchange, piece.headers);
  }

  const add = (exchange: Exchange | undefined, headers: string): void => {
    if (exchange !== undefined && headers !== '' && exchange.headers.length < MAX_HEADERS)
      exchange.headers += `${headers}\n`;
  };

  return {
    push(record: KlogRecord): void {
      const piece = pieceOf(record);
      const pid = record.header?.pid ?? 0;
      if (piece === null) return;
      if (piece.kind === 'request') {
        const exchange = begin(piece, record, pid);
        exchange.sent = record;
        add(exchange, piece.headers);
      } else if (piece.kind === 'response') respond(piece, record, pid);
      else if (piece.kind === 'header') add(open.get(pid), piece.headers);
      else if (piece.kind === 'request-body') bodies.set(pid, piece.text.slice(0, MAX_BODY));
      else if (piece.kind === 'wait-ended') {
        close(pid);
        ended(pid, record);
      } else {
        const exchange = open.get(pid);
        if (exchange !== undefined && exchange.responseBody === '')
          exchange.responseBody = piece.text.slice(0, MAX_BODY);
      }
    },
    end(): void {
      for (const pid of [...open.keys()]) close(pid);
    },
  };
}

type Request = NonNullable<ReturnType<typeof requestOf>>;

const POD = /\/api\/v1\/namespaces\/([^/?\s]{1,253})\/pods\/([^/?\s]{1,253})(?:\/(\w{1,40}))?(?:\?([^?\s]*))?$/;

const WHAT = lookedUp<WhatId>({
  DELETE: 'delete-sent',
  'POST eviction': 'eviction-sent',
  PATCH: 'patch-sent',
  PUT: 'patch-sent',
});

/** What a request shows about a pod's end; null for reads, and for requests that are not about a single pod. */
function requestOf(exchange: Exchange) {
  const { verb, url, requestBody } = exchange;
  const [, namespace, name, subresource, query = ''] = POD.exec(url) ?? [];
  const what = WHAT[subresource === undefined ? verb : `${verb} ${subresource}`];
  if (namespace === undefined || name === undefined || what === undefined) return null;
  const dry = /(?:^|&)dryRun=All\b/.test(query) || /"dryRun":\["All"\]/.test(requestBody);
  return {
    what: dry ? ('dry-run-sent' as const) : what,
    identity: given({ uid: uidOf(exchange), auditId: headerOf(exchange.headers, 'Audit-Id'), namespace, name }),
    facts: factsOf(exchange),
  };
}

/**
 * Go marshals a pod's metadata in the order of its fields: the UID comes before any owner's. If a pod goes at once, the answer is a Status,
 * with the UID in its details.
 */
const UID =
  /"metadata":\{"name":"[^"]{0,253}",(?:"generateName":"[^"]{0,253}",)?"namespace":"[^"]{0,253}",(?:"selfLink":"[^"]{0,999}",)?"uid":"([\da-f-]{36})"|"details":\{[^{}]{0,999}"uid":"([\da-f-]{36})"/;

function uidOf({ responseBody, status }: Exchange): string | undefined {
  const [, ofPod, ofStatus] = /^2/.test(status ?? '') ? (UID.exec(responseBody) ?? []) : [];
  return ofPod ?? ofStatus;
}

function headerOf(headers: string, name: string): string | null {
  const line = headers.split('\n').find(one => one.toLowerCase().startsWith(`${name.toLowerCase()}: `));
  return line === undefined ? null : line.slice(name.length + 2).replace(/"\s*$/, '');
}

function factsOf({ headers, requestBody, status, ms }: Exchange): Facts {
  const grace = /"gracePeriodSeconds":(\d{1,9})\b/.exec(requestBody)?.[1];
  return given({
    agent: headerOf(headers, 'User-Agent')?.split(' ')[0]?.slice(0, 200),
    grace: grace === undefined ? null : Number(grace),
    propagation: /"propagationPolicy":"(\w{1,20})"/.exec(requestBody)?.[1],
    status,
    ms,
  });
}

/** A clock that is wrong by more than this could be in another zone. */
const MAX_CLOCK_ERROR = 5 * MINUTE;

/** What the stamps of a client lack. */
type Zone = NonNullable<ReturnType<typeof zoneFrom>>;

/**
 * A client prints its local time, without year and zone; the API server's `Date` header next to it is in UTC. The zone is the difference,
 * rounded to a quarter of an hour.
 */
function zoneFrom({ month, day, time }: Header, date: string) {
  const utc = Date.parse(date);
  const local = placeOf(month, day, time);
  if (local === null || Number.isNaN(utc)) return null;
  const year = nearestYear(local, utc);
  const ahead = onCalendar(local, year) - utc;
  const offset = nearestQuarter(ahead);
  return Math.abs(offset) <= WIDEST_OFFSET && Math.abs(ahead - offset) <= MAX_CLOCK_ERROR ? { offset, year } : null;
}

/** ms UTC of a stamp; null for an impossible date. */
function instantOf({ month, day, time }: Header, { offset, year }: Zone): number | null {
  const local = placeOf(month, day, time);
  return local === null ? null : onCalendar(local, year) - offset;
}

/** The most requests that wait for a Date header: only the answers of -v=8 and above have one. */
const MAX_WAITING = 10_000;

type Waiting = { readonly testimony: Omit<Testimony, 'at'>; readonly record: KlogRecord; readonly before: number };

/** One client: its requests, and the zone of its stamps, as soon as an answer shows it. */
const newClient = () => ({
  zone: null as Zone | null,
  waiting: [] as Waiting[],
  deleted: new Map<string, Request>(),
});
type Client = ReturnType<typeof newClient>;

/** The log of kubectl, or of another program with client-go, at -v=6 and above; or several of them one after another. */
export function createKubectlReader(testify: Testify): WitnessReader {
  const clients = new Map<number, Client>();
  let events = 0;
  let undated = 0;

  function clientOf(pid: number): Client {
    const client = clients.get(pid) ?? newClient();
    clients.set(pid, client);
    return client;
  }

  /** `before`: how many ms before the record was printed it happened. */
  function emit(client: Client, testimony: Omit<Testimony, 'at'>, record: KlogRecord, before = 0): void {
    events++;
    client.waiting.push({ testimony, record, before });
    if (client.zone !== null || client.waiting.length > MAX_WAITING) release(client);
  }

  function release(client: Client): void {
    for (const { testimony, record, before } of client.waiting.splice(0)) {
      const at = client.zone === null || record.header === null ? null : instantOf(record.header, client.zone);
      if (at === null) undated++;
      testify({ ...testimony, at: at === null ? null : at - before });
    }
  }

  function exchanged(exchange: Exchange): void {
    const client = clientOf(exchange.pid);
    const date = headerOf(exchange.headers, 'Date');
    const stamp = exchange.answered?.header;
    if (date !== null && stamp) client.zone ??= zoneFrom(stamp, date);
    const request = requestOf(exchange);
    const record = exchange.sent ?? exchange.answered;
    if (request === null || record === null) return;
    if (request.what === 'delete-sent')
      client.deleted.set(`${request.identity.namespace}/${request.identity.name}`, request);
    emit(client, { ...request, line: exchange.line }, record, exchange.sent === null ? (exchange.ms ?? 0) : 0);
  }

  /** If a client deletes several pods, it is unknown which wait ended. */
  function waitEnded(pid: number, record: KlogRecord): void {
    const client = clientOf(pid);
    const [only] = client.deleted.values();
    if (client.deleted.size !== 1 || only === undefined) return;
    emit(client, { what: 'wait-ended', identity: only.identity, line: record.line }, record);
  }

  const exchanges = createExchanges(exchanged, waitEnded);
  // What kubectl printed is copied together with what it logged
  const printed = readKubectlBetween(testify);
  const log = createLogReader({ record: exchanges.push, pasted: printed.push });
  return {
    push: log.push,
    end() {
      const { account, framings } = log.end();
      exchanges.end();
      printed.end?.();
      for (const client of clients.values()) release(client);
      const [framing] = Object.entries(framings).sort(([, a], [, b]) => b - a)[0] ?? ['none'];
      const { events: rows } = printed.counts();
      const notes =
        undated === 0
          ? []
          : [
              `${undated} ${undated === 1 ? 'request has' : 'requests have'} no date: only from -v=8 on does an answer show the client's zone`,
            ];
      return { ...account, framing, events: events + rows, notes };
    },
  };
}
