import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serveItems } from '../fleet/threads/serve.js';
import { ITEMS } from '../fleet/threads/thread.js';
import { TASKS } from '../nodes/jobs/pool.js';
import { serveTasks } from '../nodes/jobs/serve.js';

/** What threads do, by what they are begun for: one program, for most of it is the same. */
export const SERVED: Readonly<Record<string, (port: MessagePort) => void>> = {
  [TASKS]: serveTasks,
  [ITEMS]: serveItems,
};

if (parentPort !== null) SERVED[workerData]?.(parentPort);
