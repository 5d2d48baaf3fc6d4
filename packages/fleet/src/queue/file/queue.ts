import { EventEmitter, once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isSystemError, OWN_FILE, OWN_FOLDER, reasonOf } from 'podline/internal';
import { writeWhole } from '../../whole-file.js';
import { collectionOf } from '../item.js';
import {
  type Fleet,
  FleetError,
  type FleetStatus,
  type Item,
  type ItemResult,
  isFleetError,
  QueueFailed,
  type ResultBatch,
  type Taken,
  VANISHED,
} from '../types.js';
import { createLedger, type Entry, entriesIn, type Journal, openJournal } from './ledger.js';
import { askedIn, openAsked, placesIn } from './places.js';

/** Results are written into a folder that was created for them. */
const OWN = { flag: 'wx', mode: OWN_FILE } as const;

/** A folder for each result, which appears whole or not at all. */
export function createResults(folder: string) {
  return {
    put(id: string, { parts, document }: ItemResult): void {
      const [place, partial] = [join(folder, id), join(folder, `.${id}`)];
      rmSync(partial, { recursive: true, force: true });
      mkdirSync(partial, { recursive: true, mode: OWN_FOLDER });
      try {
        for (const [index, part] of parts.entries()) writeFileSync(join(partial, `${index}.ndjson.gz`), part, OWN);
        writeFileSync(join(partial, 'document.json.gz'), document, OWN);
        rmSync(place, { recursive: true, force: true });
        renameSync(partial, place);
      } catch (error) {
        // Half a result would only take up space
        rmSync(partial, { recursive: true, force: true });
        throw error;
      }
    },
    *partsOf(id: string): Generator<Uint8Array> {
      const files = readdirSync(join(folder, id)).filter(file => file.endsWith('.ndjson.gz'));
      for (const index of files.map(file => Number.parseInt(file, 10)).sort((a, b) => a - b))
        yield readFileSync(join(folder, id, `${index}.ndjson.gz`));
    },
  };
}

/** A queue in a folder of this machine: it needs no installation, and continues after it was killed. */
export function openFileQueue(folder: string, now: () => number = Date.now): Fleet {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
  const places = placesIn(folder);
  const release = lock(places.lock);
  const journal = journalIn(places.journal, release);
  const results = createResults(places.results);
  const parts = createParts(places.parts);
  const asked = openAsked(places.asked);
  const ledger = createLedger(journal.entries());
  const changes = new EventEmitter().setMaxListeners(0);

  function add(...entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    journal.add(entries);
    for (const entry of entries) ledger.see(entry);
    changes.emit('change');
  }

  const submitted = (items: readonly Item[]): Entry[] =>
    items.map(item => ({ what: 'submitted' as const, item, at: now() }));

  /** What fails while an item ends is the fault of this place: its items go back, and the worker ends. */
  async function ending<T>(write: () => T): Promise<T> {
    try {
      return write();
    } catch (error) {
      if (!isSystemError(error) && !isFleetError(error)) throw error;
      giveBack();
      throw new QueueFailed(`the queue: ${reasonOf(error)}`);
    }
  }

  function giveBack(): void {
    try {
      add(...ledger.working().map(({ id }) => ({ what: 'returned' as const, id })));
    } catch {
      // The journal cannot be written either: the next program takes back the items of a program that is gone
    }
  }

  function addJoins(): void {
    add(...submitted(ledger.joins()));
  }

  const taken = ({ item, ...how }: Pick<Taken, 'item' | 'attempt' | 'apart'>): Taken => ({
    item,
    ...how,
    progressEvery: Number.POSITIVE_INFINITY,
    progress() {},
    done: (result: ItemResult) =>
      ending(() => {
        results.put(collectionOf(item), result);
        add({ what: 'done', id: item.id, at: now() });
        if (item.step !== undefined) parts.remove(item.step.split);
        return true;
      }),
    split: items =>
      ending(() => {
        const fresh = items.filter(({ id }) => !ledger.knows(id));
        add(...submitted(fresh), { what: 'split', id: item.id, at: now() });
        addJoins();
        return true;
      }),
    answered: () =>
      ending(() => {
        add({ what: 'done', id: item.id, at: now() });
        addJoins();
        return true;
      }),
    failed: (reason, isFinal = false) =>
      ending(() => {
        add({ what: 'failed', id: item.id, reason, ...(isFinal ? { isFinal } : {}) });
        return ledger.isDead(item.id) ? 'dead' : 'again';
      }),
  });

  // Items that were begun or waiting to be joined by a program that is gone
  const vanished = ledger.working();
  add(...vanished.map(({ id }) => ({ what: 'vanished' as const, id })));
  addJoins();
  let unsaid = vanished.filter(({ id }) => ledger.isDead(id)).map(item => ({ item, reason: VANISHED }));

  async function* resultParts(consumer: string, stop: AbortSignal): AsyncGenerator<ResultBatch> {
    for (const item of ledger.unstored(consumer)) {
      const waiting = results.partsOf(collectionOf(item));
      for (let isLast = false; !isLast; ) {
        const batch = [...take(waiting, AT_ONCE)];
        isLast = batch.length < AT_ONCE;
        if (stop.aborted) return;
        yield { parts: batch, progress() {}, async stored() {} };
      }
      // Written after its last part: rows that are written again count once
      add({ what: 'stored', id: item.id, consumer });
    }
  }

  return {
    async submit(items, request) {
      const fresh = new Map(items.filter(({ id }) => !ledger.knows(id)).map(item => [item.id, item]));
      asked.add(request);
      add(...submitted([...fresh.values()]));
      return fresh.size;
    },
    upload: async () => Promise.reject(new FleetError('only a NATS server takes uploads: name one with --nats')),
    download: async name => Promise.reject(new FleetError(`${name} was not uploaded here`)),
    async take(stop, buried = () => {}) {
      unsaid.forEach(buried);
      unsaid = [];
      while (!stop.aborted) {
        const next = ledger.next();
        if (next !== null) {
          add({ what: 'begun', id: next.item.id });
          return taken(next);
        }
        // An item that is being read may become parts, or be tried again
        if (ledger.working().length === 0) return null;
        await once(changes, 'change', { signal: stop }).catch(ignoreStop);
      }
      return null;
    },
    keep: (split, name, bytes) => ending(() => parts.put(split, name, bytes)),
    loadKept: async (split, name) => parts.get(split, name),
    results: resultParts,
    status: async () => ({ ...ledger.status(now()), asked: asked.all() }),
    async retry() {
      const dead = ledger.dead();
      add(...dead.map(({ item }) => ({ what: 'retried' as const, id: item.id })));
      return dead.length;
    },
    async cancel() {
      const waiting = ledger.waiting();
      add(...waiting.map(({ id }) => ({ what: 'cancelled' as const, id })));
      return waiting.length;
    },
    async close() {
      journal.close();
      release();
    },
  };
}

