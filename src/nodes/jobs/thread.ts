import type { KlogGrammar } from '../../../grammars/klog/index.js';
import type { NodeOptions } from '../../analyze/node.js';
import { createKubeletGrammar } from '../../events/grammar.js';
import { createOpener, type Opener } from '../../input/archive/open.js';
import type { Source } from '../../input/source.js';
import { analyzeGroup, type EachResult } from '../group.js';
import { createIdentity, type Identity } from '../identity.js';
import type { Setup, Task } from './task.js';

/** What analyses one task after the other, wherever it was told what it needs. */
export interface TaskThread {
  readonly setup: Setup;
  readonly identity: Identity;
  readonly opener: Opener;
  readonly grammar: KlogGrammar;
}

export const taskThread = (setup: Setup): TaskThread => ({
  setup,
  identity: createIdentity(setup.logs, setup.nodes),
  opener: createOpener(),
  grammar: createKubeletGrammar(),
});

type TaskEvents = Pick<NodeOptions, 'unreadable' | 'progress'>;

export async function analyzeTask(
  { group, sources, shared }: Task,
  { setup, identity, opener, grammar }: TaskThread,
  events: TaskEvents,
): Promise<EachResult> {
  const opened: Source[] = [];
  for (const { index, path, place } of sources) opened[index] = { path, place, open: () => opener.bytes(place) };
  const loggedUIDs = new Set<string>();
  const options = { ...setup.options, ...events, folded: true };
  return { ...(await analyzeGroup(group, opened, { options, identity, loggedUIDs, shared, grammar })), loggedUIDs };
}
