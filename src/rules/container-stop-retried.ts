import type { Observation } from '../correlate/types.js';
import { containerId, textField } from '../events/fields.js';
import { during } from './during.js';
import { places } from './evidence.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Rule } from './types.js';
import { becauseOf, containerCalled } from './wording.js';

export const containerStopRetried: Rule = {
  meta: {
    id: 'container-stop-retried',
    level: 'warning',
    title: 'The container had to be stopped more than once',
    reads: [log('kill-begin')],
    why: 'The first call to the runtime failed or timed out (grace period plus two minutes), and each further call restarts the grace period.',
    evidence: 'One kubelet process called the runtime several times to stop the same container.',
    next: 'Check the runtime: its log, and the state of the container (crictl inspect). Processes in uninterruptible sleep (state D) survive SIGKILL.',
    upstream: ['containerd/containerd#2744', 'cri-o/cri-o#7053', 'cri-o/cri-o#9754'],
  },
  check(one) {
    const over = during(one, 'containers-terminated').at(-1)?.seq ?? Number.POSITIVE_INFINITY;
    const dead = new Map(during(one, 'pleg-exit-code', 'kill-done').map(line => [containerId(line.event), line.seq]));
    const stops = new Map<string, Observation[]>();
    for (const line of during(one, 'kill-begin')) {
      const id = containerId(line.event);
      // What is stopped after its end comes from a stale cache of the runtime's state
      if (id === null || line.seq > over || line.seq > (dead.get(id) ?? Number.POSITIVE_INFINITY)) continue;
      const key = `${line.kubelet} ${id}`;
      const before = stops.get(key) ?? [];
      if ((line.at ?? 0) - (before.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= LIMITS.stopAgainMs)
        stops.set(key, [...before, line]);
    }
    return [...stops.values()].flatMap(lines => {
      const [first] = lines;
      if (first === undefined || lines.length < 2) return [];
      const name = textField(first.event, 'containerName');
      const failed = during(one, 'kill-failed', 'runtime-stop-container-failed', 'sync-error').at(-1);
      const cause = failed === undefined ? null : textField(failed.event, 'err');
      const message = `${containerCalled(name)} had to be stopped ${lines.length} times${becauseOf(cause)}`;
      return [{ message, at: lines[1]?.at ?? null, evidence: places([...lines, ...(failed ? [failed] : [])]) }];
    });
  },
};
