import { spell } from '../catalogue/duration.js';
import { snapshotAt } from '../correlate/types.js';
import { disruptionOf, endReasonOf } from '../episodes/ends/facts/end-reason.js';
import { acceptedIn, graceOf } from '../episodes/ends/facts/request.js';
import type { KindModel } from '../episodes/ends/kind-model.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { times } from '../episodes/engine/words.js';
import { grouped } from '../kit/grouped.js';
import type { SeenTestimony } from '../sources/types.js';
import { WORDS } from '../sources/vocabulary.js';
import { about, during, learnedOf, places, ranAt, stepSeen } from './evidence.js';
import { anyInput, auditLog, clock, either, kubectlLog, log, watch } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';
import { factNumber, factText, requesterOf, testimoniesOf, testimonyPlaces, witnessed } from './witnessed.js';

/** A zone with seconds was measured by what both clocks saw, so it already contains the skew. */
const REAL_ZONE = /^(?:Z|UTC|[+-]\d\d:\d\d)$/;

/** A client asked for it, and the kubelet of its node learned of that. */
const isSentToNode = ({ askedBy, kind, withoutKubelet }: KindModel): boolean =>
  askedBy === 'client' && withoutKubelet !== true && kind !== 'unknown';

export const clockSkew: Rule = {
  id: 'clock-skew',
  level: 'warning',
  title: 'The clocks of the node and the API server differ',
  judges: isSentToNode,
  reads: [log('config-delete'), watch, clock],
  why: 'Leases, certificates and deadlines depend on synchronised clocks; times of this log and of the watch cannot be compared to the second.',
  evidence:
    'The kubelet saw the deletion seconds before the time of the request according to the API server (deletionTimestamp − grace period). A difference in the other direction looks the same as a delay and is not reported.',
  next: 'Check time synchronisation on the node and on the control plane (chronyc tracking, timedatectl).',
  check(one, context) {
    const learned = learnedOf(one, context);
    const early = -(learned?.ms ?? 0);
    if (learned === null || !REAL_ZONE.test(context.zone ?? '')) return [];
    if (early < LIMITS.skewFromMs || early > LIMITS.skewToMs) return [];
    const message = `the node's clock is at least ${spell(early)} behind the API server's: the kubelet saw the deletion before it was requested`;
    const [shown] = one.story?.changes ?? [];
    return [{ message, at: learned.at, evidence: places([learned.line, ...(shown ? [shown.snapshot] : [])]) }];
  },
};

export const deletionRequestedBy: Rule = {
  id: 'deletion-requested-by',
  level: 'info',
  title: 'Who requested the deletion',
  reads: [auditLog],
  why: 'Most unexpected deletions are requested by a controller, a drain or a script; the user and user agent show which.',
  evidence: 'The audit log of the API server: user, user agent, impersonation and the grace period that was granted.',
  next: 'Nothing, if this deletion was expected from this user.',
  check(one) {
    return one.testimony
      .filter(({ what, facts }) => WORDS[what].ends === 'accepted' && facts?.user !== undefined)
      .map(request => witnessed([request], requestText(request)));
  },
};

function requestText(request: SeenTestimony): string {
  const how = request.what === 'eviction-accepted' ? 'evicted' : 'deleted';
  const agent = factText(request, 'agent');
  const from = factText(request, 'from');
  const grace = factNumber(request, 'grace');
  const by = `${agent === null ? '' : ` with ${agent}`}${from === null ? '' : ` from ${from}`}`;
  return `${requesterOf(request)} ${how} the pod${by}${grace === null ? '' : `, grace period ${grace} s`}`;
}

export const graceShortened: Rule = {
  id: 'grace-shortened',
  level: 'info',
  title: 'The grace period was shortened',
  reads: [either(watch, log('grace-period', 'sync-cancelled'))],
  why: 'The pod was deleted again with a shorter grace period. A stop that is already running keeps its old timeout, so the pod may take as long as before.',
  evidence:
    'The watch shows a smaller deletionGracePeriodSeconds while the pod terminates, or the same kubelet terminates it again with a smaller one, or interrupts its termination, which it does for no other reason.',
  next: 'Nothing. The kubelet does not shorten a running stop, by design.',
  upstream: ['#113606'],
  check: one => inWatch(one) ?? inLog(one) ?? interrupted(one) ?? [],
};

