import type { EventId } from '../catalogue/event-id.js';
import type { HangId } from '../episodes/ends/hangs/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import type { NodeTroubles } from './troubles.js';

/**
 * A rule finds nothing in a deletion that has none of these. They are looked up before its code runs, because nearly all rules look for
 * something that hardly any deletion has.
 */
export interface Needs {
  /** A line of the deletion that is one of these events */
  readonly lines?: readonly EventId[];
  readonly hang?: HangId;
  /** A watch that shows the pod */
  readonly watch?: true;
  /** A testimony of another witness about it */
  readonly testimony?: true;
  /** Trouble of the whole node, at any time */
  readonly node?: readonly (keyof NodeTroubles)[];
  /** Other deletions of the name */
  readonly namesakes?: true;
  /** Lines of more than one process of the kubelet */
  readonly restart?: true;
}

/** The parts of the context that are read here. */
interface Around {
  readonly troubles: NodeTroubles;
  readonly namesakes: readonly unknown[];
}

export const areMet = (
  { lines, hang, watch, testimony, node, namesakes, restart }: Needs,
  one: Reconstructed,
  around: Around,
): boolean =>
  (lines !== undefined && one.lines.hasAny(lines)) ||
  (hang !== undefined && one.hangs.has(hang)) ||
  (watch === true && one.story !== null) ||
  (testimony === true && one.testimony.length > 0) ||
  (node?.some(kind => around.troubles[kind].length > 0) ?? false) ||
  (namesakes === true && around.namesakes.length > 1) ||
  (restart === true && one.lines.kubelets() > 1);
