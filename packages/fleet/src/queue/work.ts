import { masked, messageOf } from 'podline/internal';
import { inBatches } from './item.js';
import type { Read, Shelf } from './read-item.js';
import { type Answer, type Begin, type Host, inProcess, inThread, type ToThread } from './threads.js';
import { type Allowed, type Fleet, type IsOver, type Item, QueueFailed, type Taken } from './types.js';
import { createUploads, type Files } from './uploads.js';

/** The longest time of a timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Ways {
  /** The function that starts a thread. */
  readonly begin?: Begin;
  /** How long reading an item may take, in milliseconds */
  readonly longest: number;
  readonly allowed: Allowed;
}

/** A reader in a separate thread: an item that ends its thread ends nothing else. */
function createItemThread(file: URL, shelf: Shelf, { begin = inThread, longest, allowed }: Ways) {
  let answered: (answer: Answer) => void = () => {};
  // It loads its program while the first item is being fetched
  let host: Host | null = begun();

  function begun(): Host {
    const say = (message: ToThread): void => own.send(message);
    const own: Host = begin(file, {
      onMessage(message) {
        if (message.what === 'read' || message.what === 'failed') return answered(message);
        const { ask } = message;
        shelf.loadKept(message.split, message.name).then(
          bytes => say({ what: 'kept', ask, bytes }),
          error => say({ what: 'refused', ask, reason: messageOf(error) }),
        );
      },
      /** A host that fails also ends: this reports both as one loss */
      lost(reason) {
        if (host !== own) return;
        host = null;
        answered({ what: 'failed', reason });
      },
    });
    return own;
  }

  /** The next item starts another host. */
  function giveUp(): void {
    void host?.end();
    host = null;
    answered({ what: 'failed', reason: `reading it took longer than ${longest / 60_000} min`, isFinal: true });
  }

  return {
    /** `files`: where its uploaded inputs are */
    read: (item: Item, files: Files): Promise<Answer> =>
      new Promise(resolve => {
        const timer = setTimeout(giveUp, Math.min(longest, LONGEST_TIMER));
        answered = answer => {
          clearTimeout(timer);
          resolve(answer);
        };
        host ??= begun();
        host.send({ what: 'read', item, files, allowed });
      }),
    async end(): Promise<void> {
      await host?.end();
    },
  };
}

export interface WorkOptions {
  /** Items that are read at the same time. */
  readonly jobs: number;
  /** Take no more items */
  readonly stop: AbortSignal;
  /** The program of the threads. */
  readonly reader: URL;
  readonly report: (event: WorkEvent) => void;
  /** A reading that takes longer is given up, in milliseconds */
  readonly longest?: number;
  readonly allowed?: Allowed;
}

/** Far longer than the largest collections take: one of 1,000 nodes with 10 MB each is read in two minutes. */
const LONGEST_MS = 3_600_000;

export type WorkEvent =
  | { readonly what: 'done'; readonly item: Item; readonly lifecycles: number }
  | { readonly what: 'split'; readonly item: Item; readonly parts: number }
  | { readonly what: 'answered'; readonly item: Item }
  | { readonly what: 'again' | 'dead'; readonly item: Item; readonly reason: string };

/** Reads items until there are no more, or it is stopped. */
export async function work(
  fleet: Fleet,
  { jobs, stop, reader, report, longest = LONGEST_MS, allowed = {} }: WorkOptions,
): Promise<void> {
  const uploads = createUploads(fleet);
  const broken = new AbortController();
  const over = AbortSignal.any([stop, broken.signal]);

  const take = (): Promise<Taken | null> => fleet.take(over, letter => report({ what: 'dead', ...letter }));

  /** A download that fails is a reason like any other. */
  const readIn = (thread: ReturnType<typeof createItemThread>, { item }: Taken): Promise<Answer> =>
    uploads.with(item, files => thread.read(item, files)).catch(failed);

  async function readApart(taken: Taken): Promise<Answer> {
    const own = createItemThread(reader, fleet, { begin: inProcess, longest, allowed });
    return readIn(own, taken).finally(() => own.end());
  }

  async function end(taken: Taken, reading: Promise<Answer>): Promise<void> {
    const answer = reading.then(one => keepAnswer(fleet, one));
    try {
      // An item that cannot be removed from the queue is handed out again: no worker claims it then
      report(await finish(taken, await alive(taken, answer)));
    } catch (error) {
      broken.abort(error);
    }
  }

  async function serve(): Promise<void> {
    const thread = createItemThread(reader, fleet, { longest, allowed });
    /** The last answer is stored, and its item removed from the queue, while the next item is read. Never more than one. */
    let ending = Promise.resolve();
    try {
      for (let taken = await take(); taken !== null; taken = await take()) {
        const reading = taken.apart ? readApart(taken) : readIn(thread, taken);
        const own = end(taken, reading);
        await Promise.all([reading, ending]);
        ending = own;
      }
    } finally {
      await ending;
      await thread.end();
    }
  }
  await Promise.all(Array.from({ length: jobs }, serve)).finally(() => uploads.end());
  broken.signal.throwIfAborted();
}

/** An answer that cannot be stored is as good as none. */
async function keepAnswer(fleet: Fleet, answer: Answer): Promise<Answer> {
  if (answer.what === 'failed' || !('toKeep' in answer.read)) return answer;
  const { split, pieces } = answer.read.toKeep;
  return inBatches(pieces, ({ name, bytes }) => fleet.keep(split, name, bytes)).then(
    () => answer,
    error => failed(ofItem(error)),
  );
}

/** What went wrong with an item. A queue that fails ends the worker, so that no item is given up for it. */
function ofItem(error: unknown): unknown {
  if (error instanceof QueueFailed) throw error;
  return error;
}

const failed = (error: unknown): Answer => ({ what: 'failed', reason: messageOf(error) });

/** A queue that accepts neither a result nor a reason hands the item out again. */
async function finish(taken: Taken, answer: Answer): Promise<WorkEvent> {
  const { item } = taken;
  const fail = (reason: string, isFinal = false): Promise<WorkEvent> =>
    taken.failed(masked(reason), isFinal).then(
      what => ({ what, item, reason }),
      error => ({ what: 'again', item, reason: `${reason}; ${messageOf(ofItem(error))}` }),
    );
  if (answer.what === 'failed') return fail(answer.reason, answer.isFinal);
  const { read } = answer;
  try {
    if (await leave(taken, read)) return eventOf(item, read);
  } catch (error) {
    return fail(messageOf(ofItem(error)));
  }
  return { what: 'again', item, reason: UNCONFIRMED };
}

const UNCONFIRMED = 'its result is stored, but the queue did not confirm that it is done';

function leave(taken: Taken, read: Read): Promise<IsOver> {
  if (read.what === 'done') return taken.done(read.result);
  return read.what === 'split' ? taken.split(read.parts) : taken.answered();
}

function eventOf(item: Item, read: Read): WorkEvent {
  if (read.what === 'done') return { what: 'done', item, lifecycles: read.result.lifecycles };
  if (read.what === 'split') return { what: 'split', item, parts: read.parts.length };
  return { what: 'answered', item };
}

/** Reports progress to the queue while it lasts. */
async function alive<T>(taken: Taken, reading: Promise<T>): Promise<T> {
  const beat = setInterval(() => taken.progress(), Math.min(taken.progressEvery, LONGEST_TIMER));
  return reading.finally(() => clearInterval(beat));
}
