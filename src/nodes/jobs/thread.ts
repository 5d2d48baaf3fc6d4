import type { NodeOptions } from '../../analyze/node.js';
import { createLanguage, type Language } from '../../correlate/events/language.js';
import { createOpener, type Opener } from '../../read/archive/open.js';
import type { Source } from '../../read/source.js';
import { analyzeGroup, type EachResult } from '../group.js';
import { createIdentity, type Identity } from '../identity.js';
import type { Setup, Task } from './task.js';

/** Analyses one task after another, in any thread or process, from what the task contains. */
export interface TaskThread {
  readonly setup: Setup;
  readonly identity: Identity;
  readonly opener: Opener;
  readonly language: Language;
}

/** `language`: that of the thread, if it has read other logs before. */
export const taskThread = (setup: Setup, language = createLanguage()): TaskThread => ({
  setup,
  identity: createIdentity(setup.logs, setup.nodes),
  opener: createOpener(),
  language,
});

type TaskEvents = Pick<NodeOptions, 'unreadable' | 'progress'>;

export async function analyzeTask(
  { group, sources, shared }: Task,
  { setup, identity, opener, language }: TaskThread,
  events: TaskEvents,
): Promise<EachResult> {
  const opened: Source[] = [];
  for (const { index, path, place } of sources) opened[index] = { path, place, open: () => opener.bytes(place) };
  const loggedUIDs = new Set<string>();
  const options = { ...setup.options, ...events, language };
  return { ...(await analyzeGroup(group, opened, { options, identity, loggedUIDs, shared })), loggedUIDs };
}
