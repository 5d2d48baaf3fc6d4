import type { EventId } from '../catalogue/event-id.js';
import type { Observation } from '../correlate/types.js';
import { observed, places, stepSeen } from './evidence.js';
import { log } from './readings.js';
import type { Rule } from './types.js';

const CALLS: readonly EventId[] = ['mirror-delete-silent', 'mirror-deleted'];

export const mirrorOutdated: Rule = {
  meta: {
    id: 'mirror-outdated',
    level: 'info',
    title: 'The kubelet calls the mirror outdated',
    reads: [log(...CALLS)],
    why: 'The kubelet deletes a mirror that does not match its static pod, and makes a new one. Up to 1.31 it also calls a mirror outdated that another client has deleted.',
    evidence:
      'The kubelet logs with its own delete call that the mirror is outdated, and the input shows no deletion by another client.',
    next: 'If it repeats, look for a second manifest with the same pod name, for a second kubelet with the same node name, and for a client that changes the mirror object.',
  },
  needs: { lines: CALLS },
  check(one) {
    if (stepSeen(one, 'delete-seen') !== null || stepSeen(one, 'delete-requested') !== null) return [];
    const lines = observed(one, ...CALLS).filter(isOutdated);
    if (lines.length === 0) return [];
    const times = lines.length > 1 ? ` (${lines.length} times)` : '';
    const message = `the kubelet calls the mirror outdated${times}: it does not match its static pod, or a client had deleted it`;
    return [{ message, at: lines[0]?.at ?? null, evidence: places(lines) }];
  },
};

const isOutdated = ({ event }: Observation): boolean => /\boutdated\b/.test(event.record.message);
