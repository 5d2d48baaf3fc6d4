import type { SourceFacts } from '../../src/read/route.js';

/** The facts about a log that is read piece by piece, without a look at the file itself. */
export const LOG_FACTS: SourceFacts = {
  path: '',
  id: '',
  sniffed: { type: 'kubelet-log', what: '' },
  bytes: 0,
  encoding: 'utf-8',
  notes: [],
  problem: null,
};
