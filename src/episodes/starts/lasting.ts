import { causeOf } from '../../catalogue/causes/index.js';
import { TROUBLE_STAGES, type TroubleStage } from '../../catalogue/causes/stages.js';
import { durationIn } from '../../catalogue/duration.js';
import { grouped } from '../../kit/grouped.js';
import type { StartCase } from './case.js';
import { earliest, type Facts, type Sighting, seenOf } from './facts/facts.js';
import { type Relief, STAGES } from './stages.js';
import { LIMITS } from './thresholds.js';
import type { ContainerRun, Mark, StartedContainer, Trouble, VolumeTimes } from './types.js';
import { backOffIn } from './words.js';

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
  const wait = durationIn(backOffIn(trouble.latestText) ?? '');
  return stage === 'crash' && wait !== null ? wait + LIMITS.afterBackOffMs : STAGES[stage].retriedWithin;
}

/** Whether the trouble held the pod until then, as far as lines show. */
export const lasts = (trouble: Trouble, startCase: StartCase, until: number): boolean =>
  trouble.first.at <= until &&
  until - trouble.last.at <= silenceOf(trouble, startCase.about) &&
  !isOver(trouble, startCase);

/** The one that explains the others comes first: one that names a cause before one that only states a wait, then the earlier part of a start. */
export const worstFirst = (a: Trouble, b: Trouble): number =>
  Number(isWait(a)) - Number(isWait(b)) || TROUBLE_STAGES.indexOf(a.stage) - TROUBLE_STAGES.indexOf(b.stage);

/** Whether a trouble only states a wait. A crash loop is a cause, whatever its last line waits for. */
const isWait = ({ stage, reason, text }: Trouble): boolean =>
  stage !== 'crash' && causeOf({ stage, reason, text }).rank !== 'cause';

/** Whether something after the trouble shows that the pod recovered. */
export const isOver = (trouble: Trouble, startCase: StartCase): boolean =>
  workedAt(trouble, startCase) !== null ||
  firstAfter(trouble, [startCase.at.ready, ...RELIEF[STAGES[trouble.stage].relief](trouble, startCase)]) !== null;

/** The mark that shows that a try after the failed ones worked; null where only a later part of the start shows it. */
export const workedAt = (trouble: Trouble, startCase: StartCase): Mark | null =>
  firstAfter(trouble, WORKED[trouble.stage]?.(trouble, startCase) ?? []);

type Marks = readonly (Mark | null | undefined)[];
type MarksOf = (trouble: Trouble, startCase: StartCase) => Marks;

const firstAfter = ({ last }: Trouble, marks: Marks): Mark | null =>
  earliest(marks.flatMap(mark => (mark != null && mark.at > last.at ? [mark] : [])));

/** What shows each kind of relief, if it comes after the trouble. */
const RELIEF: Readonly<Record<Relief, MarksOf>> = {
  // The sandbox is only requested when all volumes are mounted, and only what is mounted is unmounted
  sandbox: (trouble, { at, facts }) => [
    at.running,
    at.sandboxCreated,
    trouble.stage === 'volumes' && at.sandboxRequested?.by === 'runtime' ? at.sandboxRequested : null,
    volumeOf(trouble, facts)?.unmounting,
    ...facts.sightings.map(({ mark }) => mark),
  ],
  container: (trouble, { at, containers, facts }) => [
    at.running,
    ...runsOf(trouble, containers).map(({ started }) => started),
    ...startsIn(facts, id => !facts.sandboxes.has(id) && !facts.nameOfId.has(id)).filter(mark =>
      mayBeTry(mark, trouble, facts),
    ),
  ],
  start: (_, { facts }) => startsIn(facts),
  'longer-run': (_, { facts, about }) => longRuns(facts, about.until),
  ready: () => [],
};

/**
 * Whether what started may be the next try. Where no line names the sandbox, the first that PLEG lists may be that, a moment after the
 * failure (pleg/generic.go, Relist).
 */
const mayBeTry = (mark: Mark, { last }: Trouble, facts: Facts): boolean =>
  facts.sandboxes.size > 0 || mark.at - last.at >= LIMITS.listedMs || startsIn(facts)[0] !== mark;

const CREATED: MarksOf = (trouble, { containers }) => runsOf(trouble, containers).map(({ created }) => created);

/** What shows that a further try of the same part worked. */
const WORKED: Partial<Readonly<Record<TroubleStage, MarksOf>>> = {
  volumes: (trouble, { facts }) => [volumeOf(trouble, facts)?.mounted, ...seenOf(facts, 'volumes-ready')],
  network: (_, { at }) => [at.networkThere],
  sandbox: (_, { at }) => [at.sandboxCreated],
  image: (trouble, { containers }) => ofTrouble(trouble, containers).map(({ pull }) => pull?.done),
  create: CREATED,
  config: CREATED,
  start: (trouble, { containers }) => runsOf(trouble, containers).map(({ started }) => started),
};

const volumeOf = ({ reason }: Trouble, { volumes }: Facts): VolumeTimes | undefined =>
  volumes.get(reason?.replace(/^volume /, '') ?? '');

const ofTrouble = ({ container }: Trouble, all: readonly StartedContainer[]): readonly StartedContainer[] =>
  container === null ? all : all.filter(({ name }) => name === container);
const runsOf = (trouble: Trouble, all: readonly StartedContainer[]): readonly ContainerRun[] =>
  ofTrouble(trouble, all).flatMap(({ runs }) => runs);

const startsIn = ({ sightings }: Facts, isOwn: (id: string) => boolean = () => true): Mark[] =>
  sightings.flatMap(({ id, what, mark }) => (what === 'started' && isOwn(id) ? [mark] : []));

/** The starts of containers that run longer than the last one did that crashed. */
function longRuns({ sightings, sandboxes }: Facts, until: number): Mark[] {
  const own = [...grouped(sightings, ({ id }) => id)].flatMap(([id, seen]) => {
    const first = (of: Sighting['what']) => earliest(seen.flatMap(({ what, mark }) => (what === of ? [mark] : [])));
    const from = sandboxes.has(id) ? null : first('started');
    return from === null ? [] : [{ from, to: first('ended') }];
  });
  const lived = own.flatMap(({ from, to }) => (to === null ? [] : [to.at - from.at]));
  const long = Math.max(LIMITS.leastLifeMs, 2 * (lived.at(-1) ?? 0));
  return own.flatMap(({ from, to }) => (to === null && until - from.at > long ? [from] : []));
}
