import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckVolumeUnmount: Rule = hangRule({
  id: 'stuck-volume-unmount',
  level: 'error',
  who: 'volumes',
  title: 'A volume cannot be unmounted',
  why: 'The containers have ended but the pod stays Terminating, and a volume that can be attached to only one node cannot move to another.',
  evidence:
    '"UnmountVolume.TearDown failed", or "UnmapVolume… failed" of a block device, with a back-off that doubles from 500 ms to 2m2s, an unmount that was begun and neither succeeds nor fails, or "mounted volumes=[…]" after the 2m3s that the worker waits. "All volumes are unmounted for pod" does not disprove it: that speaks of what the kubelet believes.',
  next: 'Find the process that holds the mount (fuser -vm, lsof, grep the path in /proc/*/mountinfo); for a dead NFS server use umount -f or -l. Once that is fixed, the kubelet may wait up to two minutes before it retries.',
  upstream: ['#51835', '#70044', '#72604', '#96635', '#113979'],
});
