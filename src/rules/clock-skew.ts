import { spell } from '../catalogue/duration.js';
import { requestedAt } from './during.js';
import { places, stepSeen } from './evidence.js';
import { clock, log, watch } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Rule } from './types.js';

/** A zone with seconds was measured by what both clocks saw, so it already contains the skew. */
const REAL_ZONE = /^(?:Z|UTC|[+-]\d\d:\d\d)$/;

export const clockSkew: Rule = {
  meta: {
    id: 'clock-skew',
    level: 'warning',
    title: 'The clocks of the node and the API server differ',
    reads: [log('config-delete'), watch, clock],
    why: 'Leases, certificates and deadlines depend on synchronised clocks; times of this log and of the watch cannot be compared to the second.',
    evidence:
      'The kubelet saw the deletion seconds before the time of the request according to the API server (deletionTimestamp − grace period). A difference in the other direction looks the same as a delay and is not reported.',
    next: 'Check time synchronisation on the node and on the control plane (chronyc tracking, timedatectl).',
  },
  needs: { watch: true },
  check(one, context) {
    const seen = stepSeen(one, 'delete-seen')?.proof;
    const requested = requestedAt(one, context);
    if (!seen || seen.at === null || requested === null || !REAL_ZONE.test(context.zone ?? '')) return [];
    const early = requested - context.toUtc(seen.at);
    if (early < LIMITS.skewFromMs || early > LIMITS.skewToMs) return [];
    const message = `the node's clock is at least ${spell(early)} behind the API server's: the kubelet saw the deletion before it was requested`;
    return [{ message, at: seen.at, evidence: places([seen, ...shown(one.story?.changes[0]?.snapshot)]) }];
  },
};

const shown = <T>(snapshot: T | undefined): T[] => (snapshot === undefined ? [] : [snapshot]);
