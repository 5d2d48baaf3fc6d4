import { places } from './evidence.js';
import { kubeletLog } from './readings.js';
import type { RunRule } from './types.js';

export const inputTruncatedLines: RunRule = {
  meta: {
    id: 'input-truncated-lines',
    level: 'warning',
    title: 'Lines are cut off',
    reads: [kubeletLog],
    linesMissing: true,
    why: 'The end of a truncated line (UIDs, errors, container ids) is lost, and steps can be missed because of it.',
    evidence: 'Records that end with a pager’s truncation mark, inside a value, or all at the same width.',
    next: 'Collect the log with journalctl --no-pager --output=short-precise, or pipe it into a file: systemctl status and less cut lines at the width of the terminal.',
  },
  check({ run: { cut } }) {
    if (cut.count === 0) return [];
    const message = cut.count === 1 ? 'one line is cut off' : `${cut.count} lines are cut off`;
    return [{ message, at: null, evidence: places(cut.first) }];
  },
};
