import { causeOfRule } from '../../catalogue/causes/index.js';
import { finalDeleteRejected } from '../final-delete-rejected.js';
import { mirrorCreateRejected } from '../mirror-create-rejected.js';
import { mirrorDeleteRejected } from '../mirror-delete-rejected.js';
import { orphanedPodDir } from '../orphaned-pod-dir.js';
import { stuckCgroup } from '../stuck-cgroup.js';
import { stuckContainerStop } from '../stuck-container-stop.js';
import { stuckSandboxStop } from '../stuck-sandbox-stop.js';
import { stuckVolumePath } from '../stuck-volume-path.js';
import { stuckVolumeUnmount } from '../stuck-volume-unmount.js';

/** Rules whose advice applies without a deletion: what to look at on the node, or at the API server. */
const ADVISERS = [
  stuckContainerStop,
  stuckSandboxStop,
  stuckVolumeUnmount,
  stuckVolumePath,
  stuckCgroup,
  orphanedPodDir,
  finalDeleteRejected,
  mirrorDeleteRejected,
  mirrorCreateRejected,
];

/** What to do about trouble that belongs to no deletion of the input, by the error itself, or by the rule's advice for all errors. */
export const adviceOf = (rule: string, error: string): string | undefined =>
  causeOfRule(rule, error).next ?? ADVISERS.find(({ meta }) => meta.id === rule)?.meta.next;
