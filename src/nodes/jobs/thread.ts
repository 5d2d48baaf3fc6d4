import type { NodeOptions } from '../../analyze/node.js';
import { createLanguage, type Language } from '../../correlate/events/language.js';
import type { Port } from '../../host/host.js';
import { createOpener, type Opener } from '../../read/archive/open.js';
import type { Source } from '../../read/source.js';
import { analyzeGroup, type GroupResult } from '../group.js';
import { createIdentity, type Identity } from '../identity.js';
import { type Answer, carriedError, carry } from './answer.js';
import type { ForThread, Setup, Task } from './task.js';

/** Analyses one task after another, in any thread or process, from what the task contains. */
export interface TaskThread {
  readonly setup: Setup;
  readonly identity: Identity;
  readonly opener: Opener;
  readonly language: Language;
}

/** `language`: the language of the thread, if it has read other logs before. */
export const taskThread = (setup: Setup, language = createLanguage()): TaskThread => ({
  setup,
  identity: createIdentity(setup.logs, setup.nodes),
  opener: createOpener(),
  language,
});

type TaskEvents = Pick<NodeOptions, 'unreadable' | 'progress'>;

export function analyzeTask(
  { group, sources, shared }: Task,
  { setup, identity, opener, language }: TaskThread,
  events: TaskEvents,
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
