import { withParts } from '../read/source-report.js';
import { anyInput } from './readings.js';
import type { RunRule } from './types.js';

export const inputUnparsed: RunRule = {
  meta: {
    id: 'input-unparsed',
    level: 'warning',
    title: 'Lines could not be read',
    reads: [anyInput],
    why: 'Lines that could not be read were not evaluated.',
    evidence:
      'Lines that begin like a kubelet record, or documents that begin like a pod, but cannot be parsed further.',
    next: 'Look at the lines with podline parse; a file that was edited, merged or copied from a web page may have lost its line breaks.',
  },
  check: ({ sources }) =>
    withParts(sources)
      .filter(({ unparsed }) => unparsed > 0)
      .map(({ path, type, unparsed }) => {
        const what = `${type === 'pod-watch' ? 'document' : 'line'}${unparsed === 1 ? '' : 's'}`;
        return { message: `${unparsed} ${what} of ${path} could not be read`, at: null, evidence: [] };
      }),
};
