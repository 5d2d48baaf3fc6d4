/** The unit of work: inputs that are read together, such as one collection. */
export interface Item {
  /** The same for the same inputs of the same cluster. */
  readonly id: string;
  readonly cluster: string;
  /** Paths that the workers can open, or URLs. */
  readonly inputs: readonly string[];
}

/** What an item is turned into. */
export interface ItemResult {
  /** Subjects of a store as NDJSON, in parts that are small enough for a message. */
  readonly parts: readonly Uint8Array[];
  /** The whole document as JSON, gzipped. */
  readonly document: Uint8Array;
  readonly lifecycles: number;
}

/** An item in the hands of a worker. */
export interface Taken {
  readonly item: Item;
  /** From 1. */
  readonly attempt: number;
  /** It is still being worked on. */
  progress(): Promise<void>;
  /** Keeps the result, and only then takes the item off the queue. */
  done(result: ItemResult): Promise<void>;
  /** It is tried again, or a dead letter after the last attempt; returns which. */
  failed(reason: string): Promise<'again' | 'dead'>;
}

/** A part of the result of an item, for a store. */
export interface ResultPart {
  readonly bytes: Uint8Array;
  /** It is in the store. */
  stored(): Promise<void>;
}

export interface DeadLetter {
  readonly item: Item;
  readonly reason: string;
}

export interface FleetStatus {
  readonly waiting: number;
  readonly working: number;
  readonly done: number;
  readonly dead: readonly DeadLetter[];
  /** When the oldest item that waits was submitted, in milliseconds since 1970. */
  readonly oldest: number | null;
}

/** Where items wait, and results lie until a store has them. */
export interface Fleet {
  /** Items that are there already count once. Returns how many are new. */
  submit(items: readonly Item[]): Promise<number>;
  /** The next item; null when there is none, or when it was stopped. */
  take(stop: AbortSignal): Promise<Taken | null>;
  /** Parts of results that `consumer` has not stored; ends when there are no more, or when it was stopped. */
  results(consumer: string, stop: AbortSignal): AsyncIterable<ResultPart>;
  status(): Promise<FleetStatus>;
  /** Dead letters become items again. */
  retry(): Promise<number>;
  /** Items that wait are taken off the queue. */
  cancel(): Promise<number>;
  close(): Promise<void>;
}

/** How often an item is begun before it is given up: a machine can fail, and so can the one after it. */
export const MAX_ATTEMPTS = 3;

/** Why an item of which no worker told the end was given up. */
export const VANISHED = `${MAX_ATTEMPTS} workers ended while they read it`;

/** What went wrong with a queue, for the user. */
export class FleetError extends Error {}
