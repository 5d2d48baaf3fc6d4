/** The unit of work: inputs that are read together, such as one collection, or some nodes of one. */
export interface Item {
  /** The same for the same inputs of the same cluster. */
  readonly id: string;
  readonly cluster: string;
  /** Paths that the workers can open, URLs, or uploaded files, by the names that they had at their origin */
  readonly inputs: readonly string[];
  /** Inputs that were uploaded, with their names in the object store */
  readonly uploads?: Readonly<Record<string, string>>;
  /** How the inputs are read. */
  readonly options?: ItemOptions;
  /** Which of its submissions it is, if a queue can get it several times: its outcome counts once for each */
  readonly submission?: number;
  /** The step of a collection that was split */
  readonly step?: Step;
}

export interface ItemOptions {
  /** Used as the current time, in milliseconds since 1970, because workers have different clocks */
  readonly now?: number;
  readonly zone?: string;
  readonly year?: number;
}

/** What a worker may read of the inputs that items name. */
export interface Allowed {
  /** Files below one of these folders, after following links. Absent: everything that its user can read */
  readonly below?: readonly string[];
  /** URLs of one of these hosts, `host` or `host:port`. Absent: everything that it can reach */
  readonly hosts?: readonly string[];
}

/** Parts are read in any order; when all of them are read, they are joined. */
export interface Step {
  readonly what: 'part' | 'join';
  /** The id of the item that was split. */
  readonly collection: string;
  /** The same for the same parts. */
  readonly split: string;
  readonly parts: number;
  /** Its number, from 0 */
  readonly part: number;
}

/** What an item results in. */
export interface ItemResult {
  /** Subjects of a store as NDJSON, gzipped, in parts that are small enough for a message. */
  readonly parts: readonly Uint8Array[];
  /** The whole document as JSON, gzipped. */
  readonly document: Uint8Array;
  readonly lifecycles: number;
}

/**
 * False: everything is stored, but it is not confirmed that the item has left the queue. If it is handed out again, its result counts once.
 */
export type IsOver = boolean;

/** An item that a worker has taken. */
export interface Taken {
  readonly item: Item;
  /** The number of the attempt, counted from 1. */
  readonly attempt: number;
  /** Workers that had it ended, so it is read where it can end nothing else */
  readonly apart: boolean;
  /** The interval at which progress must be reported, in milliseconds */
  readonly progressEvery: number;
  progress(): void;
  /** Stores the result of a collection, and only then removes the item from the queue */
  done(result: ItemResult): Promise<IsOver>;
  /** Its parts are in the queue before it is removed */
  split(parts: readonly Item[]): Promise<IsOver>;
  /** The answer to this part is stored: after the last one the collection continues */
  answered(): Promise<IsOver>;
  /** It is tried again, or becomes a dead letter after the last failure, or at once if that is final; returns which */
  failed(reason: string, isFinal?: boolean): Promise<'again' | 'dead'>;
}

/** Parts of results, for a store. */
export interface ResultBatch {
  /** Null if a message refers to something that does not exist */
  readonly parts: readonly (Uint8Array | null)[];
  /** They are still being processed */
  progress(): void;
  /** They are stored. `refused`: the parts that no store can take, by their place, with the reason: these become dead letters */
  stored(refused: ReadonlyMap<number, string>): Promise<void>;
}

export interface DeadLetter {
  readonly item: Item;
  readonly reason: string;
}

/** A message that was no item, or a result that no store could take: nothing can be tried again. */
export interface RefusedMessage {
  readonly subject: string;
  readonly reason: string;
}

/** What was submitted, as the user requested it. */
export interface Asked {
  /** When, in milliseconds since 1970 */
  readonly at: number;
  readonly inputs: readonly string[];
  /** Absent: each collection has its own */
  readonly cluster?: string;
  readonly options: ItemOptions;
  readonly collections: number;
}

export interface FleetStatus {
  readonly waiting: number;
  readonly working: number;
  /** Collections. */
  readonly done: number;
  /** The parts of collections that were split and are not done */
  readonly parts: { readonly done: number; readonly of: number };
  /** Collections and parts, recently */
  readonly perMinute: number;
  /** What was given up: items, messages that are no items, and results that no store could take */
  readonly dead: readonly (DeadLetter | RefusedMessage)[];
  /** How many were given up in all */
  readonly givenUp: number;
  /** When the oldest waiting item was submitted, in milliseconds since 1970 */
  readonly oldest: number | null;
  readonly asked: readonly Asked[];
}

/** Holds waiting items, and results until a store has them. */
export interface Fleet {
  /** Items that already exist count once. Returns how many are new. `notify`: called when it must wait for workers */
  submit(items: readonly Item[], asked: Asked, notify?: (sentence: string) => void): Promise<number>;
  /** Puts a file where every worker can get it; returns its name there */
  upload(path: string): Promise<string>;
  /** Copies an uploaded file to a path */
  download(name: string, path: string): Promise<void>;
  /**
   * The next item; null when there is none, or when it was stopped. `buried`: items given up on the way, because they ended too many
   * workers
   */
  take(stop: AbortSignal, buried?: (letter: DeadLetter) => void): Promise<Taken | null>;
  /** The state of a split, for the readers of its parts */
  keep(split: string, name: string, bytes: Uint8Array): Promise<void>;
  loadKept(split: string, name: string): Promise<Uint8Array>;
  /** Parts of results that `consumer` has not stored; ends when there are no more, or when it was stopped */
  results(consumer: string, stop: AbortSignal): AsyncIterable<ResultBatch>;
  status(): Promise<FleetStatus>;
  /** Dead letters become items again. */
  retry(): Promise<number>;
  /** Items that wait are taken off the queue. */
  cancel(): Promise<number>;
  close(): Promise<void>;
}

/** How many times an item may fail with a reason: what was unavailable may be back the next time. */
export const MAX_FAILURES = 3;

/**
 * This many workers that had an item ended, and it is not known why: the item may end them, they may have been replaced, or another of
 * their items ended them. From then on a separate process reads it. If the item ends that one, the worker is there to report it.
 */
export const VANISHED_BY_CHANCE = 2;

/**
 * The limit for an item that ends workers although a separate process reads it, for example by using up the machine: more than chance
 * explains.
 */
export const MAX_VANISHED = 20;

/** Why an item was given up if no worker reported its end. */
export const VANISHED = `${MAX_VANISHED} workers ended while they read it`;

/** What went wrong with a queue, for the user. */
export class FleetError extends Error {
  override readonly name = 'FleetError';

  /** `isFinal`: another try would fail in the same way. */
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** The place of a queue cannot be written to, as on a full disk: no item is at fault, and the worker ends. */
export class QueueFailed extends FleetError {}

/** Recognised by its name, because each bundle has its own copy of the class (scripts/build.mjs). */
export const isFleetError = (error: unknown): error is FleetError =>
  error instanceof Error && error.name === 'FleetError';
