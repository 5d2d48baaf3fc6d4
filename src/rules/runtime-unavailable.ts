import { spell } from '../catalogue/duration.js';
import type { EventId } from '../catalogue/event-id.js';
import type { NodeObservation } from '../correlate/node-events.js';
import type { Observation } from '../correlate/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { states, whyIn } from '../episodes/node/reasons.js';
import { during, meanwhile, requestedAt } from './during.js';
import { places, stepSeen } from './evidence.js';
import { untilLast } from './lasting.js';
import { nodeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';
import { type UnseenDeletion, unseenDeletion } from './unseen-deletion.js';

const POD_LINES: readonly EventId[] = [
  'kill-failed',
  'pod-kill-failed',
  'sandbox-stop-failed',
  'sync-error',
  'runtime-stop-container-failed',
  'runtime-stop-sandbox-failed',
];

export const runtimeUnavailable: Rule = {
  meta: {
    id: 'runtime-unavailable',
    level: 'warning',
    actor: 'runtime',
    title: 'The container runtime did not answer',
    reads: [nodeLog(...POD_LINES)],
    why: 'Without the runtime the kubelet can neither stop containers nor see that they have stopped; while it hangs, the kubelet does not even process new deletions.',
    evidence:
      'Errors of the runtime service during the deletion, most of which name no pod. A runtime that hangs without an error shows only as a delay between the request and “SyncLoop DELETE”, and as a housekeeping round that took as long.',
    next: 'Check the runtime on the node: systemctl status containerd (or crio), its log, crictl info. Deletions continue once it answers again.',
    upstream: ['#45419'],
  },
  needs: { lines: POD_LINES, node: ['runtime', 'housekeeping'] },
  check(one, context) {
    const node = meanwhile(one, context, context.troubles.runtime);
    // In lines of one pod, a time-out may concern only this pod
    const own = during(one, ...POD_LINES).filter(states('runtime', 'runtime-unreachable'));
    const lines = [...own, ...node].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
    if (lines.length > 0) return [judgementOf(lines, context)];
    const waiting = unseenDeletion(one, context);
    return waiting === null ? silent(one, context) : untaken(waiting, context);
  },
};

/** Lines about the runtime since the request, as long as nothing shows that it answers again. */
function outageSince({ since }: UnseenDeletion, { troubles, last }: RuleContext): readonly NodeObservation[] {
  const lines = troubles.runtime.filter(({ at }) => at !== null && at >= since);
  const latest = lines.at(-1)?.at ?? null;
  return latest !== null && last !== null && last - latest < LIMITS.runtimeSilenceMs ? lines : NOTHING;
}

const NOTHING: readonly NodeObservation[] = [];

/**
 * While the runtime is unavailable, the sync loop takes nothing from its sources (kubelet.go, syncLoop: it skips the iteration while
 * runtimeErrors reports an error, in all versions), or hangs in a call to the runtime (HandlePodCleanups).
 */
export const isBlocked = (waiting: UnseenDeletion, context: RuleContext): boolean =>
  outageSince(waiting, context).length > 0;

function untaken(waiting: UnseenDeletion, context: RuleContext): Judgement[] {
  const lines = outageSince(waiting, context);
  const last = lines.at(-1);
  if (last === undefined) return [];
  const { ms, since, request } = waiting;
  const text = whyIn(last);
  return [
    {
      level: 'error',
      message: `the kubelet has not acted on the deletion for ${spell(ms)}, because its sync loop waits for the container runtime: ${text}`,
      at: since,
      evidence: [{ source: request.source, line: request.line }, ...places(lines)],
      cause: { text, count: lines.length },
      hang: { what: 'waiting for the container runtime', since, until: null },
    },
  ];
}

function judgementOf(lines: readonly (Observation | NodeObservation)[], context: RuleContext): Judgement {
  const [first, last] = [lines[0]?.at ?? null, lines.at(-1)?.at ?? null];
  const long =
    first !== null && last !== null && last - first >= LIMITS.worthSayingMs ? ` for ${spell(last - first)}` : '';
  const text = lines[0] === undefined ? '' : `: ${whyIn(lines[0])}`;
  return {
    message: `the container runtime did not answer${long}${text}`,
    at: first,
    until: untilLast(lines, context),
    evidence: places(lines),
  };
}

function silent(one: Reconstructed, context: RuleContext): Judgement[] {
  const seen = stepSeen(one, 'delete-seen')?.proof;
  const requested = requestedAt(one, context);
  if (!seen || seen.at === null || requested === null || context.toUtc(seen.at) - requested < LIMITS.silentRuntimeMs)
    return [];
  const slow = meanwhile(one, context, context.troubles.housekeeping);
  if (slow.length === 0) return [];
  const long = spell(context.toUtc(seen.at) - requested);
  const message = `the kubelet waited for the container runtime, and learned of the deletion ${long} after the request`;
  return [{ message, at: seen.at, evidence: places([...slow, seen]) }];
}
