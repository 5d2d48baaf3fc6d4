import type { Port } from '../../host/host.js';
import { type Answer, carriedError, carry } from './answer.js';
import type { ForThread } from './task.js';
import { analyzeTask, type TaskThread, taskThread } from './thread.js';

/** This many bytes are read between two reports. */
const REPORTED = 2 << 20;

/** Analyses one group after another. */
export function serveTasks(port: Port): void {
  const say = (answer: Answer): void => port.postMessage(answer);
  let thread: TaskThread | null = null;
  let read = 0;
  const answers = {
    unreadable: (path: string, error: unknown) => say({ what: 'unreadable', path, error: carriedError(error) }),
    progress(bytes: number, path: string) {
      read += bytes;
      if (read < REPORTED) return;
      say({ what: 'read', bytes: read, path });
      read = 0;
    },
  };
  port.on('message', message => {
    const received = message as ForThread;
    if ('setup' in received) thread = taskThread(received.setup);
    else if (thread !== null)
      analyzeTask(received.task, thread, answers).then(
        result => say({ what: 'done', result: carry(result) }),
        error => say({ what: 'failed', error }),
      );
  });
}
