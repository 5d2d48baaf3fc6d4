import { type Stage, stageOfRule } from '../../../catalogue/causes/stages.js';
import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import { containerIdIn } from '../../../catalogue/fields.js';
import { reports, type StatedLine } from '../../engine/troubles.js';
import { LIMITS } from '../thresholds.js';
import { errorMatches, isCutBeforeCause, provesGone } from './errors.js';
import { HANGS } from './index.js';
import { LIVED_ON } from './proofs.js';
import { HANG_IDS, type HangModel, type Trouble } from './types.js';
import { volumeOf } from './volumes.js';

/** Trouble with an end that a line reports even without the lines of a deletion around it. */
export interface LoneTrouble
  extends Pick<HangModel, 'troubles' | 'ends' | 'key' | 'endsUnnamed' | 'after' | 'tries'>,
    Partial<Pick<HangModel, 'relief'>> {
  /** What went wrong, worded so that the name of a pod can follow. */
  readonly says: string;
  /** The rule that would report it, if the input contained its deletion */
  readonly rule: string | null;
  /** From this many lines about one pod on, another rule reports them even without a deletion. */
  readonly fewerThan?: number;
  /** The stage that it holds up */
  readonly stage: Stage | undefined;
}

const DELAYS = eventsHaving('delay');

/** Lines that only report a wait show no failure. */
const isWait = (troubles: readonly Trouble[]): boolean =>
  troubles.every(({ events }) => events.every(id => DELAYS.has(id)));

/**
 * The volumes are still mounted, or their directories still exist. The next housekeeping checks again, and this is normal during an unmount
 * (kubelet_volumes.go, cleanupOrphanedPodDirs; up to 1.19 the same error is printed for what is never removed; up to 1.5 an error of <nil>
 * reports it).
 */
const STILL_THERE =
  /volumes (?:have|are) not (?:been )?cleaned up|volume (?:sub)?paths are still present|error <nil> occured during reading volume dir/;

export const isVolumeWait = (line: StatedLine): boolean =>
  STILL_THERE.test(line.event.record.message) || errorMatches(STILL_THERE)(line);

/** Waiting without a line, or trouble that counts only after another line, means nothing without its deletion. */
const aloneIn = ({ alone, troubles, silent, after, ofStart }: HangModel): readonly Trouble[] =>
  alone ?? ([silent, after, ofStart].every(one => one === undefined) ? troubles : []);

const ofHangs: readonly LoneTrouble[] = HANG_IDS.flatMap(rule =>
  HANGS[rule]
    .map(model => ({ ...model, troubles: aloneIn(model) }))
    .filter(({ troubles }) => troubles.length > 0)
    .map(({ what, relief, unsure = [], past, ...model }) => ({
      ...model,
      says: isWait(model.troubles) ? `${what} was still going on` : `${what} failed`,
      rule,
      stage: stageOfRule(rule),
      relief: [...relief, ...(past ? LIVED_ON : [])].filter(id => !unsure.includes(id)),
    })),
);

const isOfSubpath = errorMatches(/failed to rmdir\(\) subpath at path /);

const REMOVALS: readonly EventId[] = ['runtime-remove-container-failed', 'gc-container-failed'];
const ORPHAN_ERRORS: readonly EventId[] = ['orphan-many-errors', 'orphan-dir-failed'];

export const LONE_TROUBLES: readonly LoneTrouble[] = [
  ...ofHangs,
  {
    says: 'unmount of a device from the node failed',
    rule: null,
    troubles: [
      { events: ['operation-backoff'], where: errorMatches(/^"?(?:Un(?:mount|map)Device|GetDeviceMountRefs check)/) },
      { events: ['unmount-device-failed'] },
    ],
    relief: ['unmount-device-done'],
    key: volumeOf,
    stage: 'device-unmount',
  },
  {
    says: 'preStop hook did not end in the grace period',
    rule: 'prestop-overrun',
    stage: 'pre-stop-time',
    troubles: [{ events: ['prestop-timeout'] }],
  },
  {
    says: 'preStop hook failed',
    rule: 'prestop-failed',
    stage: 'pre-stop',
    troubles: [{ events: ['prestop-failed'] }],
  },
  {
    says: 'removal of dead containers failed',
    rule: null,
    troubles: [{ events: REMOVALS, where: line => !isCutBeforeCause(line) }],
    ends: [{ events: REMOVALS, where: line => provesGone(line) }],
    key: containerIdIn,
    stage: 'container-removal',
  },
  {
    says: 'volume paths of an orphaned pod were still present on disk',
    rule: 'orphaned-pod-dir',
    stage: 'left-on-disk',
    troubles: [{ events: ORPHAN_ERRORS, where: isVolumeWait }],
    relief: ['orphan-volumes-cleaned'],
    tries: LIMITS.orphanErrors,
    // From the second one on, orphaned-pod-unknown reports them
    fewerThan: LIMITS.orphanErrors,
  },
  {
    // The directory of the volumes is removed nevertheless (kubelet_volumes.go, removeOrphanedPodVolumeDirs)
    says: 'subpaths of an orphaned pod are left on disk',
    rule: 'orphaned-pod-dir',
    stage: 'left-on-disk',
    troubles: [{ events: ORPHAN_ERRORS, where: isOfSubpath }],
    relief: ['orphan-dir-removing'],
    fewerThan: LIMITS.orphanErrors,
  },
  {
    says: 'volume paths of an orphaned pod are left on disk',
    rule: 'orphaned-pod-dir',
    stage: 'left-on-disk',
    troubles: [{ events: ORPHAN_ERRORS, where: line => !isVolumeWait(line) && !isOfSubpath(line) }],
    relief: ['orphan-volumes-cleaned'],
    fewerThan: LIMITS.orphanErrors,
  },
];

/** Whether a line reports such trouble by itself. */
export const isLoneTrouble = (line: StatedLine): boolean =>
  LONE_TROUBLES.some(({ troubles }) => troubles.some(trouble => reports(trouble, line)));
