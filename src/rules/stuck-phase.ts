import { hangRule } from './hang-rule.js';
import type { Rule } from './types.js';

export const stuckPhase: Rule = hangRule({
  id: 'stuck-phase',
  level: 'error',
  title: 'The pod never gets a final phase',
  why: 'From 1.27 on the kubelet deletes the API object only when the phase is Succeeded or Failed. Without one it waits for ever.',
  evidence:
    '"Delaying pod deletion as the phase is non-terminal" again and again behind the last clean-up of the worker. The same line is normal while the containers stop.',
  next: 'Compare phase and localPhase on that line: if the API server holds another phase than the kubelet, somebody else writes the status; a restart of the kubelet makes it compute the phase anew.',
  upstream: ['#127339', '#121435'],
});
