import { createLogReader } from '../../records/log.js';
import type { KlogRecord } from '../../records/types.js';
import { readKubectlBetween } from '../kubectl-text.js';
import type { Testify, Testimony, WitnessReader } from '../types.js';
import { instantOf, type Zone, zoneFrom } from './clock.js';
import { createExchanges, type Exchange } from './exchanges.js';
import { headerOf, type Request, requestOf } from './recognise.js';

/** The most requests that wait for a Date header: only the answers of -v=8 and above have one. */
const MAX_WAITING = 10_000;

/** One client: its requests, and the zone of its stamps, as soon as an answer shows it. */
interface Client {
  zone: Zone | null;
  readonly waiting: {
    readonly testimony: Omit<Testimony, 'at'>;
    readonly record: KlogRecord;
    readonly before: number;
  }[];
  readonly deleted: Map<string, Request>;
}

/** The log of kubectl, or of another program with client-go, at -v=6 and above; or several of them one after another. */
export function createKubectlReader(testify: Testify): WitnessReader {
  const clients = new Map<number, Client>();
  let events = 0;
  let undated = 0;

  function clientOf(pid: number): Client {
    const known = clients.get(pid);
    if (known !== undefined) return known;
    const client: Client = { zone: null, waiting: [], deleted: new Map() };
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