function inWatch(one: Reconstructed) {
  const requested = snapshotAt(one.story, 'requested');
  const later = snapshotAt(one.story, 'grace-shortened');
  if (requested === undefined || later === undefined) return null;
  const again = during(one, 'config-delete')[1];
  const lines = [{ ...later, at: again?.at ?? null }, ...(again === undefined ? [] : [again])];
  return [about(lines, shortened(requested.deletionGracePeriodSeconds, later.deletionGracePeriodSeconds))];
}

function inLog(one: Reconstructed) {
  // 1.22 to 1.26 sometimes start a worker for a finished pod again, and stop with a second of grace what is long dead
  const over = during(one, 'containers-terminated')[0]?.seq ?? Number.POSITIVE_INFINITY;
  const runs = during(one, 'grace-period').filter(({ seq }) => seq < over);
  const [first] = runs;
  if (first === undefined) return null;
  const was = graceOf(first) ?? 0;
  const shorter = runs.find(line => line.kubelet === first.kubelet && (graceOf(line) ?? was) < was);
  if (shorter === undefined) return null;
  return [about([first, shorter], shortened(was, graceOf(shorter)), { at: shorter.at })];
}

/** While a pod terminates, its worker is interrupted only for a shorter grace period (pod_workers.go, UpdatePod, from 1.22 on). */
function interrupted(one: Reconstructed) {
  const [stop] = during(one, 'kill-begin');
  if (stop === undefined) return null;
  const again = during(one, 'sync-cancelled').find(({ seq, kubelet }) => seq > stop.seq && kubelet === stop.kubelet);
  if (again === undefined) return null;
  const seen = during(one, 'config-delete').findLast(({ seq }) => seq > stop.seq && seq < again.seq);
  const grace = graceOf(stop);
  const kept = grace === null ? '' : `; the stop that was under way keeps its ${grace} s`;
  const how =
    seen === undefined ? 'the grace period was shortened' : 'the pod was deleted again with a shorter grace period';
  const lines = [stop, ...(seen === undefined ? [] : [seen]), again];
  return [about(lines, `${how} while it terminated${kept}`, { at: again.at })];
}

const shortened = (was: number | null, is: number | null): string =>
  `the grace period was shortened from ${was} s to ${is} s while the pod terminated`;

export const requestDenied: Rule = {
  id: 'request-denied',
  level: 'warning',
  title: 'The API server refused a request about the pod',
  reads: [auditLog],
  why: 'The client retries or abandons a refused delete or eviction: the deletion comes late, or in another way than intended.',
  evidence:
    "The audit log: a request to delete, evict or create the pod that was answered with an error, other than “not found” and conflicts. The kubelet's own final delete is reported by `final-delete-rejected` if its log shows it.",
  next: 'The answer names what refused it: a PodDisruptionBudget (429: kubectl get pdb -A), an admission policy or webhook, or RBAC (403: kubectl auth can-i delete pods).',
  check(one) {
    const known = one.hangs.has('final-delete-rejected');
    const refused = one.testimony.filter(
      ({ what }) => WORDS[what].ends === 'refused' && !(known && what === 'final-delete-refused'),
    );
    return [...grouped(refused, answerOf)].map(([answer, requests]) =>
      witnessed(requests, `${answer}${times(requests.length)}`),
    );
  },
};

function answerOf(refusal: SeenTestimony): string {
  const code = factNumber(refusal, 'code');
  const message = factText(refusal, 'message');
  return `${WORDS[refusal.what].title}, requested by ${requesterOf(refusal)}: ${code}${message === null ? '' : ` ${message}`}`;
}

