import { readKubectlText } from '../kubectl-text.js';
import { pastedBetween } from '../pasted.js';
import type { Witness } from '../types.js';
import { ROWS_ALONE } from './pod-row.js';
import { createPodRows } from './pod-rows.js';

const KIND = { id: 'pod-table', one: 'table of pods', many: 'tables of pods' } as const;

/** `kubectl get pods -w`. */
export const table: Witness = {
  title: 'kubectl get',
  sources: [
    {
      type: 'pod-table',
      kind: KIND,
      signatures: [
        {
          what: 'a table of pods',
          pattern: /^[ \t>`]{0,20}(?:EVENT +)?(?:NAMESPACE +)?NAME +READY +STATUS/m,
          yields: true,
        },
        { what: 'rows of a table of pods', pattern: ROWS_ALONE, yields: true },
      ],
      read: readKubectlText,
    },
  ],
  between: { of: 'paste', whose: 'a table of pods', kind: KIND, read: pastedBetween(createPodRows) },
  recorded: [
    {
      witness: 'table of pods',
      recordedWith: '`kubectl get pods -A -w`',
      tiedBy: 'name, if it was deleted once',
      clock: 'none',
      alone: 'what people saw',
    },
  ],
};
