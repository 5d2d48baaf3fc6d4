import type { NodeRun } from '../correlate/node-run.js';
import { textField } from '../events/fields.js';
import type { Reconstructed, StepId, StepResult } from '../lifecycle/types.js';

/**
 * Whether a deletion that nobody asked for is judged nevertheless, because findings about the run, about several nodes or about another pod
 * may be judged by it. For all others their pod, and the rules about the node that found something, are enough (`DeletionSummary`).
 */
export const isNeeded = (one: Reconstructed, isCordoned: boolean): boolean =>
  // What is still open is named by findings about the node, and may hold a volume
  one.outcome === 'stuck' ||
  one.outcome === 'in-progress' ||
  // Deletions on a node that takes no new pods, and evictions, may be a drain
  isCordoned ||
  // Only the API server and other witnesses date a request, and with it the clock of the node
  one.story !== null ||
  one.testimony.length > 0 ||
  one.steps.some(({ step, at, utc }) => step === 'delete-requested' && (at ?? utc) !== null) ||
  wentFirst(one);

/** The object went before the containers ended: the name may have been started elsewhere meanwhile. */
function wentFirst({ kind, steps }: Reconstructed): boolean {
  const end = lastOf(steps, ENDS);
  const gone = lastOf(steps, GONE);
  return kind === 'orphaned' || (end !== null && gone !== null && gone < end);
}

const ENDS: readonly StepId[] = ['container-stopped', 'containers-terminated'];
const GONE: readonly StepId[] = ['remove-seen', 'api-delete-sent'];

const lastOf = (steps: readonly StepResult[], ids: readonly StepId[]): number | null =>
  steps.reduce<number | null>(
    (last, { step, at }) => (at !== null && ids.includes(step) && (last === null || at > last) ? at : last),
    null,
  );

/** It was cordoned at some time, as far as the log has been read. */
export const isCordonedIn = ({ node }: Pick<NodeRun, 'node'>): boolean =>
  node.some(line => line.id === 'node-status-event' && textField(line.event, 'event') === 'NodeNotSchedulable');