export const requestLate: Rule = {
  id: 'request-late',
  level: 'warning',
  title: 'The request took long to reach the kubelet',
  judges: isSentToNode,
  reads: [either(kubectlLog, auditLog)],
  why: 'Until the kubelet learns of it, nothing happens on the node: the API shows the pod as Terminating, and its containers keep running.',
  evidence:
    "The time from the request in the audit log to the kubelet's first line about it, corrected for the difference of the clocks if both record the final delete; or the time that the client waited for an answer.",
  next: "If the answer was late, look for slow admission webhooks and at the API server's load. If the kubelet was late, look at its connection to the API server (reflector errors in its log), and for a blocked sync loop.",
  check: (one, context) => [...lateAnswers(one), ...lateKubelet(one, context)],
};

const lateAnswers = (one: Reconstructed): Judgement[] =>
  testimoniesOf(one, 'delete-sent', 'eviction-sent').flatMap(sent => {
    const ms = factNumber(sent, 'ms');
    if (ms === null || ms < LIMITS.slowAnswerMs) return [];
    return [witnessed([sent], `the client waited ${spell(ms)} for the answer to its request`)];
  });

function lateKubelet(one: Reconstructed, context: RuleContext): Judgement[] {
  const accepted = acceptedIn(one);
  const seen = stepSeen(one, 'delete-seen')?.proof;
  if (accepted?.at == null || seen?.at == null || context.clockConfidence === 'assumed') return [];
  if (!ranAt(accepted.at, seen, context)) return [];
  const skew = skewOf(one, context);
  const late = context.toUtc(seen.at) - accepted.at - Math.max(skew ?? 0, 0);
  if (late < (skew === null ? LIMITS.lateRequestOtherClockMs : LIMITS.lateRequestMs)) return [];
  const message = `the kubelet learned of the deletion ${spell(late)} after the API server had accepted it`;
  return [{ message, at: seen.at, evidence: [...testimonyPlaces([accepted]), ...places([seen])] }];
}

/** The most that the node's clock can be ahead: its line about the final delete comes after the API server's answer. */
function skewOf(one: Reconstructed, { toUtc }: RuleContext): number | null {
  const sent = stepSeen(one, 'api-delete-sent')?.proof ?? stepSeen(one, 'mirror-deleted')?.proof;
  const answered = testimoniesOf(one, 'final-delete-accepted')[0]?.at ?? null;
  return sent?.at == null || answered === null ? null : toUtc(sent.at) - answered;
}

export const disruptionTarget: Rule = {
  id: 'disruption-target',
  level: 'info',
  title: 'Who disrupted the pod',
  reads: [watch],
  why: 'If nobody deleted the pod by hand, a controller, a drain, the scheduler or the kubelet ended it: the object itself shows which, and why.',
  evidence:
    'The condition `DisruptionTarget` of the object in the watch, with its reason. It is written right before the pod is deleted (1.25 and later).',
  next: 'Nothing, if this was expected; otherwise look for what the reason names: the node that is gone, its taints, a drain, the pod of higher priority.',
  check(one) {
    const found = disruptionOf(one.story);
    // A pod that the kubelet ends itself is of another kind
    if (found === null || (KINDS[one.kind].askedBy === 'kubelet' && found.reason === 'TerminationByKubelet')) return [];
    const { actor, did, because, reason, at, snapshot } = found;
    const message = `${actor} ${did}${because === null ? '' : `: ${because}`} (${reason})`;
    return [{ message, at: null, utc: at, evidence: places([snapshot]) }];
  },
};

export const endReason: Rule = {
  id: 'end-reason',
  level: 'info',
  title: 'Why the pod ended',
  reads: [anyInput],
  why: 'If the kubelet evicts or preempts a pod, or ends it at its deadline or at a node shutdown, no client deleted it, or only later: the reason explains all the rest.',
  evidence:
    'The message of “Evicting pod”, the reason and message in a status that the kubelet sent (“Patch status for pod” at -v=3), in the object as the watch shows it, or in an event; or a container whose state is OOMKilled.',
  next: 'Look at what the message names: the limit of the volume or container, the resource that the node is short of, activeDeadlineSeconds, the critical pod that needed room.',
  check(one) {
    const found = endReasonOf(one);
    return found === null ? [] : [{ message: found.text, at: found.at, evidence: found.evidence }];
  },
};
