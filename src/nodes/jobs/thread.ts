import type { NodeOptions } from '../../analyze/node.js';
import { createLanguage } from '../../correlate/events/language.js';
import { foldedDeletions, foldedStarts } from '../../document/merge/folds.js';
import type { Port } from '../../host/host.js';
import { messageOf } from '../../kit/message-of.js';
import { createOpener } from '../../read/archive/open.js';
import { Fault } from '../../read/fault.js';
import type { Source } from '../../read/source.js';
import { analyzeGroup, type GroupResult } from '../group.js';
import { createIdentity } from '../identity.js';
import type { ForThread, Setup, Task } from '../tasks.js';

/** Analyses one task after another, in any thread or process, from what the task contains. */
export type TaskThread = ReturnType<typeof taskThread>;

/** `language`: the language of the thread, if it has read other logs before. */
export const taskThread = (setup: Setup, language = createLanguage()) => ({
  setup,
  identity: createIdentity(setup.logs, setup.nodes),
  opener: createOpener(),
  language,
});

export function analyzeTask(
  { group, sources, shared }: Task,
  { setup, identity, opener, language }: TaskThread,
  events: Pick<NodeOptions, 'unreadable' | 'progress'>,
): Promise<GroupResult> {
  const opened: Source[] = [];
  for (const { index, path, place } of sources) opened[index] = { path, place, open: () => opener.bytes(place) };
  return analyzeGroup(group, opened, { options: { ...setup.options, ...events, language }, identity, shared });
}

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

/** What a thread sends, as plain data. */
export type Answer =
  | { readonly what: 'read'; readonly bytes: number; readonly path: string }
  | { readonly what: 'unreadable'; readonly path: string; readonly error: ReturnType<typeof carriedError> }
  | { readonly what: 'done'; readonly result: CarriedResult }
  | { readonly what: 'failed'; readonly error: unknown };

export type CarriedResult = ReturnType<typeof carry>;

export const carry = ({ nodes, ...result }: GroupResult) => ({
  ...result,
  nodes: nodes.map(node => ({
    ...node,
    lifecycles: foldedDeletions.apart(node.lifecycles),
    starts: foldedStarts.apart(node.starts),
  })),
});

export const arrived = ({ nodes, ...result }: CarriedResult): GroupResult => ({
  ...result,
  nodes: nodes.map(node => ({
    ...node,
    lifecycles: foldedDeletions.together(node.lifecycles),
    starts: foldedStarts.together(node.starts),
  })),
});

/** An error of the system is recognised by its properties, which a copy does not have. */
export const carriedError = (error: unknown) => ({
  message: messageOf(error),
  // An error in podline itself
  ...(error instanceof Fault ? { fault: { stack: error.stack } } : {}),
  ...(error instanceof Error && 'code' in error ? { code: error.code } : {}),
  ...(error instanceof Error && 'syscall' in error ? { syscall: error.syscall } : {}),
});

export const arrivedError = ({ message, fault, ...more }: ReturnType<typeof carriedError>): Error =>
  fault === undefined ? Object.assign(new Error(message), more) : new Fault(message, fault.stack);
