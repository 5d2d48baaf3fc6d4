import type { NodeOptions } from '../../analyze/node.js';
import { beginThread, hasThreads } from '../../host/index.js';
import type { Source } from '../../read/source.js';
import type { GroupResult } from '../group.js';
import { type ForThread, type PlannedTask, type Setup, taskOf } from '../tasks.js';
import { type Answer, arrived, arrivedError, type CarriedResult } from './thread.js';

/** The kind of work of its threads (src/cli/worker.ts). */
export const TASKS = 'tasks';

export type Pool = ReturnType<typeof createPool>;

/** Threads that do one task after another. */
export function createPool() {
  const threads: Thread[] = [];
  /** This many are likely to be needed; they load their program in the meantime */
  const begin = (count: number): void => {
    if (count > threads.length && hasThreads()) while (threads.length < count) threads.push(createThread());
  };
  return {
    begin,
    /** This many threads, each as a function that does a task */
    ready(count: number, sources: readonly Source[], options: NodeOptions) {
      begin(count);
      return threads.slice(0, count).map(thread => {
        let given: Setup | null = null;
        return async (task: PlannedTask): Promise<GroupResult> => {
          const { setup } = task.settings;
          if (setup !== given) thread.send({ setup });
          given = setup;
          return arrived(await thread.answer({ task: taskOf(task, sources) }, options));
        };
      });
    },
    async close(): Promise<void> {
      await Promise.all(threads.splice(0).map(thread => thread.end()));
    },
  };
}

type Thread = ReturnType<typeof createThread>;
type Listener = Pick<NodeOptions, 'progress' | 'unreadable'>;

interface Asked extends Listener {
  readonly resolve: (result: CarriedResult) => void;
  readonly reject: (error: unknown) => void;
}

function createThread() {
  let asked: Asked | null = null;
  /** The next request is rejected with it */
  let lost: Error | null = null;
  const lose = (error: Error): void => {
    lost ??= error;
    asked?.reject(lost);
  };
  function receive(answer: Answer): void {
    if (answer.what === 'read') asked?.progress?.(answer.bytes, answer.path);
    else if (answer.what === 'unreadable') asked?.unreadable?.(answer.path, arrivedError(answer.error));
    else if (answer.what === 'done') asked?.resolve(answer.result);
    else asked?.reject(answer.error);
  }
  const thread = beginThread(TASKS, { onMessage: message => receive(message as Answer), lost: lose });
  const send = (message: ForThread): void => thread.send(message);
  return {
    send,
    answer: (message: ForThread, { progress, unreadable }: Listener): Promise<CarriedResult> =>
      new Promise((resolve, reject) => {
        if (lost !== null) return reject(lost);
        asked = { ...(progress && { progress }), ...(unreadable && { unreadable }), resolve, reject };
        send(message);
      }),
    end: thread.end,
  };
}
