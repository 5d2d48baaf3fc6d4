import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { ITEMS } from '../fleet/threads/host.js';
import { serveItems } from '../fleet/threads/serve.js';
import type { Port } from '../host/host.js';
import { TASKS } from '../nodes/jobs/pool.js';
import { serveTasks } from '../nodes/jobs/serve.js';

const portOf = (port: MessagePort): Port => ({
  on: (_, receive) => port.on('message', receive),
  postMessage: message => port.postMessage(message),
});

/** What threads do, by the kind of work they are started for: one program, because most of it is shared. */
export const SERVED: Readonly<Record<string, (port: Port) => void>> = {
  [TASKS]: serveTasks,
  [ITEMS]: serveItems,
};

if (parentPort !== null) SERVED[workerData]?.(portOf(parentPort));
else if (process.argv[2] === ITEMS) {
  // When the program that started it is gone, there is nothing left to read for
  process.on('disconnect', () => process.exit());
  serveItems({
    on: (event, receive) => process.on(event, receive),
    postMessage: message => process.send?.(message),
  });
}
