import { containerStop, sandboxStop, worker } from './containers.js';
import { finalDelete, mirrorCreate, mirrorDelete, phase, statusUpdate } from './status.js';
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
