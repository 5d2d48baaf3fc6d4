import type { NodeObservation } from '../correlate/node-events.js';
import { nameKey } from '../correlate/types.js';
import { causeIn } from '../episodes/node/reasons.js';
import { places } from './evidence.js';
import { log } from './readings.js';
import type { RunRule } from './types.js';

export const isThereAlready = (line: Pick<NodeObservation, 'id' | 'event'>): boolean =>
  line.id === 'mirror-create-failed' && /already exists/.test(causeIn(line));

export const mirrorAlreadyExists: RunRule = {
  meta: {
    id: 'mirror-already-exists',
    level: 'info',
    title: 'The mirror pod was there already',
    reads: [log('mirror-create-failed')],
    rank: 2,
    why: 'The error is harmless: a starting kubelet reads its manifests before it learns from the API server which mirrors exist.',
    evidence: '“Failed creating a mirror pod” with “already exists”, most often in the first seconds of a kubelet.',
    next: 'Nothing. If it continues for minutes, two kubelets may run with the same node name.',
  },
  check({ run }) {
    const lines = run.mirrorTroubles.filter(isThereAlready);
    const names = [...new Set(lines.flatMap(({ pod }) => (pod === null ? [] : [nameKey(pod)])))];
    const [first] = lines;
    if (first === undefined) return [];
    const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
    const message = `the mirror of ${shown} existed already when the kubelet wanted to create it: harmless`;
    return [{ message, at: first.at, evidence: places(lines) }];
  },
};
