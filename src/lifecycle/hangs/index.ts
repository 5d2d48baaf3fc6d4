import type { Coverage } from '../../correlate/types.js';
import type { Case } from '../types.js';
import { containerStop, sandboxStop, worker } from './containers.js';
import { longestHang, STANDS } from './find.js';
import { mirrorCreate, mirrorDelete } from './mirror.js';
import { finalDelete, phase, statusUpdate } from './status.js';
import type { HangId, HangModel } from './types.js';
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

/** Does the deletion hang at the end of the log, in a way that the log itself tells? */
export const isHanging = (one: Case, coverage: Coverage): boolean =>
  Object.values(HANGS).some(models => {
    const hang = longestHang(one, coverage, models);
    return hang !== null && hang.until === null && hang.ms >= STANDS;
  });
