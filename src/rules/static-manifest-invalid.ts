import { isExcerpt } from '../correlate/excerpt.js';
import { causeIn } from '../episodes/node/reasons.js';
import { grouped } from '../kit/grouped.js';
import { places } from './evidence.js';
import { complaint, manifestIn } from './manifests.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { RunRule } from './types.js';

export const staticManifestInvalid: RunRule = {
  meta: {
    id: 'static-manifest-invalid',
    level: 'warning',
    title: 'A static pod manifest cannot be used',
    reads: [log('static-manifest-error')],
    why: 'A pod whose manifest cannot be read is not started; a running one is stopped at the next full read of the folder, as if its file had been removed.',
    evidence:
      'The file source names the file and the error at every read (every 20 s). A single error, while an editor writes the file, is harmless: it is reported in a few copied lines only, as info.',
    next: 'Correct the file, or move it out of the folder. Write manifests elsewhere and move them in: files whose names begin with a dot are ignored.',
  },
  check({ run, sources }) {
    const errors = run.node.filter(({ id }) => id === 'static-manifest-error');
    return [...grouped(errors, manifestIn)].flatMap(([path, lines]) => {
      const [first] = lines;
      const isRare = lines.length < LIMITS.manifestErrors;
      if (first === undefined || (isRare && !isExcerpt(sources))) return [];
      const times = lines.length > 1 ? ` (x${lines.length})` : '';
      return [
        {
          message: `${path}: ${complaint(causeIn(first), path)}${times}`,
          at: first.at,
          evidence: places(lines),
          ...(isRare ? { level: 'info' as const } : {}),
        },
      ];
    });
  },
};
