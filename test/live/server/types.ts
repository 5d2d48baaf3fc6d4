import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Place } from './resources.js';
import type { Status } from './status.js';
import type { Store } from './store.js';

export interface User {
  readonly name: string;
  readonly groups: readonly string[];
}

/** A request of somebody who is known, and may ask for this. */
export interface ServerRequest {
  readonly method: string;
  readonly url: URL;
  readonly place: Place | null;
  readonly headers: IncomingHttpHeaders;
  readonly user: User;
  readonly body: string;
  readonly reply: Reply;
}

/** Everything that is sent goes through here, so that a fault can hit it anywhere. */
export interface Reply {
  readonly raw: ServerResponse;
  json(code: number, object: unknown, headers?: Readonly<Record<string, string>>): void;
  text(code: number, body: string, headers?: Readonly<Record<string, string>>): void;
  status(status: Status, headers?: Readonly<Record<string, string>>): void;
  /** Begins an answer that goes on. */
  begin(code: number, contentType: string): void;
  /** False: nobody listens any more. */
  send(piece: string | Uint8Array): boolean;
  end(): void;
  closed(call: () => void): void;
}

/** A watch that somebody has open. */
export interface OpenWatch {
  readonly resource: string;
  /** One, if the watcher has asked for them. */
  bookmark(): void;
  /** A clean end, as at its timeoutSeconds. */
  end(): void;
  /** An event of type ERROR that says 410, and the end. */
  expire(): void;
}

/** What the handlers share. */
export interface Cluster {
  readonly store: Store;
  readonly watches: Set<OpenWatch>;
  /** How long a second of `timeoutSeconds` takes, in milliseconds. */
  readonly second: number;
}

/** Answers a request, or returns false, and the next is asked. */
export type Handler = (request: ServerRequest, cluster: Cluster) => boolean | Promise<boolean>;

/** What goes wrong. */
export interface Fault {
  readonly on: (request: Pick<ServerRequest, 'method' | 'url' | 'place'>) => boolean;
  /** How often; by default once. */
  readonly times?: number;
  /** Instead of any answer. */
  readonly answer?: (reply: Reply) => void;
  /** The connection is cut behind so many bytes of the body. */
  readonly cutAfter?: number;
  /** Behind so many bytes of the body nothing comes any more, and the connection stays. */
  readonly stallAfter?: number;
}
