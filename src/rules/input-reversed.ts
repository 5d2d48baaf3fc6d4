import { kubeletLog } from './readings.js';
import type { RunRule } from './types.js';

export const inputReversed: RunRule = {
  meta: {
    id: 'input-reversed',
    level: 'warning',
    title: 'The log runs backwards',
    reads: [kubeletLog],
    why: 'The analysis depends on the order of lines: read backwards, steps come before their causes. podline reverses such a log as far as it can.',
    evidence:
      'The time of almost every line is earlier than that of the line before it, as with journalctl --reverse or a log viewer that shows the newest line first.',
    next: 'Reverse the file with tac, or collect it oldest first.',
  },
  check({ run }) {
    if (run.reversed)
      return [{ message: 'times run backwards: steps are listed but not evaluated', at: null, evidence: [] }];
    const message = 'the newest line comes first: the log was read from its end to its beginning';
    return run.turned ? [{ message, at: null, evidence: [] }] : [];
  },
};
