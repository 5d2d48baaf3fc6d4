import { durationIn } from '../../catalogue/duration.js';
import { grouped } from '../../kit/grouped.js';
import type { StartCase } from './case.js';
import type { Instants } from './course/instants.js';
import { earliest, type Facts } from './facts/facts.js';
import { STAGES } from './stages.js';
import { LIMITS } from './thresholds.js';
import type { Mark, Trouble } from './types.js';
import { backOffOf } from './words.js';

/** The worker tries again what these kinds of relief end; volumes are mounted by others. */
const TRIED_BY_WORKER: ReadonlySet<string> = new Set(['container', 'sandbox']);

/** From 1.35 on the worker waits until a back-off is over (pod_workers.go, completeWork). */
const WAITS_FOR_BACK_OFF = 35;

/** The back-off of a mount doubles (util/goroutinemap/exponentialbackoff): no pause is longer than two of the one before it. */
function mountedWithin({ tries }: Trouble): number {
  const [before, last] = tries.slice(-2);
  const doubled = before === undefined || last === undefined ? LIMITS.volumeLateMs : 2 * (last - before);
  return Math.min(doubled + LIMITS.startRetryMs, LIMITS.volumeLateMs);
}

/** How long the trouble lasts without a further line. A container whose back-off is over runs again, until another line shows otherwise. */
function silenceOf(trouble: Trouble, { seesRuns, minors }: StartCase['about']): number {
  const { stage } = trouble;
  // The success of a later try is not logged, but each failure is, and each try that only waits
  const isUnseen = !seesRuns && trouble.last.by === 'log';
  if (isUnseen && stage === 'volumes') return mountedWithin(trouble);
  if (isUnseen && TRIED_BY_WORKER.has(STAGES[stage].relief))
    return minors.max !== null && minors.max < WAITS_FOR_BACK_OFF ? LIMITS.startRetryMs : LIMITS.workerLateMs;
  const wait = durationIn(backOffOf(trouble) ?? '');
  return stage === 'crash' && wait !== null ? wait + LIMITS.afterBackOffMs : STAGES[stage].retriedWithin;
}

/** Whether the trouble held the pod until then, as far as lines show. */
export const lasts = (trouble: Trouble, startCase: StartCase, until: number): boolean =>
  trouble.first.at <= until &&
  until - trouble.last.at <= silenceOf(trouble, startCase.about) &&
  !isOver(trouble, startCase);

/** Whether something after the trouble shows that the pod recovered. */
export function isOver({ stage, container, last }: Trouble, { at, containers, facts, about }: StartCase): boolean {
  const after = (mark: Mark | null | undefined): boolean => mark != null && mark.at > last.at;
  if (after(at.ready)) return true;
  const startsAfter = facts.sightings.some(({ mark, what }) => what === 'started' && after(mark));
  const { relief } = STAGES[stage];
  if (relief === 'start') return startsAfter;
  if (relief === 'longer-run') return outlives(facts, last, about.until);
  if (relief === 'ready') return false;
  if (relief === 'sandbox')
    return (
      after(at.running) ||
      after(at.sandboxCreated) ||
      isAsked(stage, at, last) ||
      facts.sightings.some(({ mark }) => after(mark))
    );
  if (after(at.running)) return true;
  const runs = containers.filter(({ name }) => container === null || name === container).flatMap(one => one.runs);
  if (runs.some(({ started }) => after(started))) return true;
  return facts.sightings.some(
    ({ id, what, mark }) => what === 'started' && after(mark) && !facts.sandboxes.has(id) && !facts.nameOfId.has(id),
  );
}

/** The mark that shows that a try after the failed ones worked; null where only a later part of the start shows it. */
export function workedAt(
  { stage, reason, container, last }: Trouble,
  { at, containers, facts }: StartCase,
): Mark | null {
  const after = (marks: readonly (Mark | null | undefined)[]): Mark | null =>
    earliest(marks.flatMap(mark => (mark != null && mark.at > last.at ? [mark] : [])));
  const own = containers.filter(({ name }) => container === null || name === container);
  switch (stage) {
    case 'volumes':
      return after([
        facts.volumes.get(reason?.replace(/^volume /, '') ?? '')?.mounted,
        ...(facts.steps.get('volumes-ready') ?? []),
      ]);
    case 'network':
      return after([at.network.there]);
    case 'sandbox':
      return after([at.sandboxCreated]);
    case 'image':
      return after(own.map(({ pull }) => pull?.done));
    case 'create':
    case 'config':
      return after(own.flatMap(({ runs }) => runs.map(({ created }) => created)));
    case 'start':
      return after(own.flatMap(({ runs }) => runs.map(({ started }) => started)));
    default:
      return null;
  }
}

/** Whether a container that was started after the last back-off runs longer than the previous one did. */
function outlives({ sightings, sandboxes }: Facts, last: Mark, until: number): boolean {
  const own = [...grouped(sightings, ({ id }) => id)]
    .filter(([id]) => !sandboxes.has(id))
    .map(([, seen]) => ({
      from: earliest(seen.filter(({ what }) => what === 'started').map(({ mark }) => mark)),
      to: earliest(seen.filter(({ what }) => what === 'ended').map(({ mark }) => mark)),
    }));
  const lived = own.flatMap(({ from, to }) => (from !== null && to !== null ? [to.at - from.at] : []));
  const long = Math.max(LIMITS.leastLifeMs, 2 * (lived.at(-1) ?? 0));
  return own.some(({ from, to }) => from !== null && to === null && from.at > last.at && until - from.at > long);
}

/** Whether the sandbox was requested, which is only done when all volumes are mounted. */
const isAsked = (stage: Trouble['stage'], { sandboxRequested }: Instants, last: Mark): boolean =>
  stage === 'volumes' &&
  sandboxRequested !== null &&
  sandboxRequested.by === 'runtime' &&
  sandboxRequested.at > last.at;
