import { type Facts, speaker, type Word } from '../word.js';

/** `Terminating (lasts 15s), grace period 30s` */
const detail = ({ status, grace }: Facts): string => `${status}${grace === undefined ? '' : `, grace period ${grace}`}`;

const word = speaker({ detail });
const state = speaker({ start: true });

// biome-ignore format: a word is a row
export const describeWords = {
  described: word('described as', 'What `kubectl describe pod` showed while the pod was being deleted.'),
  'pod-shown': state('state in kubectl describe', 'What `kubectl describe pod` showed of a pod: its containers, conditions and Events.'),
  'node-shown': state('state in kubectl describe', 'What `kubectl describe node` showed of a node: its conditions.'),
} as const satisfies Record<string, Word>;
