import type { Facts, Word } from '../word.js';

/** `Terminating (lasts 15s), grace period 30s` */
const detail = ({ status, grace }: Facts): string => `${status}${grace === undefined ? '' : `, grace period ${grace}`}`;

export const describeWords = {
  described: {
    title: 'described as',
    means: 'What `kubectl describe pod` showed while the pod was being deleted.',
    detail,
  },
  'pod-shown': {
    title: 'state in kubectl describe',
    means: 'What `kubectl describe pod` showed of a pod: its containers, conditions and Events.',
    start: true,
  },
  'node-shown': {
    title: 'state in kubectl describe',
    means: 'What `kubectl describe node` showed of a node: its conditions.',
    start: true,
  },
} as const satisfies Record<string, Word>;
