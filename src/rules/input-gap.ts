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
  check({ run: { gaps }, sources }) {
    const [first] = gaps;
    // An article leaves out lines of code
    const hasLines = sources.some(({ type, records }) => type === 'kubelet-log' && records > 0);
    if (first === undefined || !hasLines) return [];
    const count = gaps.length === 1 ? '' : ` in ${gaps.length} places`;
    return [{ message: `lines are missing${count}: ${first.what}`, at: first.at, evidence: places(gaps) }];
  },
};
