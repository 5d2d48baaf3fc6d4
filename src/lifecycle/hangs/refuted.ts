import type { EventId } from '../../events/event-id.js';
import { containerId } from '../../events/fields.js';
import type { SeenTestimony } from '../../witness/types.js';
import type { Deletion } from '../types.js';
import type { Hang, HangModel } from './types.js';

/** What other witnesses said of the deletion, and the clock that compares it with the log. */
export interface Testimonies {
  readonly said: readonly SeenTestimony[];
  readonly toUtc: ((at: number) => number) | null;
}

/**
 * What is said to last to the end of the input must not be over by anybody's word: of all that tells of the same pod, no
 * matter which lines the model looks at.
 */
export function isRefuted(hang: Hang, model: HangModel, one: Deletion, testimonies: Testimonies): boolean {
  if (hang.until !== null) return false;
  const last = hang.lines.at(-1);
  if (last === undefined) return false;
  return isToldOver(hang, model, testimonies) || isDone(one, model, last.seq);
}

/** A runtime saw the end of it, behind the last line of trouble; without a clock, at all. */
function isToldOver({ lines }: Hang, { told = [] }: HangModel, { said, toUtc }: Testimonies): boolean {
  const last = lines.at(-1)?.at ?? null;
  const ids = new Set(lines.flatMap(({ event }) => containerId(event) ?? []));
  const since = last === null || toUtc === null ? null : toUtc(last);
  return said.some(
    ({ what, at, identity }) =>
      told.includes(what) &&
      (since === null || at === null || at >= since) &&
      (ids.size === 0 || identity.containerId === undefined || ids.has(identity.containerId)),
  );
}

/** The worker was through with the pod, or the kubelet forgot it, which it does behind that only. */
const isDone = ({ observations }: Deletion, { outlivesObject }: HangModel, seq: number): boolean =>
  outlivesObject === true && observations.some(line => line.seq > seq && DONE.includes(line.id));

const DONE: readonly EventId[] = ['worker-complete', 'orphan-worker-done', 'forgotten'];
