import { eventsHaving } from '../catalogue/having.js';
import { areSelected } from '../correlate/evidence/coverage.js';
import { nameKey } from '../correlate/types.js';
import { log } from './readings.js';
import type { RunRule } from './types.js';

export const inputFiltered: RunRule = {
  meta: {
    id: 'input-filtered',
    level: 'warning',
    title: 'The log contains only selected lines',
    reads: [log(...eventsHaving('housekeeping-round'))],
    linesMissing: true,
    why: 'Steps whose lines were not selected look as if they had not happened, so no step is called missing in such a log.',
    evidence:
      'The kubelet logs at -v=3 or more, but there is no line about housekeeping, which runs every two seconds: the lines were selected, for example with grep. At -v=2 a quiet node looks the same as a selection, and nothing is reported.',
    next: 'Provide the complete kubelet log around the deletion: lines that name neither the pod nor its UID (volumes, sandboxes, the runtime) show most about a hang.',
  },
  check({ run, deletions }) {
    const logged = deletions.filter(({ byLog }) => byLog);
    if (!areSelected(run.processes) || logged.length === 0 || !logged.every(({ filtered }) => filtered)) return [];
    const names = [...new Set(logged.map(({ pod }) => nameKey(pod)))];
    const whose = names.length === 1 ? names[0] : `${names.length} pods`;
    const message = `the log contains almost only lines of ${whose}: absent steps prove nothing`;
    return [{ message, at: null, evidence: [] }];
  },
};
