import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { ITEMS } from '../fleet/threads/host.js';
import { serveItems } from '../fleet/threads/serve.js';
import { TASKS } from '../nodes/jobs/pool.js';
import { serveTasks } from '../nodes/jobs/serve.js';

/** What threads do, by what they are begun for: one program, for most of it is the same. */
export const SERVED: Readonly<Record<string, (port: MessagePort) => void>> = {
  [TASKS]: serveTasks,
  [ITEMS]: serveItems,
};

if (parentPort !== null) SERVED[workerData]?.(parentPort);
else if (process.argv[2] === ITEMS) {
  // It reads for nobody when the worker is gone that began it
  process.on('disconnect', () => process.exit());
  serveItems({
    on: (event, hear) => process.on(event, hear),
    postMessage: message => process.send?.(message),
  });
}
