import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { BEGINS, hangPlans } from './about.js';
import { containerStop, sandboxStop, worker } from './containers.js';
import { errorMatches, errorOf, isRefusal } from './errors.js';
import { endedAt, hangsOfModel, isEnded } from './find.js';
import { finalDelete, phase, statusUpdate } from './status.js';
import { HANG_IDS, type Hang, type HangId, type HangModel, type Hangs, reports } from './types.js';
import { isRefuted, untilAnswered, untilSucceeded, untilUnrelated } from './unrelated.js';
import { cgroup, volumePath, volumeUnmount } from './volumes.js';

/**
 * The file that calls the API to delete a mirror, and reports that it failed. kubelet.go also reports that where nothing was called,
 * because the name of the pod could not be parsed (mirror_client.go, DeleteMirrorPod).
 */
const CALLS_API = 'mirror_client.go';

const mirrorDelete: readonly HangModel[] = [
  {
    what: 'mirror delete',
    undone: { thing: 'the mirror', text: 'could not be deleted' },
    troubles: [
      {
        events: ['mirror-delete-failed'],
        where: one => one.event.definition.file === CALLS_API && isRefusal(one),
      },
      { events: ['mirror-orphan-delete-failed'], where: isRefusal },
    ],
    // Up to 1.15 only a failed call is logged, and the wait starts again with it
    relief: ['mirror-deleted', 'mirror-delete-silent', 'config-remove'],
    ofGeneration: true,
    shortest: 0,
    retriedWithin: LIMITS.mirrorRetryMs,
  },
];

const EXISTS = errorMatches(/already exists$/);

/**
 * An API server that starts creates these objects itself, a moment after it begins to answer (post-start hook
 * scheduling/bootstrap-system-priority-classes; controller of the system namespaces). Until then it refuses every mirror.
 */
const NOT_YET_THERE = errorMatches(
  /no PriorityClass with name system-\S{1,60} was found|namespaces "kube-system" not found/,
);

const mirrorCreate: readonly HangModel[] = [
  {
    what: 'mirror creation',
    undone: { thing: 'the mirror', text: 'could not be created' },
    // A kubelet that starts finds the mirror of its predecessor, which is no refusal
    troubles: [
      {
        events: ['mirror-create-failed'],
        where: one => !EXISTS(one) && !NOT_YET_THERE(one) && errorOf(one) !== null && isRefusal(one),
      },
    ],
    // kubelet.go, syncPod and tryReconcileMirrorPods: "Failed creating a mirror pod" is logged before SyncPod returns, from 1.22 on
    call: { made: 'mirror-create', next: 'sync-exit' },
    relief: ['mirror-created', 'config-add'],
    ofGeneration: true,
    shortest: 0,
    retriedWithin: LIMITS.mirrorRetryMs,
  },
];

/**
 * An error that PLEG repeats in every round is over when it is no longer repeated, even if no line reports its end. A selection that
 * contained it would have contained the next one, too.
 */
function untilUnsaid(hang: Hang, { steady }: HangModel, { lines, coverage }: Deletion): Hang {
  if (steady === undefined || isEnded(hang) || coverage.until === null) return hang;
  const repeated = lines.ofAny(steady.events).filter(line => reports(steady, line) && (line.at ?? 0) >= hang.since);
  const last = repeated.at(-1);
  if (last?.at == null || repeated.length < LIMITS.steadyLooks || last.kubelet !== coverage.lastKubelet) return hang;
  const end = Math.max(last.at, hang.lines.at(-1)?.at ?? last.at);
  return coverage.until - end >= LIMITS.unsaidMs && coverage.wholeFrom(last) ? endedAt(hang, end) : hang;
}

/** A call that is repeated has worked if its goroutine printed its next line without a failure before it. */
function untilWorked(hang: Hang, { call }: HangModel, { lines }: Deletion): Hang {
  const last = hang.lines.at(-1);
  if (call === undefined || last === undefined || isEnded(hang)) return hang;
  const again = lines.only(call.made).find(({ seq }) => seq > last.seq);
  const next = lines
    .only(call.next)
    .find(({ seq, kubelet }) => seq > (again?.seq ?? seq) && kubelet === again?.kubelet);
  return next?.at == null ? hang : endedAt(hang, next.at);
}

/** The ways in which deletions hang, by the rule that reports them. */
export const HANGS: Readonly<Record<HangId, readonly HangModel[]>> = {
  'stuck-worker': worker,
  'stuck-container-stop': containerStop,
  'stuck-sandbox-stop': sandboxStop,
  'stuck-volume-unmount': volumeUnmount,
  'stuck-volume-path': volumePath,
  'stuck-cgroup': cgroup,
  'stuck-status-update': statusUpdate,
  'stuck-phase': phase,
  'final-delete-rejected': finalDelete,
  'mirror-delete-rejected': mirrorDelete,
  'mirror-create-rejected': mirrorCreate,
};

/** The hang that delayed the deletion longest, for each way to hang. */
export function hangsOf(one: Deletion): Hangs {
  const hangs = new Map<HangId, Hang>();
  const begin = one.lines.first(BEGINS);
  const ended = (hang: Hang, model: HangModel): Hang | null => {
    const answered = untilAnswered(untilWorked(untilSucceeded(hang, model, one), model, one), one);
    return untilUnrelated(untilUnsaid(answered, model, one), model, one);
  };
  for (const [id, plans] of plansFor(one.kind)) {
    const found: (Hang | null)[] = [];
    for (const plan of plans) {
      if (!one.lines.hasAny(plan.troubles)) continue;
      for (const hang of hangsOfModel(one, plan, begin))
        if (!isRefuted(hang, plan.model, one)) found.push(ended(hang, plan.model));
    }
    const longest = longestOf(found.filter(hang => hang !== null));
    if (longest !== null) hangs.set(id, longest);
  }
  return hangs;
}

const plansFor = hangPlans(HANG_IDS.map(id => [id, HANGS[id]]));

/** The longest hang; one that lasts takes precedence over one that is over. */
const longestOf = (hangs: readonly Hang[]): Hang | null =>
  hangs.toSorted((a, b) => Number(b.until === null) - Number(a.until === null) || b.ms - a.ms)[0] ?? null;

/** Whether the deletion hangs at the end of the log, in a way that the log itself shows. */
export const isHanging = (hangs: Hangs): boolean =>
  [...hangs.values()].some(({ until, ms }) => until === null && ms >= LIMITS.openHangMs);
