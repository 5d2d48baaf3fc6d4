import { fork } from 'node:child_process';
import { isSea } from 'node:sea';
import { beginWorker, messageOf, type Port } from 'podline/internal';
import { createItemReader, type Read } from './read-item.js';
import { type Allowed, FleetError, type Item, isFleetError } from './types.js';
import type { Files } from './uploads.js';

/** What is sent to a thread: an item, or the answer to one of its requests. */
export type ToThread =
  | { readonly what: 'read'; readonly item: Item; readonly files: Files; readonly allowed: Allowed }
  | Reply;

/** The answer to the request with that number. */
type Reply =
  | { readonly what: 'kept'; readonly ask: number; readonly bytes: Uint8Array }
  | { readonly what: 'refused'; readonly ask: number; readonly reason: string };

/** What a thread sends: its requests, and the end of an item. */
/** `isFinal`: another try would fail in the same way. */
type Failed = { readonly what: 'failed'; readonly reason: string; readonly isFinal?: true };

type FromThread =
  | { readonly what: 'need'; readonly ask: number; readonly split: string; readonly name: string }
  | { readonly what: 'read'; readonly read: Read }
  | Failed;

/** The outcome of an item. */
export type Answer = Extract<FromThread, { readonly what: 'read' | 'failed' }>;

/** The thread or process in which a reader runs. */
export interface Host {
  send(message: ToThread): void;
  end(): Promise<unknown>;
}

interface Ears {
  onMessage(message: FromThread): void;
  /** The host has ended, for this reason. A failure is reported twice */
  lost(reason: string): void;
}

export type Begin = (file: URL, ears: Ears) => Host;

/** The kind of work of a host. */
const ITEMS = 'items';

/** An item that needs more memory fails alone: the worker and its other items go on. */
const MAX_HEAP_MB = 2_048;

const failed = (error: Error): string => `the process that read it failed: ${error.message}`;

export const inThread: Begin = (file, { onMessage, lost }) => {
  const thread = beginWorker(file, { workerData: ITEMS, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
    .on('message', onMessage)
    .on('error', error => lost(failed(error)))
    .on('exit', code => lost(`the process that read it ended with code ${code}`));
  return { send: message => thread.postMessage(message), end: () => thread.terminate() };
};

/** An error that ends a whole process ends only this one; a signal from a terminal is for the worker, which lets it finish. */
export const inProcess: Begin = (file, { onMessage, lost }) => {
  const child = fork(file, [ITEMS], {
    serialization: 'advanced',
    detached: true,
    ...withHeap(`--max-old-space-size=${MAX_HEAP_MB}`),
  })
    .on('message', message => onMessage(message as FromThread))
    .on('error', error => lost(failed(error)))
    .on('exit', (code, signal) =>
      lost(signal === null ? `the process that read it ended with code ${code}` : endedBy(signal)),
    );
  return { send: message => void child.send(message), end: async () => child.kill('SIGKILL') };
};

/** The single executable takes no options of Node as arguments. */
const withHeap = (option: string) =>
  isSea()
    ? { execArgv: [], env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${option}` } }
    : { execArgv: [...process.execArgv, option] };

export const endedBy = (signal: NodeJS.Signals): string => `the process that read it was ended by ${signal}`;

/** Reads one item after another. Its requests are answered by the program that started it. */
export function serveItems(port: Port): void {
  const say = (message: FromThread): void => port.postMessage(message);
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;

  const read = createItemReader({
    loadKept: (split, name) =>
      new Promise((resolve, reject) => {
        const ask = asked++;
        waiting.set(ask, reply =>
          reply.what === 'kept' ? resolve(reply.bytes) : reject(new FleetError(reply.reason)),
        );
        say({ what: 'need', ask, split, name });
      }),
  });

  function receive(reply: Reply): void {
    waiting.get(reply.ask)?.(reply);
    waiting.delete(reply.ask);
  }

  port.on('message', message => {
    const received = message as ToThread;
    if (received.what !== 'read') receive(received);
    else
      read(received.item, received.files, received.allowed).then(
        done => say({ what: 'read', read: done }),
        error =>
          say({
            what: 'failed',
            reason: messageOf(error),
            ...(isFleetError(error) && error.isFinal && { isFinal: true }),
          }),
      );
  });
}
