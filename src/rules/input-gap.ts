import { places } from './evidence.js';
import { kubeletLog } from './readings.js';
import type { RunRule } from './types.js';

export const inputGap: RunRule = {
  meta: {
    id: 'input-gap',
    level: 'warning',
    title: 'Lines are missing from the log',
    reads: [kubeletLog],
    linesMissing: true,
    why: 'A step can have happened even though its line is missing, so around a gap no step is called missing.',
    evidence:
      'journald reports that it dropped lines; or a mark (from grep, or put there by hand) replaces lines that were left out; or a kubelet that logs every two seconds logs nothing for two minutes, although it was running.',
    next: 'Collect the log again without filters. For journald raise RateLimitBurst= (or LogRateLimitBurst= of kubelet.service) at high -v.',
  },
  check({ run: { gaps } }) {
    const [first] = gaps;
    if (first === undefined) return [];
    const count = gaps.length === 1 ? '' : ` in ${gaps.length} places`;
    return [{ message: `lines are missing${count}: ${first.what}`, at: first.at, evidence: places(gaps) }];
  },
};
