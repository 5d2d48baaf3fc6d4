import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Port } from '../host/host.js';
import { TASKS } from '../nodes/jobs/pool.js';
import { serveTasks } from '../nodes/jobs/thread.js';
import { loadFleet } from './code-of-packages.js';

/** What a thread or a process does, by the kind of work that it is started for. */
async function serve(work: unknown, port: Port): Promise<void> {
  if (work === TASKS) serveTasks(port);
  else (await loadFleet()).serveItems(port);
}

const portOf = (port: MessagePort): Port => ({
  on: (_, receive) => port.on('message', receive),
  postMessage: message => port.postMessage(message),
});

if (parentPort !== null) void serve(workerData, portOf(parentPort));
else {
  // When the program that started it is gone, there is nothing left to read for
  process.on('disconnect', () => process.exit());
  void serve(process.argv[2], {
    on: (event, receive) => process.on(event, receive),
    postMessage: message => process.send?.(message),
  });
}
