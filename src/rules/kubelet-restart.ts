import { spell } from '../catalogue/duration.js';
import { type Observation, snapshotAt } from '../correlate/types.js';
import { acceptedIn } from '../episodes/ends/facts/request.js';
import { isOver } from '../episodes/ends/facts/span.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { SECOND } from '../kit/calendar.js';
import { about, during, requestedAt, spanMs } from './evidence.js';
import { log } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';

export const kubeletRestart: Rule = {
  id: 'kubelet-restart',
  level: 'warning',
  actor: 'kubelet',
  title: 'The kubelet was restarted in between',
  // A node that goes down comes back, or it does not
  judges: ({ extent, withoutKubelet }) => extent.endsWithProcess !== true && withoutKubelet !== true,
  reads: [log()],
  why: 'A new kubelet process does not know what the old one did: it starts the termination again, with the full grace period, even if that had already passed.',
  evidence:
    'Two kubelet processes, one after the other, logged lines about this deletion; or the watch shows that it was requested after the last line of one and before the first line of the next.',
  next: 'Check why the kubelet was restarted (journalctl -u kubelet, systemctl status kubelet). A second stop with the full grace period is by design.',
  upstream: ['#118472'],
  check(one, context) {
    const { run, toUtc } = context;
    // Lines of several processes alternate: a second one is no restart
    if (run.interleaved) return [];
    const lines = one.lines.areOfSeveral ? linesOf(one, toUtc) : [];
    const again = lines.flatMap((line, index) => {
      const before = lines[index - 1];
      if (before === undefined || before.kubelet === line.kubelet) return [];
      const ms = spanMs([...lines.slice(0, 1), line]);
      const when = ms > 0 ? ` ${spell(ms)} into it` : '';
      const message = `the kubelet was restarted${when}: process ${pidOf(before)} had begun the deletion, process ${pidOf(line)} began it again`;
      return about([before, line], message, { at: line.at });
    });
    return [...absent(one, context), ...again];
  },
};

/** While no kubelet runs, a deletion is not seen: the next kubelet lists its pods when it starts (pkg/kubelet/config/apiserver.go). */
function absent(one: Reconstructed, context: RuleContext): Judgement[] {
  const { begun } = one;
  // A kubelet that starts lists its pods as ADD; a DELETE shows that it ran when the deletion came (config.go, podStorage.Merge)
  if (begun === null || begun.id === 'config-delete' || context.clockConfidence === 'assumed') return [];
  const requested = requestedAt(one, context) ?? acceptedIn(one)?.at ?? null;
  const { processes } = context.run;
  const [ended, started] = [processes[begun.kubelet - 1]?.to ?? null, processes[begun.kubelet]?.from ?? null];
  if (requested === null || ended === null || started === null) return [];
  const ms = context.toUtc(started) - Math.max(requested, context.toUtc(ended));
  // deletionTimestamp is in whole seconds
  if (context.toUtc(ended) - requested >= SECOND || ms < LIMITS.worthSayingMs) return [];
  const message = `no kubelet ran for the first ${spell(ms)} of it: one had ended before the request, and the next started ${spell(context.toUtc(started) - requested)} after it`;
  const hang = { what: 'start of a kubelet', since: started - ms, until: started };
  return [about([begun], message, { at: hang.since, hang })];
}

/**
 * The lines from the first of the deletion to its last step: a static pod lives on, and a finished one is listed again. After its delete of
 * the object the kubelet has nothing left to do (status_manager.go, syncPod, all versions): what holds the object then does so
 * independently of the kubelet.
 */
function linesOf(one: Reconstructed, toUtc: RuleContext['toUtc']): Observation[] {
  const { begun } = one;
  if (begun === null) return [];
  const ends = one.steps.flatMap(({ seen, step }) => (step === 'forgotten' ? [] : seen.map(({ seq }) => seq)));
  const deleted = during(one, 'api-deleted')[0]?.seq ?? Number.POSITIVE_INFINITY;
  const end = Math.min(deleted, isOver(one) ? Math.max(...ends) : Number.POSITIVE_INFINITY);
  // A delete with grace 0 sets deletionTimestamp to the time of the request (registry/rest/delete.go, BeforeDelete), in whole seconds
  const requested = snapshotAt(one.story, 'final-delete')?.deletionTimestamp ?? null;
  const finalAt = requested === null ? Number.POSITIVE_INFINITY : Date.parse(requested) + SECOND;
  return one.observations.filter(
    ({ id, seq, at }) =>
      // PLEG's first list contains everything that the runtime has
      id !== 'pleg-transition' && seq >= begun.seq && seq <= end && toUtc(at ?? 0) < finalAt,
  );
}

const pidOf = ({ event }: Observation): string => String(event.record.header?.pid ?? '?');
