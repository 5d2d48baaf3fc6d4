import type { EventId } from '../../../catalogue/events.js';
import type { WhatId } from '../../../sources/vocabulary.js';

/**
 * How far a deletion has come, by lines that cannot be printed earlier. A deletion at a later part has finished all parts before it: an
 * error about an earlier part no longer holds it.
 */
const CLEARED: readonly EventId[] = [
  'cgroup-removed',
  'status-ready-to-delete',
  'orphan-dir-removing',
  // The status manager's own delete, which waits for everything else (status_manager.go, canBeDeleted)
  'api-deleted',
];

/**
 * The API object went: the sync loop prints it twice (kubelet.go, HandlePodRemoves). If the kubelet deletes it when everything else is
 * done, that ends everything; if another client does (grace 0, a pod that had finished), the node still has to clean up.
 */
export const OBJECT_GONE: readonly EventId[] = ['config-remove', 'must-be-killed'];

/** The directories of the volumes are gone. A volume that the worker believes to be unmounted can still be mounted. */
export const OFF_DISK: readonly EventId[] = [
  'volume-paths-gone',
  'orphan-volumes-cleaned',
  'orphan-dir-removing',
  'api-deleted',
  ...OBJECT_GONE,
];

export const LET_GO: readonly EventId[] = ['volume-paths-gone', 'orphan-volumes-cleaned', ...CLEARED, ...OBJECT_GONE];

/** Lines that can only come after all containers have stopped. */
export const STOPPED: readonly EventId[] = [
  'containers-stopped',
  'orphan-containers-stopped',
  'containers-terminated',
  'orphan-worker-done',
  'terminated-enter',
  'volume-dsw-removed',
  'unmount-begin',
  'unmount-done',
  'volumes-unmounted',
  'volume-paths-gone',
  'orphan-volumes-cleaned',
  'worker-complete',
  ...CLEARED,
  ...OBJECT_GONE,
];

/** The worker had finished with the pod, or the kubelet forgot it, which happens only afterwards. */
export const FINISHED: readonly EventId[] = ['worker-complete', 'orphan-worker-done', 'forgotten'];

/** The pod lived on: earlier failures were not part of its end. */
export const LIVED_ON: readonly EventId[] = ['config-add', 'sandbox-created', 'mount-begin', 'mount-done'];

/** What a runtime reports when a container is gone, judged for each container separately. */
export const CONTAINER_OVER: readonly WhatId[] = ['container-exited', 'container-removed', 'stop-returned'];

/** What a runtime reports when a sandbox is gone. */
export const SANDBOX_OVER: readonly WhatId[] = ['sandbox-stopped', 'sandbox-removed'];
