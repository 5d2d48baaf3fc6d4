import { STAGES } from '../catalogue/causes/stages.js';
import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckVolumePath: Rule = hangRule(
  {
    id: 'stuck-volume-path',
    level: 'error',
    actor: 'volumes',
    title: 'Volume directories stay on disk',
    why: 'The kubelet does not finish with the pod while directories of its volumes exist. From 1.27 on it checks every 100 ms, indefinitely and without an error.',
    evidence:
      '"Pod is terminated, but some volumes have not been cleaned up" again and again, with no unmount that fails. A few of these lines are normal.',
    next: STAGES['volume-path'].next,
    upstream: ['#121435'],
  },
  ['stuck-volume-unmount'],
);
