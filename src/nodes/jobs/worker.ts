import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { KlogGrammar } from '../../../grammars/klog/index.js';
import { createKubeletGrammar } from '../../events/grammar.js';
import { createOpener, type Opener } from '../../input/archive/open.js';
import type { Source } from '../../input/source.js';
import { analyzeGroup } from '../group.js';
import { createIdentity, type Identity } from '../identity.js';
import { type Answer, carriedError, carry } from './answer.js';
import type { Setup, Task } from './task.js';

/** A thread that analyses one group after the other. */

/** So many bytes are read from one report to the next. */
const REPORTED = 2 << 20;

interface Thread {
  readonly setup: Setup;
  readonly identity: Identity;
  readonly opener: Opener;
  readonly grammar: KlogGrammar;
  say(answer: Answer): void;
}

async function analyzeTask(
  { group, sources, shared }: Task,
  { setup, identity, opener, grammar, say }: Thread,
): Promise<Answer> {
  const opened: Source[] = [];
  for (const { index, path, place } of sources) opened[index] = { path, place, open: () => opener.bytes(place) };
  const told = new Set<string>();
  let read = 0;
  const options = {
    ...setup.options,
    folded: true,
    unreadable: (path: string, error: unknown) => say({ what: 'unreadable', path, error: carriedError(error) }),
    progress(bytes: number, path: string) {
      read += bytes;
      if (read < REPORTED) return;
      say({ what: 'read', bytes: read, path });
      read = 0;
    },
  };
  const result = await analyzeGroup(group, opened, { options, identity, told, shared, grammar });
  return { what: 'done', result: carry({ ...result, told }) };
}

function serve(port: MessagePort, setup: Setup): void {
  const thread: Thread = {
    setup,
    identity: createIdentity(setup.logs, setup.nodes),
    opener: createOpener(),
    grammar: createKubeletGrammar(),
    say: answer => port.postMessage(answer),
  };
  port.on('message', (task: Task) =>
    analyzeTask(task, thread).then(thread.say, error => thread.say({ what: 'failed', error })),
  );
}

if (parentPort !== null) serve(parentPort, workerData as Setup);
