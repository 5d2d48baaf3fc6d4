import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckPhase: Rule = hangRule({
  id: 'stuck-phase',
  level: 'error',
  actor: 'status',
  title: 'The pod never gets a final phase',
  why: 'From 1.27 on the kubelet deletes the API object only when the phase is Succeeded or Failed. Without one it waits forever.',
  evidence:
    '"Delaying pod deletion as the phase is non-terminal" again and again after the last clean-up of the worker. The same line is normal while the containers stop.',
  next: 'Compare phase and localPhase on that line: if the API server has another phase than the kubelet, another component writes the status; a kubelet restart makes it compute the phase again.',
  upstream: ['#127339', '#121435'],
});
