import { adviceFor } from '../catalogue/causes/index.js';
import { STAGES } from '../catalogue/causes/stages.js';
import { spell } from '../catalogue/duration.js';
import type { EventId } from '../catalogue/events.js';
import { type NodeObservation, type Observation, snapshotAt } from '../correlate/types.js';
import { deafTo } from '../episodes/ends/facts/late-news.js';
import type { LateNews, Reconstructed } from '../episodes/ends/types.js';
import { API_CALLS_ABOUT_PODS, causeIn, isApiOutage, states, whyIn } from '../episodes/node/reasons.js';
import { about, becauseOf, during, endsRunningPod, learnedOf, meanwhile, places, spanMs } from './evidence.js';
import { clock, either, log, nodeLog, watch, wholeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';

export const apiUnavailable: Rule = {
  id: 'api-unavailable',
  level: 'warning',
  actor: 'API',
  title: 'The API server could not be reached',
  reads: [
    either(
      log(...API_CALLS_ABOUT_PODS),
      nodeLog('kubelet-lease-failed', 'kubelet-node-status-failed', 'pod-watch-lost'),
    ),
  ],
  why: 'The kubelet can stop the containers without the API server, but it can neither report that nor delete the object: in the API the pod stays Terminating.',
  evidence:
    'Calls of the status manager for this pod failed without an answer (connection refused, timeouts), or calls that renew the lease or the status of the node failed like this at least twice.',
  next: STAGES.api.next,
  check(one, context) {
    const own = during(one, ...API_CALLS_ABOUT_PODS).filter(isApiOutage);
    const node = meanwhile(one, context, context.troubles.api);
    const lines = [...own, ...(own.length > 0 || node.length >= LIMITS.leaseFailures ? node : [])];
    return outage(lines, 'the API server could not be reached', context);
  },
};

/** Lines about one trouble, as one finding: how long they go on, and what the last of them states: of two causes, the newer one counts. */
function outage(all: readonly (Observation | NodeObservation)[], says: string, { toUtc }: RuleContext): Judgement[] {
  const lines = all.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const last = lines.at(-1);
  if (last === undefined) return [];
  const lasted = spanMs(lines);
  const long = lasted >= LIMITS.worthSayingMs ? ` for ${spell(lasted)}` : '';
  const until = lasted > 0 ? toUtc(last.at ?? 0) : null;
  return [about(lines, `${says}${long}: ${whyIn(last)}`, { until, error: causeIn(last) })];
}

export const neverSeenByKubelet: Rule = {
  id: 'never-seen-by-kubelet',
  level: 'error',
  actor: 'API',
  title: 'The kubelet never learned of the deletion',
  judges: one => endsRunningPod(one) || one.kind === 'unknown',
  reads: [watch, wholeLog, clock],
  why: 'The API server waits for the kubelet, and the kubelet does nothing: the pod stays Terminating forever, and its containers keep running.',
  evidence:
    'The watch shows the request, on the node of this log, while the log was being written; a minute after the grace period there is still no line about it. The rule needs a clock whose zone is known, and other pods of the same node in the log.',
  next: 'Check the connection of the kubelet to the API server (reflector errors in its log, the Lease of the node, its certificate); a kubelet restart makes it list its pods again.',
  check(one, context) {
    const waiting = unseenDeletion(one, context);
    if (waiting === null || outageSince(waiting, context).length > 0) return [];
    const { request, ms, since } = waiting;
    const grace = (request.deletionGracePeriodSeconds ?? 0) * 1000;
    if (ms < grace + LIMITS.kubeletWatchMs) return [];
    const message = `deletion requested ${spell(ms)} before the log ends, and no line of the kubelet mentions it`;
    const lasting = `the kubelet never saw the request (${spell(ms)})`;
    const hang = { what: 'delivery to the kubelet', since, until: null, lasting };
    return [{ message, at: since, evidence: places([request]), hang }];
  },
};

const POD_LINES: readonly EventId[] = [
  'kill-failed',
  'pod-kill-failed',
  'sandbox-stop-failed',
  'sync-error',
  'runtime-stop-container-failed',
  'runtime-stop-sandbox-failed',
];

export const runtimeUnavailable: Rule = {
  id: 'runtime-unavailable',
  level: 'warning',
  actor: 'runtime',
  title: 'The container runtime did not answer',
  reads: [nodeLog(...POD_LINES)],
  why: 'Without the runtime the kubelet can neither stop containers nor see that they have stopped; while it hangs, the kubelet does not even process new deletions.',
  evidence:
    'Errors of the runtime service during the deletion, most of which name no pod. A runtime that hangs without an error shows only as a delay between the request and “SyncLoop DELETE”, and as a housekeeping round that took as long.',
  next: STAGES.runtime.next,
  upstream: ['#45419'],
  check(one, context) {
    const node = meanwhile(one, context, context.troubles.runtime);
    // In lines of one pod, a time-out may concern only this pod
    const own = during(one, ...POD_LINES).filter(states('runtime', 'runtime-unreachable'));
    const lines = [...own, ...node];
    if (lines.length > 0) return outage(lines, 'the container runtime did not answer', context);
    const waiting = unseenDeletion(one, context);
    return waiting === null ? silent(one, context) : untaken(waiting, context);
  },
};

/**
 * Lines about the runtime since the request, as long as nothing shows that it answers again. While it is unavailable, the sync loop takes
 * nothing from its sources (kubelet.go, syncLoop: it skips the iteration while runtimeErrors reports an error, in all versions), or hangs in
 * a call to the runtime (HandlePodCleanups).
 */
function outageSince({ since, ms }: UnseenDeletion, { troubles }: RuleContext): readonly NodeObservation[] {
  const lines = troubles.runtime.filter(({ at }) => (at ?? since) > since);
  const latest = lines.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  return since + ms - latest < LIMITS.runtimeSilenceMs ? lines : [];
}

function untaken(waiting: UnseenDeletion, context: RuleContext): Judgement[] {
  const lines = outageSince(waiting, context);
  const last = lines.at(-1);
  if (last === undefined) return [];
  const { ms, since, request } = waiting;
  const text = whyIn(last);
  const message = `the kubelet has not acted on the deletion for ${spell(ms)}, because its sync loop waits for the container runtime: ${text}`;
  const hang = { what: 'waiting for the container runtime', since, until: null };
  const evidence = [...places([request]), ...places(lines)];
  return [{ level: 'error', message, at: since, evidence, cause: { text, count: lines.length }, hang }];
}

function silent(one: Reconstructed, context: RuleContext): Judgement[] {
  const learned = learnedOf(one, context);
  if (learned === null || learned.ms < LIMITS.silentRuntimeMs) return [];
  const slow = meanwhile(one, context, context.troubles.housekeeping);
  if (slow.length === 0) return [];
  const message = `the kubelet waited for the container runtime, and learned of the deletion ${spell(learned.ms)} after the request`;
  return [{ message, at: learned.at, evidence: places([...slow, learned.line]) }];
}

/** A deletion that was requested while the log of its node was being written, and that no line of the kubelet shows. */
type UnseenDeletion = NonNullable<ReturnType<typeof unseenDeletion>>;

function unseenDeletion(one: Reconstructed, { firstOn, toUtc, last, clockConfidence }: RuleContext) {
  const { story, begun, coverage } = one;
  const request = snapshotAt(story, 'requested');
  const requested = story?.requestedAt ?? null;
  if (request === undefined || requested === null || clockConfidence === 'assumed') return null;
  if (story?.changes.some(({ kind }) => kind === 'removed' || kind === 'final-delete')) return null;
  if (begun !== null) return null;
  // The log is complete, and certainly that of this node, as its other pods show
  const first = request.nodeName === null || coverage.isFiltered() ? null : firstOn(request.nodeName);
  if (first === null || last === null || requested < toUtc(first)) return null;
  const ms = toUtc(last) - requested;
  /** `ms`: the time from the request to the end of the log; `since`: the request on the log's own scale */
  return { request, ms, since: last - ms };
}

export const plegUnhealthy: Rule = {
  id: 'pleg-unhealthy',
  level: 'warning',
  title: 'The kubelet lost sight of its containers',
  reads: [nodeLog('sync-skipped')],
  why: 'PLEG asks the runtime once a second what has changed. While that fails, pod workers wait for it, and no deletion proceeds.',
  evidence:
    '“PLEG is not healthy: pleg was last seen active … ago” while the deletion went on. “yet to be successful” in the first seconds of a kubelet is normal.',
  next: adviceFor('runtime', 'PLEG is not healthy'),
  upstream: ['#45419'],
  // PLEG calls the runtime: if that does not answer, PLEG reports it a second time (pleg/generic.go, Healthy)
  echoes: runtimeUnavailable.id,
  check(one, context) {
    const lines = meanwhile(one, context, context.troubles.pleg);
    const [first] = lines;
    return first === undefined ? [] : [about(lines, `PLEG was not healthy${becauseOf(causeIn(first))}`)];
  },
};

export const podWatchLost: Rule = {
  id: 'pod-watch-lost',
  level: 'warning',
  actor: 'sync loop',
  saysLateness: true,
  title: "The kubelet's own watch of its pods was broken",
  reads: [nodeLog('pod-watch-lost'), log('config-delete', 'config-remove')],
  why: 'The kubelet learns of deletions only from this watch. Without it, the kubelet begins no new deletion, and does not notice that an object has been removed.',
  evidence:
    'Lines of the reflector (client-go, reflector.go) between the end of the watch and the list that replaces it, and a line of the kubelet that came late: its first line about the deletion, or its line about the removal of an object that it had itself deleted.',
  next: 'Check the connection from the node to the API server. The reflector waits up to a minute before it tries again, so the watch may come back well after the API server.',
  check(one, context) {
    const news = one.late === null ? requestSeenLate(one, context) : removalSeenLate(one, one.late);
    if (news === null) return [];
    const { from, until, lines } = news.watchOutages;
    const why = lines.map(whyIn).find(text => text !== '' && text !== 'Watch close');
    const long = spell((until ?? news.last ?? from) - from);
    return [
      {
        message: `the kubelet's own watch of pods was broken for ${long}${why === undefined ? '' : ` (${why})`}: ${news.what}`,
        at: from,
        until: until === null ? null : context.toUtc(until),
        evidence: [...places(lines.slice(0, 2)), ...places(news.lines)],
      },
    ];
  },
};

function removalSeenLate({ coverage }: Reconstructed, { watchOutages, sent, learned, ms }: LateNews) {
  const what =
    learned === null
      ? 'the kubelet had not learned yet that the object was gone'
      : `the kubelet learned ${spell(ms)} late that the object was gone`;
  const last = learned?.at ?? coverage.lastAt;
  return { watchOutages, lines: [sent, learned].flatMap(line => line ?? []), last, what };
}

function requestSeenLate(one: Reconstructed, context: RuleContext) {
  const learned = learnedOf(one, context);
  if (learned === null || learned.ms < LIMITS.requestSeenMs) return null;
  const { line, at, ms } = learned;
  const watchOutages = deafTo(one.coverage.watchOutages, at - ms, line);
  const what = `the kubelet learned of the deletion ${spell(ms)} after the request`;
  return watchOutages && { watchOutages, lines: [line], last: at, what };
}
