import { STAGES } from '../catalogue/causes/stages.js';
import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckVolumeUnmount: Rule = hangRule({
  id: 'stuck-volume-unmount',
  level: 'error',
  actor: 'volumes',
  title: 'A volume cannot be unmounted',
  why: 'The containers have ended but the pod stays Terminating, and a volume that can be attached to only one node cannot move to another.',
  evidence:
    '"UnmountVolume.TearDown failed", or "UnmapVolume… failed" for a block device, with a back-off that doubles from 500 ms to 2m2s; an unmount that began and neither succeeds nor fails; or "mounted volumes=[…]" after the 2m3s that the worker waits. "All volumes are unmounted for pod" does not disprove it: that line shows only what the kubelet believes.',
  next: STAGES.unmount.next,
  upstream: ['#51835', '#70044', '#72604', '#96635', '#113979'],
});
