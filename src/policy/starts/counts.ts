import type { Start } from '../../contract/types.js';
import { spelled, things } from '../range.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';

/** How many starts there are, and how many there have to be. */
export function counts(starts: readonly Start[], { starts: { expect } }: Policy): Result[] {
  if (expect === null) return [];
  const fits = starts.length >= (expect.min ?? 0) && starts.length <= (expect.max ?? Number.POSITIVE_INFINITY);
  return [
    {
      ...{ grade: fits ? 'pass' : 'error', rule: POLICY_RULES.startCount.id, lifecycle: null },
      ...{ expected: spelled(expect, 'start'), found: starts.length === 0 ? 'none' : things(starts.length, 'start') },
      ...{ at: null, evidence: [] },
    },
  ];
}
