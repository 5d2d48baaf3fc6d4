import type { SourceFacts } from '../../src/input/route.js';

/** Of a log that is read piece by piece, where nobody looks at the file itself. */
export const LOG_FACTS: SourceFacts = {
  path: '',
  id: '',
  sniffed: { type: 'kubelet-log', what: '' },
  bytes: 0,
  encoding: 'utf-8',
  notes: [],
  problem: null,
};
