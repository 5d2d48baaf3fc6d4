export type Query = Readonly<Record<string, string | undefined>>;

/** The parameters of a request, besides the path. */
export interface Asking {
  readonly query?: Query;
  readonly signal?: AbortSignal | undefined;
  readonly accept?: string;
  /** Milliseconds in which nothing has to come before the request counts as stalled; by default what the client was made with. */
  readonly silence?: number;
}

export interface WholeAsking extends Asking {
  /** Bytes of an answer that are read; a longer one is cut there (`ApiAnswer.cut`). */
  readonly most?: number;
  /** How often it is tried when the API server is overloaded (429, 5xx) or cannot be reached; by default `TRIES`. */
  readonly tries?: number;
}

/** An answer of 2xx. All else is an `ApiRefusal`, and what never became an answer an `ApiUnreachable` or `ApiStalled`. */
export interface ApiAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly cut: boolean;
}

export interface ApiStream {
  readonly status: number;
  readonly contentType: string;
  /** In small letters. */
  header(name: string): string | null;
  /** Throws `ApiStalled` when nothing comes for too long, and `ApiUnreachable` when the connection breaks. Leaving it ends the request. */
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** One API server, as one user. No credential can be read from it. */
export interface ApiClient {
  /** Its address, to be shown: without anything that could be a credential. */
  readonly server: string;
  readonly context: string;
  /** That of the context: what kubectl takes without `-n`. */
  readonly namespace: string;
  /** Milliseconds of silence that the user allows a request; null where none were given. */
  readonly limit: number | null;
  get(path: string, asking?: WholeAsking): Promise<ApiAnswer>;
  /** One request; the caller repeats it where it wants to. */
  stream(path: string, asking?: Asking): Promise<ApiStream>;
  /** One request, never repeated by itself, since its first try could have taken effect. */
  post(path: string, body: unknown, asking?: WholeAsking): Promise<ApiAnswer>;
  delete(path: string, asking?: WholeAsking & { readonly body?: unknown }): Promise<ApiAnswer>;
  /** Lets go of connections that are kept. */
  close(): Promise<void>;
}

/** What RBAC calls a right (`kubectl auth can-i`). */
export interface Right {
  readonly verb: string;
  /** With the subresource, as in `nodes/proxy`. */
  readonly resource: string;
  readonly group: string;
  readonly namespace: string | null;
  readonly name: string | null;
}

/** Any object of the API, as far as everybody reads it. */
export interface ApiObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: ObjectMeta;
  readonly [field: string]: unknown;
}

interface ObjectMeta {
  readonly name?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly [field: string]: unknown;
}

/** What to list or watch. */
export interface Collection {
  /** `/api/v1/pods`, `/api/v1/namespaces/shop/pods` */
  readonly path: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';

export interface WatchEvent {
  readonly type: WatchEventType;
  readonly object: ApiObject;
  /** The object as the API server wrote it. */
  readonly text: string;
}
