import { eventsHaving } from '../events/having.js';
import { spell } from '../lifecycle/duration.js';
import type { Reconstructed } from '../lifecycle/types.js';
import { stepSeen } from './evidence.js';
import { clock, watch, wholeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Rule, RuleContext } from './types.js';

export const neverSeenByKubelet: Rule = {
  meta: {
    id: 'never-seen-by-kubelet',
    level: 'error',
    title: 'The kubelet never learned of the deletion',
    reads: [watch, wholeLog, clock],
    why: 'The API server waits for the kubelet, and the kubelet does nothing: the pod stays Terminating forever, and its containers keep running.',
    evidence:
      'The watch shows the request, on the node of this log, while the log was being written; a minute after the grace period there is still no line about it. The rule needs a certain clock and other pods of the same node in the log.',
    next: 'Check the connection of the kubelet to the API server (reflector errors in its log, the Lease of the node, its certificate); a kubelet restart makes it list its pods again.',
  },
  needs: { watch: true },
  check(one, context) {
    const request = one.story?.changes.find(({ kind }) => kind === 'requested');
    const requestedAt = one.story?.requestedAt ?? null;
    const over = one.story?.changes.some(({ kind }) => kind === 'removed' || kind === 'final-delete') ?? true;
    if (request === undefined || requestedAt === null || over || !isSilent(one)) return [];
    const window = windowOf(request.snapshot.nodeName, one, context);
    const grace = (request.snapshot.deletionGracePeriodSeconds ?? 0) * 1000;
    if (window === null || requestedAt < window.from || window.to - requestedAt < grace + LIMITS.kubeletWatchMs)
      return [];
    const ms = window.to - requestedAt;
    const since = context.last === null ? null : context.last - ms;
    const { source, line } = request.snapshot;
    return [
      {
        message: `deletion requested ${spell(ms)} before the log ends, and no line of the kubelet mentions it`,
        at: since,
        evidence: [{ source, line }],
        hang: { what: 'delivery to the kubelet', since, until: null },
      },
    ];
  },
};

const AT_WORK = eventsHaving('begins-teardown', 'terminates');

const isSilent = (one: Reconstructed): boolean =>
  stepSeen(one, 'delete-seen')?.proof == null && !one.observations.some(({ id }) => AT_WORK.has(id));

/** What the log covers in UTC, if it is certainly that of this node and whole: other pods of the node tell. */
function windowOf(
  node: string | null,
  one: Reconstructed,
  { firstOn, toUtc, last, clockConfidence }: RuleContext,
): { from: number; to: number } | null {
  if (node === null || last === null || clockConfidence === 'assumed' || one.coverage.filtered) return null;
  const first = firstOn(node);
  return first === null ? null : { from: toUtc(first), to: toUtc(last) };
}
