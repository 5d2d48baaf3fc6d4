import { spell } from '../catalogue/duration.js';
import type { EventId } from '../catalogue/event-id.js';
import { eventsHaving } from '../catalogue/having.js';
import { type Coverage, nameKey, type Observation, type PodName } from '../correlate/types.js';
import { graceMsOf } from '../episodes/ends/facts/grace.js';
import { LIMITS as LIFECYCLE_LIMITS } from '../episodes/ends/thresholds.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { places } from './evidence.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, NameRule } from './types.js';

export const staticStartBlocked: NameRule = {
  meta: {
    id: 'static-start-blocked',
    level: 'error',
    actor: 'worker',
    title: 'A static pod cannot start',
    reads: [log('static-wait-start')],
    why: 'The new generation of a static pod waits for the old one of the same name. If that never ends, the pod is down until the kubelet is restarted; if the API server is a static pod, so is the whole control plane.',
    evidence:
      '"Pod cannot start yet" for one UID, and the pod was not synced within 20 s after the worker of the old generation had ended, or within 30 s after its grace period. Waiting 10 to 15 s is by design.',
    next: 'Check what the termination of the old generation waits for; if its worker has ended, restart the kubelet. 1.22.0 to 1.23.1 never start a pod whose manifest is restored with the same UID.',
    upstream: ['#104648', '#107733', '#109596', '#116880'],
  },
  check({ pod, lives, deletions, run }) {
    const statics = lives.filter(({ role }) => role === 'static');
    if (statics.length === 0) return [];
    // In a selection of lines it is unknown what came after the wait
    const coverage = run.coverage(pod, []);
    if (coverage.isFiltered()) return [];
    return statics.flatMap(life => judge(pod, life.observations, deletions, coverage));
  },
};

function judge(
  pod: PodName,
  observations: readonly Observation[],
  deletions: readonly Reconstructed[],
  coverage: Coverage,
): Judgement[] {
  const waits = observations.filter(({ id }) => id === 'static-wait-start');
  const [first] = waits;
  const lastWait = waits.at(-1);
  if (first === undefined || first.at === null || lastWait === undefined) return [];
  const end = observations.find(({ id, seq }) => seq > lastWait.seq && ENDS.has(id));
  // The missing lines may be those of its start
  if (end === undefined ? !coverage.wholeFrom(lastWait) : !coverage.whole(lastWait, end)) return [];
  const until = end === undefined ? coverage.lastAt : end.at;
  const old = deletions.findLast(one => (one.observations[0]?.seq ?? Number.POSITIVE_INFINITY) < first.seq);
  if (until === null || until <= deadline(old, first.at)) return [];
  const lasts = end === undefined;
  const long = spell(until - first.at);
  const text = lasts ? `has been waiting for ${long} to start` : `could start only after ${long}`;
  return [
    {
      level: lasts ? 'error' : 'warning',
      message: `static pod ${nameKey(pod)} ${text}: its predecessor was in the way (asked ${waits.length} times)`,
      at: first.at,
      evidence: places(waits),
      hang: { what: 'wait for the old static pod', since: first.at, until: end?.at ?? null },
    },
  ];
}

/** While a pod waits, its worker prints nothing else about it (pod_workers.go, startPodSync, 1.22 on). */
const ENDS = new Set<EventId>([
  ...eventsHaving('begins-teardown', 'proves-termination', 'worker-run', 'start'),
  ...(['sync-enter', 'static-never-start'] as const),
]);

/** How long it may wait, considering the pod before it. */
function deadline(old: Reconstructed | undefined, waiting: number): number {
  const ended = old?.steps.find(({ step }) => step === 'worker-finished')?.at;
  if (ended != null) return ended + LIMITS.staticTryMs;
  return waiting + (old === undefined ? LIFECYCLE_LIMITS.defaultGraceMs : graceMsOf(old)) + LIMITS.staticTerminationMs;
}
