import type { EventId } from '../../catalogue/event-id.js';
import { textField } from '../../catalogue/fields.js';
import { eventsHaving } from '../../catalogue/having.js';
import type { NameStory, NodeRun } from '../../correlate/node-run.js';
import type { Observation } from '../../correlate/types.js';
import { STEPS } from '../../episodes/ends/steps.js';
import { LIMITS } from '../../episodes/ends/thresholds.js';
import type { Reconstructed, StepId, StepResult } from '../../episodes/ends/types.js';
import { NODE_STATES } from '../../rules/loose/node-states.js';
import { rules } from '../../rules/registry.js';
import type { NodeTroubles } from '../../rules/troubles.js';

/** Rules about the node leave out what these report with a deletion. */
export const stateRules = rules.filter(rule => NODE_STATES.some(({ reportedBy }) => reportedBy === rule));

/** What findings about the run, about several nodes or about another pod need of pods that nobody asked for. */
export function createNeeded(run: NodeRun, troubles: NodeTroubles) {
  const isCordoned = isCordonedIn(run);
  const mayPassOver = run.archive.isEmpty() && !run.reversed && !isCordoned;
  const reported = stateRules.flatMap(({ needs }) => needs?.node?.flatMap(kind => troubles[kind]) ?? []);

  /** Whether the node was in trouble during these lines. */
  function isInTrouble(lines: readonly Observation[]): boolean {
    if (reported.length === 0) return false;
    const [from, to] = [lines[0]?.at ?? null, lines.at(-1)?.at ?? null];
    return reported.some(({ at }) => at === null || from === null || to === null || (at >= from && at <= to));
  }

  return {
    /**
     * Whether a deletion is judged. For all others their pod, and what the rules about the state of the node find, are enough
     * (`DeletionSummary`).
     */
    isJudged: (one: Reconstructed): boolean =>
      // What is still open is named by findings about the node, and may hold a volume
      one.outcome === 'stuck' ||
      one.outcome === 'in-progress' ||
      // Deletions on a node that takes no new pods, and evictions, may be a drain
      isCordoned ||
      // Only the API server and other witnesses date a request, and with it the clock of the node
      one.story !== null ||
      one.testimony.length > 0 ||
      one.steps.some(({ step, at, utc }) => step === 'delete-requested' && (at ?? utc) !== null) ||
      wentFirst(one),
    /**
     * The UID of the only pod of a name, if its lines alone show that it had one deletion of which nothing would be judged. Null for all
     * other names: they are reconstructed.
     */
    uidOfPlainEnd: ({ pod, observations }: NameStory): string | null =>
      mayPassOver && run.stories.byName(pod).length === 0 && !isInTrouble(observations)
        ? uidOfPlainEnd(observations)
        : null,
  };
}

export type Needed = ReturnType<typeof createNeeded>;

/** Whether the node was cordoned at some time, as far as the log has been read. */
const isCordonedIn = ({ node }: Pick<NodeRun, 'node'>): boolean =>
  node.some(line => line.id === 'node-status-event' && textField(line.event, 'event') === 'NodeNotSchedulable');

/** The object went before the containers ended: the name may have been started elsewhere meanwhile. */
function wentFirst({ kind, steps }: Reconstructed): boolean {
  const end = lastOf(steps, ENDS);
  const gone = lastOf(steps, GONE);
  return kind === 'orphaned' || (end !== null && gone !== null && gone < end);
}

const ENDS: readonly StepId[] = ['container-stopped', 'containers-terminated'];
const GONE: readonly StepId[] = ['remove-seen', 'api-delete-sent'];

const lastOf = (steps: readonly StepResult[], ids: readonly StepId[]): number | null =>
  steps.reduce<number | null>(
    (last, { step, at }) => (at !== null && ids.includes(step) && (last === null || at > last) ? at : last),
    null,
  );

/** Lines of static pods and their mirrors, of pods that were refused, and of ends that nobody requested. */
const SPECIAL = eventsHaving('mirror', 'static-end', 'refused', 'orphan', 'evicts', 'preempts', 'shuts-down');
/** Lines by which a deletion has begun. */
const BEGUN = eventsHaving('learns-of-end', 'under-way', 'proves-request', 'proves-termination');
/** The kinds of a deletion depend on which of these comes first (`ordinary-end.ts`). */
const [ASKS, FINISHED] = [eventsHaving('proves-request'), eventsHaving('finished')];
/** Lines of a deletion in which rules about the state of the node may find something. */
const REPORTED: ReadonlySet<EventId> = new Set(stateRules.flatMap(({ needs }) => needs?.lines ?? []));
const SIGNS_OF_ENDS = ENDS.flatMap(step => STEPS[step].signs);

const mayEnd = (line: Observation): boolean =>
  SIGNS_OF_ENDS.some(({ events, where }) => events.includes(line.id) && where?.(line) !== false);

/**
 * One pod in one process, whose object went after its containers: the kubelet itself deleted it, which it prints from -v=3 on, it did not
 * go at once with the request, or the pod had finished by then (`ordinary-end.ts`). Then it is over (`outcome.ts`), and no rule about names
 * finds anything.
 */
function uidOfPlainEnd(observations: readonly Observation[]): string | null {
  let uid: string | null = null;
  let added = false;
  let begun = false;
  let asked: EventId | null = null;
  let hadFinished = false;
  let requestedAt: number | null = null;
  let isGraceful = false;
  let removed = false;
  for (const line of observations) {
    const { id } = line;
    if (line.uid !== null && uid !== null && line.uid !== uid) return null;
    // On another machine, or after a restart, lines without a UID may be about another pod
    if (SPECIAL.has(id) || line.from === 'static' || line.kubelet !== observations[0]?.kubelet) return null;
    uid ??= line.uid;
    if (ASKS.has(id)) asked ??= id;
    hadFinished ||= asked === null && FINISHED.has(id);
    begun ||= BEGUN.has(id);
    if (begun && REPORTED.has(id)) return null;
    if ((id === 'config-add' && (added || removed)) || (removed && mayEnd(line))) return null;
    added ||= id === 'config-add';
    if (id === 'config-delete') requestedAt ??= line.at;
    if (id === 'config-remove') {
      removed = true;
      isGraceful ||= line.at !== null && requestedAt !== null && line.at - requestedAt > LIMITS.atOnceMs;
    } else isGraceful ||= id === 'api-deleted';
  }
  const wentLast = isGraceful || (hadFinished && asked === 'config-delete');
  return wentLast && removed ? uid : null;
}
