import type { DiffData, RunData } from 'podline/internal/browser';

/** The requests of the page to its worker, and the answers. All of this is copied between them. */
export type Asked =
  /** The first message: the program of the worker's own workers */
  | { readonly what: 'program'; readonly program: Blob }
  | { readonly what: 'analyze'; readonly inputs: readonly Given[]; readonly settings: Settings }
  /** Compare what is shown with these */
  | { readonly what: 'compare'; readonly inputs: readonly Given[]; readonly settings: Settings }
  | { readonly what: 'save'; readonly format: string }
  /** The parcel is unpacked: the next one may come */
  | { readonly what: 'taken' };

export type FromWorker =
  /** Between 0 and 1. */
  | { readonly what: 'progress'; readonly part: number }
  /** What is shown after all following parcels are in it */
  | { readonly what: 'comes'; readonly data: RunData | DiffData }
  | { readonly what: 'parcel'; readonly parcel: Parcel }
  | { readonly what: 'shown'; readonly about: AboutShown }
  | { readonly what: 'saved'; readonly file: Blob; readonly name: string }
  /** Why there is nothing to show. */
  | { readonly what: 'failed'; readonly reasons: readonly string[] };

export interface AboutShown {
  /** What could not be read, a sentence each. */
  readonly complaints: readonly string[];
  /** The formats in which it can be saved */
  readonly formats: readonly string[];
}

/** A file that the user handed over, with the folders that it was in. */
export interface Given {
  readonly path: string;
  readonly file: Blob;
}

/** The name of what was handed over at once. */
export function nameOf(given: readonly Given[]): string {
  const [first = 'nothing', ...others] = new Set(given.map(({ path }) => path.split('/')[0] ?? path));
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** The settings for which a command has options. */
export interface Settings {
  readonly zone: string;
  /** Empty if the log shows it */
  readonly year: string;
  readonly namespaces: readonly string[];
  readonly nodes: readonly string[];
  /** The text of a policy; empty for the default one; null if nothing is checked */
  readonly policy: string | null;
}

/**
 * Some entries of a list or a record that is too long for one message: unpacking it would block the page for seconds.
 */
export interface Parcel {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly entries: readonly (readonly [key: string, value: unknown])[];
}

/** Unpacked within a few hundredths of a second, even if each is a deletion with all its steps. */
const MOST = 100;

/** The value without its long lists and records, and those lists and records in parcels. */
export function inParcels<T>(value: T, path: readonly string[] = []): { readonly rest: T; readonly parcels: Parcel[] } {
  if (typeof value !== 'object' || value === null) return { rest: value, parcels: [] };
  const entries: Parcel['entries'] = Object.entries(value);
  const rest = (Array.isArray(value) ? [] : {}) as T;
  if (entries.length > MOST) {
    const parcels: Parcel[] = [];
    for (let at = 0; at < entries.length; at += MOST) parcels.push({ path, entries: entries.slice(at, at + MOST) });
    return { rest, parcels };
  }
  const parts = entries.map(([key, one]) => ({ key, ...inParcels(one, [...path, key]) }));
  const rests = parts.map(part => [part.key, part.rest] as const);
  fill(rest, rests);
  return { rest, parcels: parts.flatMap(part => part.parcels) };
}

/** Puts the content of a parcel where it was. */
export function unpack(rest: unknown, { path, entries }: Parcel): void {
  let into = rest;
  for (const key of path) into = Reflect.get(into as object, key);
  fill(into, entries);
}

function fill(into: unknown, entries: Parcel['entries']): void {
  if (Array.isArray(into)) for (const [, value] of entries) into.push(value);
  // A key can be `__proto__`
  else for (const [key, value] of entries) Reflect.defineProperty(into as object, key, { value, ...ORDINARY });
}

const ORDINARY = { enumerable: true, writable: true, configurable: true } as const;

/** Sends parcels one at a time: parcels waiting for the page would be a third copy of the data. */
export function createHandOver(send: (parcel: Parcel) => void) {
  let taken = (): void => {};
  return {
    async send(parcels: readonly Parcel[]): Promise<void> {
      for (const parcel of parcels)
        await new Promise<void>(resolve => {
          taken = resolve;
          send(parcel);
        });
    },
    /** The page has unpacked the last one. */
    taken: (): void => taken(),
  };
}

interface Heard {
  message(message: FromWorker): void;
  crashed(why: string): void;
}

/** A worker that has just begun; what it says is heard. */
type Begin = (heard: Heard) => { postMessage(asked: Asked): void; terminate(): void };

interface Listener {
  receive(message: FromWorker): void;
  /** The worker crashed, and with it what it knew: a sentence that says why. */
  lost(why: string): void;
}

/**
 * The worker that reads. A request can be given up, and a worker can crash, such as for lack of memory: then another one takes the next
 * request, and does not know the previous ones.
 */
export function createReader(begin: Begin, { receive, lost }: Listener) {
  let worker: ReturnType<Begin> | null = begun();

  function begun(): ReturnType<Begin> {
    const begins = begin({
      message: receive,
      crashed(why) {
        if (worker !== begins) return;
        begins.terminate();
        // Not at once: a worker that crashes when it begins would be begun again for good
        worker = null;
        lost(`podline failed: ${why}`);
      },
    });
    return begins;
  }

  return {
    ask(asked: Asked): void {
      worker ??= begun();
      worker.postMessage(asked);
    },
    giveUp(): void {
      worker?.terminate();
      worker = begun();
    },
  };
}
