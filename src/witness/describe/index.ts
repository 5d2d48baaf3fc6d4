import { EVENTS } from '../events/kind.js';
import { readKubectlBetween, readKubectlText } from '../kubectl-text.js';
import type { Witness } from '../types.js';
import { PIECES } from './piece.js';

/** `kubectl describe pod`. */
export const describe: Witness = {
  title: 'kubectl describe',
  sources: [
    {
      type: 'description',
      // Only its events concern a deletion
      kind: EVENTS,
      signatures: [
        {
          what: 'the output of kubectl describe',
          pattern: /^[ \t>]{0,20}Name:[ \t]{1,80}\S{1,253}[ \t]{0,80}\r?\n[ \t>]{0,20}Namespace:[ \t]/m,
          yields: true,
        },
        ...PIECES.map(pattern => ({ what: 'a part of what kubectl describe prints', pattern, yields: true as const })),
      ],
      read: readKubectlText,
    },
  ],
  // And of tables of pods and of events
  between: { holder: 'paste', writer: 'what kubectl printed', kind: EVENTS, read: readKubectlBetween },
  recorded: [
    {
      witness: 'description',
      recordedWith: '`kubectl describe pod`',
      tiedBy: 'container id, else the name',
      clock: 'none',
      alone: 'what people saw',
    },
  ],
};
