import { parentPort } from 'node:worker_threads';
import { resultOf } from '../result.js';
import type { Item } from '../types.js';
import type { Answer } from './types.js';

/** A thread that reads one item after the other. */
parentPort?.on('message', (item: Item) => {
  const say = (answer: Answer): void => parentPort?.postMessage(answer);
  resultOf(item).then(
    result => say({ result }),
    error => say({ reason: error instanceof Error ? error.message : String(error) }),
  );
});
