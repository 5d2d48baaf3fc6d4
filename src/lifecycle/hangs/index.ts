import type { Coverage } from '../../correlate/types.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { containerStop, sandboxStop, worker } from './containers.js';
import { longestHang } from './find.js';
import { mirrorCreate, mirrorDelete } from './mirror.js';
import { finalDelete, phase, statusUpdate } from './status.js';
import { HANG_IDS, type Hang, type HangId, type HangModel, type Hangs } from './types.js';
import { cgroup, volumePath, volumeUnmount } from './volumes.js';

/** Where deletions hang, by the rule that says so. */
export const HANGS: Readonly<Record<HangId, readonly HangModel[]>> = {
  'stuck-worker': worker,
  'stuck-container-stop': containerStop,
  'stuck-sandbox-stop': sandboxStop,
  'stuck-volume-unmount': volumeUnmount,
  'stuck-volume-path': volumePath,
  'stuck-cgroup': cgroup,
  'stuck-status-update': statusUpdate,
  'stuck-phase': phase,
  'final-delete-rejected': finalDelete,
  'mirror-delete-rejected': mirrorDelete,
  'mirror-create-rejected': mirrorCreate,
};

/** Of each way to hang the one that held the deletion longest. */
export function hangsOf(one: Deletion, coverage: Coverage): Hangs {
  const hangs = new Map<HangId, Hang>();
  for (const id of HANG_IDS) {
    const hang = longestHang(one, coverage, HANGS[id]);
    if (hang !== null) hangs.set(id, hang);
  }
  return hangs;
}

/** Does the deletion hang at the end of the log, in a way that the log itself tells? */
export const isHanging = (hangs: Hangs): boolean =>
  [...hangs.values()].some(({ until, ms }) => until === null && ms >= LIMITS.openHangMs);
