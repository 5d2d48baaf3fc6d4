import { causeOfRule } from '../catalogue/causes/index.js';
import { innermost } from '../catalogue/causes/innermost.js';
import { STAGES } from '../catalogue/causes/stages.js';
import { spell } from '../catalogue/duration.js';
import { rhythmOf } from '../episodes/ends/facts/span.js';
import { LIMITS as LIFECYCLE_LIMITS } from '../episodes/ends/thresholds.js';
import { causeIn } from '../episodes/node/reasons.js';
import { given } from '../kit/forms.js';
import { grouped } from '../kit/grouped.js';
import { about, spanMs } from './evidence.js';
import type { LooseLine } from './loose/owners.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RunRule } from './types.js';

export const ORPHAN_LINES = ['orphan-many-errors', 'orphan-dir-failed', 'orphan-volumes'] as const;

export const orphanedPodDir: Rule = {
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
  check: one => judgeOrphanLines(one.lines.ofAny(ORPHAN_LINES)),
};

export function judgeOrphanLines(lines: readonly LooseLine[]): Judgement[] {
  const errors = lines.filter(({ id }) => id !== 'orphan-volumes');
  const ms = spanMs(lines);
  if (errors.length < LIFECYCLE_LIMITS.orphanErrors && ms < LIMITS.orphanVolumesMs) return [];
  const [worst] = errors;
  const long = ms >= LIMITS.worthSayingMs ? ` for ${spell(ms)}` : '';
  const error = worst === undefined ? '' : causeIn(worst);
  // Up to 1.19 the line that counts them has no error of its own
  const cause = innermost(error) || (worst === undefined ? MOUNTED : 'volume paths are still present on disk');
  const { next } = causeOfRule('orphaned-pod-dir', error);
  return [about(lines, `its directory could not be removed${long}: ${cause}`, given({ next }))];
}

const MOUNTED = 'volumes are still mounted in it';

export const orphanedPodUnknown: RunRule = {
  id: 'orphaned-pod-unknown',
  level: 'warning',
  title: 'A pod deleted earlier left its directory behind',
  reads: [log(...ORPHAN_LINES)],
  why: 'The directory of a pod that was deleted before this log begins cannot be removed: it takes disk space, and the kubelet logs an error every two seconds indefinitely.',
  evidence:
    'Housekeeping names, more than once, a UID that occurs nowhere else in the log. It names only one UID at a time: there may be more.',
  next: STAGES['left-on-disk'].next,
  upstream: ['#60987', '#27651', '#38498', '#48716'],
  check({ run }) {
    return [...grouped(run.nameless(...ORPHAN_LINES), ({ uid }) => uid)].flatMap(([uid, lines]) =>
      judgeOrphanLines(lines).map(judgement => ({
        ...judgement,
        message: `orphaned pod ${uid}: ${judgement.message} (${lines.length} lines${paceOf(lines)})`,
      })),
    );
  },
};

function paceOf(lines: readonly LooseLine[]): string {
  const every = rhythmOf(lines.map(({ at }) => at));
  return every === null ? '' : `, one every ${spell(every)}`;
}
