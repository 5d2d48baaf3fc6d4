import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Host } from '../host.js';

/** The file is next to the bundles, or in the single executable; when podline runs from its sources, nothing can run in a thread. */
export const workerFile = (): URL => new URL('./worker.js', import.meta.url);

export const hasThreads: Host['hasThreads'] = () => isSea() || existsSync(workerFile());

/** A thread that runs this file of podline, which in the single executable is a text. */
export const beginWorker = (file: URL, options: WorkerOptions): Worker =>
  isSea()
    ? new Worker(getAsset(basename(file.pathname), 'utf8'), { ...options, eval: true })
    : new Worker(file, options);

export const beginThread: Host['beginThread'] = (work, { onMessage, lost }) => {
  const worker = beginWorker(workerFile(), { workerData: work })
    .on('error', lost)
    .on('exit', code => lost(new Error(`a thread ended with code ${code}`)))
    .on('message', onMessage);
  return { send: message => worker.postMessage(message), end: () => worker.terminate() };
};
