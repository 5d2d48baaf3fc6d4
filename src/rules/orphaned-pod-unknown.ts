import { spell } from '../catalogue/duration.js';
import type { Observation } from '../correlate/types.js';
import { rhythmOf } from '../episodes/ends/facts/gaps.js';
import { grouped } from '../kit/grouped.js';
import { judgeOrphanLines, ORPHAN_LINES } from './orphaned-pod-dir.js';
import { log } from './readings.js';
import type { RunRule } from './types.js';

export const orphanedPodUnknown: RunRule = {
  meta: {
    id: 'orphaned-pod-unknown',
    level: 'warning',
    title: 'A pod deleted earlier left its directory behind',
    reads: [log(...ORPHAN_LINES)],
    why: 'The directory of a pod that was deleted before this log begins cannot be removed: it takes disk space, and the kubelet logs an error every two seconds indefinitely.',
    evidence:
      'Housekeeping names, more than once, a UID that occurs nowhere else in the log. It names only one UID at a time: there may be more.',
    next: 'On the node look at /var/lib/kubelet/pods/<UID>: unmount what is still mounted below it (findmnt), check that nothing is still in use, then remove the rest by hand.',
    upstream: ['#60987', '#27651', '#38498', '#48716'],
  },
  check({ run }) {
    return [...grouped(run.nameless(...ORPHAN_LINES), ({ uid }) => uid)].flatMap(([uid, lines]) =>
      judgeOrphanLines(lines).map(judgement => ({
        ...judgement,
        message: `orphaned pod ${uid}: ${judgement.message} (${lines.length} lines${paceOf(lines)})`,
      })),
    );
  },
};

function paceOf(lines: readonly Observation[]): string {
  const every = rhythmOf(lines.map(({ at }) => at));
  return every === null ? '' : `, one every ${spell(every)}`;
}
