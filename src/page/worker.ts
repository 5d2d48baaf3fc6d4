import { ownPort, ownWork, threadsRun } from '../host/browser/threads.js';
import { messageOf } from '../message-of.js';
import { TASKS } from '../nodes/jobs/pool.js';
import { serveTasks } from '../nodes/jobs/serve.js';
import { createDesk } from './desk/desk.js';
import { PageError } from './desk/page-error.js';
import type { Asked, FromWorker } from './messages.js';

/** The page's own worker, and those that it begins for the nodes. */
if (ownWork() === TASKS) serveTasks(ownPort);
else {
  const send = (message: FromWorker): void => ownPort.postMessage(message);
  const desk = createDesk(send);
  ownPort.on('message', message => {
    answer(message as Asked).catch(error => {
      send({ what: 'failed', reasons: error instanceof PageError ? error.sentences : [messageOf(error)] });
    });
  });

  async function answer(asked: Asked): Promise<void> {
    if (asked.what === 'program') return threadsRun(asked.program);
    if (asked.what === 'taken') return desk.taken();
    if (asked.what === 'save') return desk.save(asked.format);
    return desk[asked.what](asked.inputs, asked.wishes);
  }
}
