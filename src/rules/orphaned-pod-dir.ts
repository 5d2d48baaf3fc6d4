import { causeOfRule } from '../catalogue/causes/index.js';
import { innermost } from '../catalogue/causes/innermost.js';
import { STAGES } from '../catalogue/causes/stages.js';
import { spell } from '../catalogue/duration.js';
import { LIMITS as LIFECYCLE_LIMITS } from '../episodes/ends/thresholds.js';
import { causeIn } from '../episodes/node/reasons.js';
import { observed, places, spanMs } from './evidence.js';
import type { LooseLine } from './loose/owners.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule } from './types.js';

export const ORPHAN_LINES = ['orphan-many-errors', 'orphan-dir-failed', 'orphan-volumes'] as const;

export const orphanedPodDir: Rule = {
  meta: {
    id: 'orphaned-pod-dir',
    level: 'warning',
    title: 'The pod left its directory behind',
    reads: [log(...ORPHAN_LINES)],
    ofTeardown: true,
    why: 'The directory of the pod cannot be removed: it takes disk space, may still be a mount point, and the kubelet logs an error every two seconds indefinitely.',
    evidence:
      'Housekeeping reports for this UID that volume paths are still present or cannot be removed, more than once; or that volumes are not cleaned up, for more than two minutes.',
    next: STAGES['left-on-disk'].next,
    upstream: ['#60987', '#27651', '#38498', '#48716'],
  },
  needs: { lines: ORPHAN_LINES },
  check: one => judgeOrphanLines(observed(one, ...ORPHAN_LINES)),
};

export function judgeOrphanLines(lines: readonly LooseLine[]): Judgement[] {
  const errors = lines.filter(({ id }) => id !== 'orphan-volumes');
  const ms = spanMs(lines);
  const [worst] = errors.length > 0 ? errors : lines;
  if (worst === undefined || (errors.length < LIFECYCLE_LIMITS.orphanErrors && ms < LIMITS.orphanVolumesMs)) return [];
  const long = ms >= LIMITS.worthSayingMs ? ` for ${spell(ms)}` : '';
  // Up to 1.19 the line that counts them has no error of its own
  const error = errors.length > 0 ? causeIn(worst) : '';
  const cause =
    errors.length > 0
      ? innermost(error) || 'volume paths are still present on disk'
      : 'volumes are still mounted in it';
  const next = causeOfRule('orphaned-pod-dir', error).next;
  return [
    {
      message: `its directory could not be removed${long}: ${cause}`,
      at: lines.find(({ at }) => at !== null)?.at ?? null,
      evidence: places(lines),
      ...(next === null ? {} : { next }),
    },
  ];
}
