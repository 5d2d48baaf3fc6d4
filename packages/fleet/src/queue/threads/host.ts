import { fork } from 'node:child_process';
import { isSea } from 'node:sea';
import { beginWorker } from 'podline/internal';
import type { FromThread, ToThread } from './messages.js';

/** The thread or process in which a reader runs. */
export interface Host {
  send(message: ToThread): void;
  end(): Promise<unknown>;
}

interface Ears {
  onMessage(message: FromThread): void;
  /** It has ended, with the reason. A failure is reported twice */
  lost(reason: string): void;
}

export type Begin = (file: URL, ears: Ears) => Host;

/** The kind of work of a host. */
const ITEMS = 'items';

/** An item that needs more fails alone, without the worker and its other items. */
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
