import type { NodeRun } from '../correlate/node-run.js';
import { nameKey } from '../correlate/types.js';
import { eventsHaving } from '../events/having.js';
import { minorOf } from '../events/versions.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { RunRule } from './types.js';

/** It is logged at -v=3 by the kubelets that say “Clean up orphaned mirror pods”, and at -v=4 by all. */
const SAYS_PARTS = minorOf('1.22');

export const inputFiltered: RunRule = {
  meta: {
    id: 'input-filtered',
    level: 'warning',
    title: 'The log contains only selected lines',
    reads: [log(...eventsHaving('housekeeping-round'))],
    why: 'Steps whose lines were not selected look as if they had not happened, so no step is called missing in such a log.',
    evidence:
      'The kubelet logs at -v=3 or more, but there is no line about housekeeping, which runs every two seconds: the lines were selected, for example with grep. At -v=2 a quiet node looks the same as a selection, and nothing is reported.',
    next: 'Provide the complete kubelet log around the deletion: lines that name neither the pod nor its UID (volumes, sandboxes, the runtime) say most about a hang.',
  },
  check({ run, deletions }) {
    const logged = deletions.filter(({ byLog }) => byLog);
    const selected = run.processes.some(isSelected);
    if (!selected || logged.length === 0 || !logged.every(({ filtered }) => filtered)) return [];
    const names = [...new Set(logged.map(({ pod }) => nameKey(pod)))];
    const whose = names.length === 1 ? names[0] : `${names.length} pods`;
    const message = `the log contains almost only lines of ${whose}: absent steps prove nothing`;
    return [{ message, at: null, evidence: [] }];
  },
};

function isSelected({ kubelet, from, to, housekeeping }: NodeRun['processes'][number]): boolean {
  const level = kubelet.minors.min !== null && minorOf(kubelet.minors.min) >= SAYS_PARTS ? 3 : 4;
  const talks = kubelet.verbosity !== null && kubelet.verbosity >= level;
  return talks && housekeeping === 0 && from !== null && to !== null && to - from >= LIMITS.housekeepingMs;
}
