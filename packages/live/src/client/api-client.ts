export type Query = Readonly<Record<string, string | undefined>>;

/** The parameters of a request, besides the path. */
export interface Asking {
  readonly query?: Query;
  readonly signal?: AbortSignal | undefined;
  readonly accept?: string;
  /** Milliseconds without data after which the request counts as stalled; by default the client's */
  readonly silence?: number;
  /** Milliseconds after which an answer that has not ended is given up; by default the client's, and no limit for a stream */
  readonly total?: number;
}

export interface WholeAsking extends Asking {
  /** Bytes of an answer that are read; a longer one is cut there (`ApiAnswer.cut`). */
  readonly most?: number;
  /** How many times a request is tried when the API server is overloaded (429, 5xx) or cannot be reached; by default `TRIES` */
  readonly tries?: number;
}

/** An answer of 2xx. Any other is an `ApiRefusal`; without an answer there is an `ApiUnreachable` or `ApiStalled`. */
export interface ApiAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly cut: boolean;
}

export interface ApiStream {
  readonly status: number;
  readonly contentType: string;
  /** The value of a header; the name is in small letters. */
  header(name: string): string | null;
  /**
   * Throws `ApiStalled` when no data comes for too long, and `ApiUnreachable` when the connection breaks. Leaving the loop ends the request
   */
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** One API server, as one user. No credential can be read from it. */
export interface ApiClient {
  /** Its address for display, without anything that could be a credential */
  readonly server: string;
  readonly context: string;
  /** The namespace of the context, which kubectl uses without `-n` */
  readonly namespace: string;
  /** Milliseconds that the user allows a request; null if the user gave no limit */
  readonly limit: number | null;
  /** Milliseconds that a list may take with all its pages */
  readonly listLimit: number;
  get(path: string, asking?: WholeAsking): Promise<ApiAnswer>;
  /** One request, which the caller repeats if necessary */
  stream(path: string, asking?: Asking): Promise<ApiStream>;
  /** One request, never repeated automatically, since its first try could have taken effect */
  post(path: string, body: unknown, asking?: WholeAsking): Promise<ApiAnswer>;
  delete(path: string, asking?: WholeAsking & { readonly body?: unknown }): Promise<ApiAnswer>;
  /** Closes idle connections */
  close(): Promise<void>;
}

/** A right in RBAC's form (`kubectl auth can-i`). */
export interface Right {
  readonly verb: string;
  /** The resource with its subresource, as in `nodes/proxy` */
  readonly resource: string;
  readonly group: string;
  readonly namespace: string | null;
  readonly name: string | null;
}

/** Any object of the API, with only the fields that all code reads. */
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

/** The environment of the process, as the client reads it. */
export type Env = Readonly<Record<string, string | undefined>>;
