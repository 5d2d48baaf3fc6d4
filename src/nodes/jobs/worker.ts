import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Answer, carriedError, carry } from './answer.js';
import type { Setup, Task } from './task.js';
import { analyzeTask, taskThread } from './thread.js';

/** A thread that analyses one group after the other. */

/** So many bytes are read from one report to the next. */
const REPORTED = 2 << 20;

function serve(port: MessagePort, setup: Setup): void {
  const thread = taskThread(setup);
  const say = (answer: Answer): void => port.postMessage(answer);
  let read = 0;
  const tell = {
    unreadable: (path: string, error: unknown) => say({ what: 'unreadable', path, error: carriedError(error) }),
    progress(bytes: number, path: string) {
      read += bytes;
      if (read < REPORTED) return;
      say({ what: 'read', bytes: read, path });
      read = 0;
    },
  };
  port.on('message', (task: Task) =>
    analyzeTask(task, thread, tell).then(
      result => say({ what: 'done', result: carry(result) }),
      error => say({ what: 'failed', error }),
    ),
  );
}

if (parentPort !== null) serve(parentPort, workerData as Setup);
