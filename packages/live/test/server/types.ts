import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Place } from './resources.js';
import type { Status } from './status.js';
import type { Store } from './store.js';

export interface User {
  readonly name: string;
  readonly groups: readonly string[];
}

/** A request of an authenticated user who has the right. */
export interface ServerRequest {
  readonly method: string;
  readonly url: URL;
  readonly place: Place | null;
  readonly headers: IncomingHttpHeaders;
  readonly user: User;
  readonly body: string;
  readonly reply: Reply;
}

/** All output goes through here, so that a fault can hit it anywhere. */
export interface Reply {
  readonly raw: ServerResponse;
  json(code: number, object: unknown, headers?: Readonly<Record<string, string>>): void;
  text(code: number, body: string, headers?: Readonly<Record<string, string>>): void;
  status(status: Status, headers?: Readonly<Record<string, string>>): void;
  /** Begins an answer that continues. */
  begin(code: number, contentType: string): void;
  /** False: the client has gone. */
  send(piece: string | Uint8Array): boolean;
  end(): void;
  closed(call: () => void): void;
}

export interface OpenWatch {
  readonly resource: string;
  /** One bookmark, if the watcher has requested them. */
  bookmark(): void;
  /** A clean end, as at its timeoutSeconds. */
  end(): void;
  /** An event of type ERROR with code 410, and then the end. */
  expire(): void;
}

/** What the handlers share. */
export interface Cluster {
  readonly store: Store;
  readonly watches: Set<OpenWatch>;
  /** The milliseconds that one second of `timeoutSeconds` lasts. */
  readonly second: number;
}

/** Answers a request, or returns false so that the next handler is called. */
export type Handler = (request: ServerRequest, cluster: Cluster) => boolean | Promise<boolean>;

/** A fault of the server. */
export interface Fault {
  readonly on: (request: Pick<ServerRequest, 'method' | 'url' | 'place'>) => boolean;
  /** The number of times; by default one. */
  readonly times?: number;
  /** Sent instead of any answer. */
  readonly answer?: (reply: Reply) => void;
  /** Cuts the connection after this number of bytes of the body. */
  readonly cutAfter?: number;
  /** After this number of bytes of the body nothing more is sent, and the connection stays open. */
  readonly stallAfter?: number;
}
