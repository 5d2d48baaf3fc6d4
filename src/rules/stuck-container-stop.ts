import { STAGES } from '../catalogue/causes/stages.js';
import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckContainerStop: Rule = hangRule({
  id: 'stuck-container-stop',
  level: 'error',
  actor: 'runtime',
  title: 'A container does not stop',
  why: 'Nothing of a pod is released before its containers have ended: no volume, no IP address, no API object. The node keeps the resources of the pod.',
  evidence:
    'The runtime fails to stop a container (StopContainer, KillContainer, "detected running containers after a successful KillPod"), or has still not answered long after the end of the grace period. Waiting for the grace period is not a hang; the kubelet itself gives up only two minutes after it.',
  next: STAGES['container-stop'].next,
  upstream: ['#104017', 'containerd/containerd#2744', 'cri-o/cri-o#7053', 'cri-o/cri-o#9754'],
});
