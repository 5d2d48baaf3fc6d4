import type { KlogRecord } from '../../records/types.js';
import { type Piece, pieceOf } from './pieces.js';

/** One request of a client and its answer, put together from the records about it. */
export interface Exchange {
  /** First line about it */
  readonly line: number;
  readonly pid: number;
  readonly verb: string;
  readonly url: string;
  /** The record that was printed when the request was sent, or null; and the one when it was answered */
  sent: KlogRecord | null;
  answered: KlogRecord | null;
  ms: number | null;
  status: string | null;
  /** `Name: value` lines of both directions. */
  headers: string;
  requestBody: string;
  responseBody: string;
}

/** Bodies at -v=9 contain whole lists: the important part of a pod is at its beginning. */
const MAX_BODY = 4096;
const MAX_HEADERS = 8192;

/** Turns the records of one log into exchanges, each passed on when its client starts the next. Clients are identified by pid. */
export function createExchanges(emit: (exchange: Exchange) => void, ended: (pid: number, record: KlogRecord) => void) {
  const open = new Map<number, Exchange>();
  /** A body is printed before the request with which it is sent */
  const bodies = new Map<number, string>();

  function begin(piece: { verb: string; url: string }, record: KlogRecord, pid: number): Exchange {
    close(pid);
    const exchange: Exchange = {
      line: record.line,
      pid,
      verb: piece.verb,
      url: piece.url,
      sent: null,
      answered: null,
      ms: null,
      status: null,
      headers: '',
      requestBody: bodies.get(pid) ?? '',
      responseBody: '',
    };
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
