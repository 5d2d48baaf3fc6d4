/** The unit of work: inputs that are read together, such as one collection, or some nodes of one. */
export interface Item {
  /** The same for the same inputs of the same cluster. */
  readonly id: string;
  readonly cluster: string;
  /** Paths that the workers can open, URLs, or what was uploaded, as it was called where it came from. */
  readonly inputs: readonly string[];
  /** Inputs that were uploaded, with what the object store calls them. */
  readonly uploads?: Readonly<Record<string, string>>;
  /** How they are read. */
  readonly options?: ItemOptions;
  /** Which of its submissions it is, where a queue can get it several times: what comes of it counts once for each. */
  readonly submission?: number;
  /** Of a collection that was split. */
  readonly step?: Step;
}

export interface ItemOptions {
  /** Used as the current time, in milliseconds since 1970: workers have clocks of their own. */
  readonly now?: number;
  readonly zone?: string;
  readonly year?: number;
}

/** What a worker reads of what items name. */
export interface Allowed {
  /** Files below one of these folders, links followed. Absent: all that its user can read. */
  readonly below?: readonly string[];
  /** URLs of one of these hosts, `host` or `host:port`. Absent: all that it reaches. */
  readonly hosts?: readonly string[];
}

/** Parts are read in any order; when all of them were, they are joined. */
export interface Step {
  readonly what: 'part' | 'join';
  /** The id of the item that was split. */
  readonly collection: string;
  /** The same for the same parts. */
  readonly split: string;
  readonly parts: number;
  /** Which of them, from 0. */
  readonly part: number;
}

/** What an item is turned into. */
export interface ItemResult {
  /** Subjects of a store as NDJSON, gzipped, in parts that are small enough for a message. */
  readonly parts: readonly Uint8Array[];
  /** The whole document as JSON, gzipped. */
  readonly document: Uint8Array;
  readonly lifecycles: number;
}

/** False: all is kept, but it is not confirmed that the item is off the queue. If it is handed out again, its result counts once. */
export type IsOver = boolean;

/** An item in the hands of a worker. */
export interface Taken {
  readonly item: Item;
  /** From 1. */
  readonly attempt: number;
  /** Workers ended that had it: it is read where it can end nothing else. */
  readonly apart: boolean;
  /** It is still being worked on: to be reported at this interval, in milliseconds. */
  readonly progressEvery: number;
  progress(): void;
  /** Keeps the result of a collection, and only then takes the item off the queue. */
  done(result: ItemResult): Promise<IsOver>;
  /** Its parts are in the queue before it is taken off. */
  split(parts: readonly Item[]): Promise<IsOver>;
  /** The request of this part is kept: after the last one the collection goes on. */
  answered(): Promise<IsOver>;
  /** It is tried again, or a dead letter after the last failure, or at once where that is final; returns which. */
  failed(reason: string, isFinal?: boolean): Promise<'again' | 'dead'>;
}

/** Parts of results, for a store. */
export interface ResultBatch {
  /** Null: a message refers to what is not there. */
  readonly parts: readonly (Uint8Array | null)[];
  /** They are still being worked on. */
  progress(): void;
  /** They are in the store, but for those that can never be, by their place among the parts, with the reason: they are dead letters. */
  stored(refused: ReadonlyMap<number, string>): Promise<void>;
}

export interface DeadLetter {
  readonly item: Item;
  readonly reason: string;
}

/** What was submitted, as it was requested. */
export interface Asked {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly inputs: readonly string[];
  /** Absent: each collection has its own. */
  readonly cluster?: string;
  readonly options: ItemOptions;
  readonly collections: number;
}

export interface FleetStatus {
  readonly waiting: number;
  readonly working: number;
  /** Collections. */
  readonly done: number;
  /** Of collections that were split and are not done. */
  readonly parts: { readonly done: number; readonly of: number };
  /** Collections and parts, of late. */
  readonly perMinute: number;
  readonly dead: readonly DeadLetter[];
  /** When the oldest item that waits was submitted, in milliseconds since 1970. */
  readonly oldest: number | null;
  readonly asked: readonly Asked[];
}

/** Where items wait, and results lie until a store has them. */
export interface Fleet {
  /**
   * Items that are there already count once. Returns how many are new. `tell`: called when it has to wait for workers.
   */
  submit(items: readonly Item[], asked: Asked, tell?: (sentence: string) => void): Promise<number>;
  /** Puts a file where every worker can get it; returns what it is called there. */
  upload(path: string): Promise<string>;
  /** Gets what was uploaded into a file. */
  download(name: string, path: string): Promise<void>;
  /** The next item; null when there is none, or when it was stopped. `buried`: what is given up on the way, for it ended too many workers. */
  take(stop: AbortSignal, buried?: (letter: DeadLetter) => void): Promise<Taken | null>;
  /** What is known of a split, for the readers of its parts. */
  keep(split: string, name: string, bytes: Uint8Array): Promise<void>;
  loadKept(split: string, name: string): Promise<Uint8Array>;
  /** Parts of results that `consumer` has not stored; ends when there are no more, or when it was stopped. */
  results(consumer: string, stop: AbortSignal): AsyncIterable<ResultBatch>;
  status(): Promise<FleetStatus>;
  /** Dead letters become items again. */
  retry(): Promise<number>;
  /** Items that wait are taken off the queue. */
  cancel(): Promise<number>;
  close(): Promise<void>;
}

/** How often an item fails and says why: what was away may be back the next time. */
export const MAX_FAILURES = 3;

/**
 * This many workers ended that had an item, and it is not known why: the item may end them, they may have been replaced, or another item of theirs ended them. From then on a
 * process of its own reads it. If the item ends that one, the worker is there to say so.
 */
export const VANISHED_BY_CHANCE = 2;

/** Of an item that ends workers although it is read apart, such as by using up the machine. More than chance explains. */
export const MAX_VANISHED = 20;

/** Why an item was given up whose end no worker reported. */
export const VANISHED = `${MAX_VANISHED} workers ended while they read it`;

/** What went wrong with a queue, for the user. */
export class FleetError extends Error {
  override readonly name = 'FleetError';

  /** `isFinal`: it would be the same the next time. */
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** By its name: each bundle has the class for itself (scripts/build.mjs). */
export const isFleetError = (error: unknown): error is FleetError =>
  error instanceof Error && error.name === 'FleetError';