function journalIn(path: string, release: () => void): Journal {
  try {
    return openJournal(path);
  } catch (error) {
    release();
    throw new FleetError(`${path}: ${reasonOf(error)}`);
  }
}

/** Called by the loop. */
function ignoreStop(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}

/** Parts of a result that are held at once. */
const AT_ONCE = 32;

function* take<T>(all: Iterator<T>, most: number): Generator<T> {
  for (let count = 0; count < most; count++) {
    const next = all.next();
    if (next.done) return;
    yield next.value;
  }
}

/** The state of collections that were split: a folder for each split. */
function createParts(folder: string) {
  return {
    put(split: string, name: string, bytes: Uint8Array): void {
      mkdirSync(join(folder, split), { recursive: true, mode: OWN_FOLDER });
      writeWhole(join(folder, split, name), bytes);
    },
    get: (split: string, name: string): Uint8Array => readFileSync(join(folder, split, name)),
    remove: (split: string): void => rmSync(join(folder, split), { recursive: true, force: true }),
  };
}

/** A reader needs no lock: workers may be active. */
export function statusIn(folder: string, now: () => number = Date.now): FleetStatus {
  refuseMissing(folder);
  const { journal, asked, lock } = placesIn(folder);
  const ledger = createLedger(entriesIn(journal));
  // What a program that is gone had begun waits for the next one
  if (!isHeld(lock)) for (const { id } of ledger.working()) ledger.see({ what: 'vanished', id });
  return { ...ledger.status(now()), asked: askedIn(asked) };
}

/** A misspelt name must not look like a queue in which nothing waits. */
export function refuseMissing(folder: string): void {
  if (!existsSync(placesIn(folder).journal))
    throw new FleetError(`${folder} holds no queue; podline fleet submit makes one`);
}

/** Only one program at a time changes a queue; a program that was killed no longer holds it. Returns a function that releases it. */
function lock(path: string): () => void {
  for (;;) {
    try {
      const file = openSync(path, 'wx', OWN_FILE);
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (isHeld(path)) throw new FleetError(`${path}: in use by process ${holderOf(path)}`);
      rmSync(path, { force: true });
    }
  }
}

/** Another process is changing it. */
function isHeld(path: string): boolean {
  const holder = holderOf(path);
  return holder !== null && isAlive(holder);
}

function holderOf(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
