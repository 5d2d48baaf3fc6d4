import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** It stands beside the bundles, or in the single executable; from the sources nothing can be run in a thread. */
export const workerFile = (): URL => new URL('./worker.js', import.meta.url);

export const hasThreads = (): boolean => isSea() || existsSync(workerFile());

/** A thread that runs this file of podline. In the single executable it is a text. */
export const beginThread = (file: URL, options: WorkerOptions): Worker =>
  isSea()
    ? new Worker(getAsset(basename(file.pathname), 'utf8'), { ...options, eval: true })
    : new Worker(file, options);
