import { STAGES } from '../catalogue/causes/stages.js';
import type { EventId } from '../catalogue/event-id.js';
import { containerId, textField } from '../catalogue/fields.js';
import type { Observation } from '../correlate/types.js';
import { errorOf, provesGone } from '../episodes/ends/hangs/errors.js';
import { given } from '../kit/forms.js';
import { during } from './during.js';
import { about } from './evidence.js';
import { log } from './readings.js';
import type { Rule } from './types.js';
import { becauseOf, containerCalled } from './wording.js';

/** Answers to a stop that did not succeed. */
const FAILED: readonly EventId[] = [
  'kill-failed',
  'runtime-stop-container-failed',
  'pod-kill-failed',
  'legacy-kill-failed',
];

export const containerStopRetried: Rule = {
  id: 'container-stop-retried',
  level: 'warning',
  actor: 'runtime',
  title: 'The container had to be stopped more than once',
  reads: [log('kill-begin')],
  why: 'The first call to the runtime failed or timed out (grace period plus two minutes), and each further call restarts the grace period.',
  evidence:
    'One kubelet process asked the runtime to stop a container, got an error or no answer in time, and asked again. A second call alone is normal: up to 1.21 the kubelet repeats it when the object is removed and in each housekeeping. The answer “not found” is not a failure.',
  next: STAGES['container-stop'].next,
  upstream: ['containerd/containerd#2744', 'cri-o/cri-o#7053', 'cri-o/cri-o#9754'],
  check(one) {
    const calls = during(one, 'kill-begin');
    if (calls.length < 2) return [];
    const over = during(one, 'containers-terminated').at(-1)?.seq ?? Number.POSITIVE_INFINITY;
    const dead = new Map(during(one, 'pleg-exit-code', 'kill-done').map(line => [containerId(line.event), line.seq]));
    const failures = during(one, ...FAILED).filter(line => !provesGone(line));
    const stops = new Map<string, Retry>();
    for (const line of calls) {
      const id = containerId(line.event);
      // A container that is stopped after its end was in a stale cache of the runtime's state
      if (id === null || line.seq > over || line.seq > (dead.get(id) ?? Number.POSITIVE_INFINITY)) continue;
      const key = `${line.kubelet} ${id}`;
      const before = stops.get(key);
      if (before === undefined) stops.set(key, { calls: [line], failed: null });
      else {
        const since = before.calls.at(-1)?.seq ?? 0;
        const failed = failures.find(failure => failure.seq > since && failure.seq < line.seq && isOf(failure, id));
        if (failed !== undefined) stops.set(key, { calls: [...before.calls, line], failed });
      }
    }
    return [...stops.values()].flatMap(({ calls, failed }) => {
      const [first, second] = calls;
      if (first === undefined || second === undefined || failed === null) return [];
      const name = textField(first.event, 'containerName');
      const error = errorOf(failed);
      const message = `${containerCalled(name)} had to be stopped ${calls.length} times${becauseOf(error)}`;
      return [about([...calls, failed], message, { at: second.at, ...given({ error }) })];
    });
  },
};

/** Calls to stop one container, and the last answer before another call. */
interface Retry {
  readonly calls: readonly Observation[];
  readonly failed: Observation | null;
}

/** Errors of the worker name no container. */
const isOf = ({ event }: Observation, id: string): boolean => (containerId(event) ?? id) === id;
