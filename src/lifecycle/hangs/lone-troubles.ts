import type { EventId } from '../../events/event-id.js';
import { LIMITS } from '../thresholds.js';
import { HANGS } from './index.js';
import { HANG_IDS, type Trouble } from './types.js';

/** Trouble that a line tells of by itself, with no deletion around it. */
export interface LoneTrouble {
  readonly what: string;
  /** The rule that would tell of it, were its deletion in the input. */
  readonly rule: string | null;
  /** Best first: the first of them that was seen counts the tries. */
  readonly troubles: readonly Trouble[];
  readonly relief: readonly EventId[];
  /** Fewer lines are normal. */
  readonly tries: number;
  /** So many lines about one pod are told of without a deletion as well. */
  readonly fewerThan?: number;
}

/** What is waited for in silence, or counts only behind another line, is nothing without its deletion. */
const ofHangs: readonly LoneTrouble[] = HANG_IDS.flatMap(rule =>
  HANGS[rule]
    .filter(({ silent, after }) => silent === undefined && after === undefined)
    .map(({ what, troubles, relief, tries = 1 }) => ({ what, rule, troubles, relief, tries })),
);

export const LONE_TROUBLES: readonly LoneTrouble[] = [
  ...ofHangs,
  {
    what: 'the removal of dead containers',
    rule: null,
    troubles: [{ events: ['runtime-remove-container-failed'] }, { events: ['gc-container-failed'] }],
    relief: [],
    tries: 1,
  },
  {
    what: 'volume paths left on disk',
    rule: 'orphaned-pod-dir',
    troubles: [{ events: ['orphan-many-errors', 'orphan-dir-failed'] }],
    relief: ['orphan-volumes-cleaned', 'orphan-dir-removing'],
    tries: 1,
    // From the second on by orphaned-pod-unknown
    fewerThan: LIMITS.orphanErrors,
  },
];
