import { type Stage, stageOfRule } from '../../../catalogue/causes/stages.js';
import type { EventId } from '../../../catalogue/event-id.js';
import { eventsHaving } from '../../../catalogue/having.js';
import { reports, type StatedLine } from '../../engine/troubles.js';
import { LIMITS } from '../thresholds.js';
import { OF_CONTAINER, OF_SANDBOX } from './containers.js';
import { errorMatches, isCutBeforeCause } from './errors.js';
import { HANGS } from './index.js';
import { LIVED_ON } from './proofs.js';
import { HANG_IDS, type HangId, type Trouble } from './types.js';

/** Trouble with an end that a line reports even without the lines of a deletion around it. */
export interface LoneTrouble {
  /** What went wrong, worded so that the name of a pod can follow. */
  readonly says: string;
  /** The rule that would report it, if the input contained its deletion */
  readonly rule: string | null;
  /** The best sign first: the first one that occurred counts the tries */
  readonly troubles: readonly Trouble[];
  readonly relief: readonly EventId[];
  /** Fewer lines than this are normal. */
  readonly tries: number;
  /** From this many lines about one pod on, another rule reports them even without a deletion. */
  readonly fewerThan?: number;
  /** The stage that it holds up */
  readonly stage: Stage | undefined;
}

/**
 * The containers of a pod whose directory is cleaned up are gone (kubelet_volumes.go, cleanupOrphanedPodDirs skips running pods), and a pod
 * that gets volumes or a sandbox lives on: then what failed was part of its start or of a restart.
 */
const OVER: readonly EventId[] = ['orphan-volumes-cleaned', 'orphan-dir-removing', ...LIVED_ON];

const RELIEF: Partial<Readonly<Record<HangId, readonly EventId[]>>> = {
  'stuck-container-stop': OVER,
  'stuck-sandbox-stop': OVER,
  'stuck-volume-unmount': OVER,
};

/**
 * The runtime stops the container of a sandbox before it removes the network, so volumes are unmounted while that fails (containerd,
 * sandbox_stop.go; desired_state_of_world_populator.go, findAndRemoveDeletedPods).
 */
const NO_RELIEF: Partial<Readonly<Record<HangId, readonly EventId[]>>> = {
  'stuck-sandbox-stop': ['volume-dsw-removed', 'unmount-begin', 'unmount-done'],
};

/** Troubles of a try that prints several lines about the same failure. */
const ALSO: Partial<Readonly<Record<HangId, readonly Trouble[]>>> = {
  'stuck-container-stop': [
    { events: ['legacy-kill-failed', 'pod-kill-failed'], where: errorMatches(OF_CONTAINER), about: OF_CONTAINER },
  ],
  'stuck-sandbox-stop': [
    { events: ['gc-sandbox-failed', 'cni-delete-failed'] },
    { events: ['legacy-kill-failed', 'pod-kill-failed'], where: errorMatches(OF_SANDBOX), about: OF_SANDBOX },
  ],
};

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
const ofHangs: readonly LoneTrouble[] = HANG_IDS.flatMap(rule =>
  HANGS[rule]
    .filter(({ silent, after, ofStart }) => silent === undefined && after === undefined && ofStart === undefined)
    .map(({ what, troubles, relief, tries = 1 }) => ({
      says: isWait(troubles) ? `${what} was still going on` : `${what} failed`,
      rule,
      stage: stageOfRule(rule),
      troubles: [...troubles, ...(ALSO[rule] ?? [])],
      relief: [...relief, ...(RELIEF[rule] ?? [])].filter(id => NO_RELIEF[rule]?.includes(id) !== true),
      tries,
    })),
);

const isOfSubpath = errorMatches(/failed to rmdir\(\) subpath at path /);

const ORPHAN_ERRORS: readonly EventId[] = ['orphan-many-errors', 'orphan-dir-failed'];

export const LONE_TROUBLES: readonly LoneTrouble[] = [
  ...ofHangs,
  {
    says: 'unmount of a device from the node failed',
    rule: null,
    troubles: [
      { events: ['operation-backoff'], where: errorMatches(/^"?Un(?:mount|map)Device/) },
      { events: ['unmount-device-failed'] },
    ],
    relief: ['unmount-device-done'],
    tries: 1,
    stage: 'device-unmount',
  },
  {
    says: 'removal of dead containers failed',
    rule: null,
    troubles: [
      { events: ['runtime-remove-container-failed'] },
      { events: ['gc-container-failed'], where: line => !isCutBeforeCause(line) },
    ],
    relief: [],
    tries: 1,
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
    tries: 1,
    fewerThan: LIMITS.orphanErrors,
  },
  {
    says: 'volume paths of an orphaned pod are left on disk',
    rule: 'orphaned-pod-dir',
    stage: 'left-on-disk',
    troubles: [{ events: ORPHAN_ERRORS, where: line => !isVolumeWait(line) && !isOfSubpath(line) }],
    relief: ['orphan-volumes-cleaned'],
    tries: 1,
    fewerThan: LIMITS.orphanErrors,
  },
];

/** Whether a line reports such trouble by itself. */
export const isLoneTrouble = (line: StatedLine): boolean =>
  LONE_TROUBLES.some(({ troubles }) => troubles.some(trouble => reports(trouble, line)));
