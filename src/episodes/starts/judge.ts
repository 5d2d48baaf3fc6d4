import type { Gap, StartKind, StartOutcome } from '../../document/contract/types.js';
import { LIMITS } from '../ends/thresholds.js';
import { type Absent, absentSteps, type NotSeen, unlessLeftOut } from '../engine/absence.js';
import type { Landmark } from '../engine/order.js';
import { longestPauses } from '../engine/pauses.js';
import { type EpisodeKind, eachKind, planOf } from '../engine/steps.js';
import { hangingIn } from '../engine/words.js';
import { type About, caseOf, type JudgedStart } from './case.js';
import { type Doing, doingOf } from './course/doing.js';
import type { Instants } from './course/instants.js';
import { fitted, phasesOf } from './course/phases.js';
import { restartedByContainer, restartsBefore } from './course/restarts.js';
import { unreadyIn } from './course/unready.js';
import { best, earliest, type Facts, firstOf, latest, seenOf } from './facts/facts.js';
import { findingsOf } from './findings.js';
import { headlineOf } from './headline.js';
import { outcomeOf } from './outcome.js';
import { STAGES } from './stages.js';
import { START_KINDS, START_STEPS, type StartStepId } from './steps.js';
import { type Mark, OFF, type StartedContainer, type StartStep } from './types.js';

const planFor = eachKind((kind: StartKind) => planOf(START_KINDS[kind].steps, START_STEPS));

/** Why steps that every start has were not seen. */
function absentIn(seen: readonly StartStep[], one: JudgedStart): readonly Absent<StartStepId>[] {
  const { kind, coverage, kubelet, isOnlyOfName } = one.about;
  const plan = planFor(kind);
  const end = START_KINDS[kind].endsWith ?? heldAfter(one);
  const absent = absentSteps({
    plan,
    seen: seen.map(({ step, mark }) => ({ step, proof: landmark(mark) })),
    coverage,
    kubelet: kubelet ?? 0,
    hasLines: kubelet !== null,
    isOver: one.outcome !== 'in-progress' && one.outcome !== 'stuck',
    instead: step =>
      end !== undefined && plan.after.get(end.step)?.has(step) ? { status: 'not-applicable', why: end.why } : null,
  });
  return unlessLeftOut(
    isOnlyOfName ? absent : absent.map(one => (one.status === 'missing' ? { ...one, ...ELSEWHERE } : one)),
    LIMITS.leftOutSteps,
  );
}

/** How far a start got that hangs before it has a sandbox, or hung there until the pod was deleted. */
function heldAfter(one: JudgedStart): EpisodeKind<StartStepId>['endsWith'] {
  const { outcome, lasting, end } = one;
  const isStuck = outcome === 'stuck';
  if (!isStuck && outcome !== 'gone') return undefined;
  // What ran needed a sandbox, whatever failed later
  const doing = one.doing ?? doingOf(one, end);
  if (doing === null || !WITHOUT_SANDBOX.includes(doing.what)) return undefined;
  const [worst] = lasting;
  if (worst === undefined) return isStuck ? { step: 'sandbox-requested', why: 'the start hangs before it' } : undefined;
  const { upTo, what } = STAGES[worst.stage];
  const where = hangingIn(what);
  const why = isStuck ? `the start hangs${where}` : `the pod was deleted while it hung${where}`;
  return upTo === undefined ? undefined : { step: upTo, why };
}

const WITHOUT_SANDBOX: readonly Doing['what'][] = ['worker', 'volumes', 'sandbox'];

const ELSEWHERE: NotSeen = {
  status: 'outside-window',
  why: 'its line gives only the name, and there was another pod with the same name',
};

/** PLEG's lines are in no order with the worker's, and other sources print no line of the worker. */
const landmark = ({ by, seq, kubelet, evidence }: Mark): Landmark | null =>
  by !== 'log' || seq === undefined || kubelet === undefined ? null : { seq, kubelet, ...evidence };

/** The case with its outcome, and with what happened to the pod after its start. */
function judgedStart(facts: Facts, about: About): JudgedStart {
  const course = caseOf(facts, about);
  const decision = outcomeOf(course);
  const ran = decision.outcome === 'ready' || decision.outcome === 'running';
  return {
    before: restartsBefore(facts, course.containers),
    restarted: restartedByContainer(course.restarts),
    unready: ran ? unreadyIn(facts, course.at, course) : null,
    ...course,
    ...decision,
  };
}

/** One start of one pod, judged. */
export type PodStart = ReturnType<typeof judge>;

/** What the facts amount to: a start with its outcome, its first line and what is wrong with it. */
export function judge(facts: Facts, about: About) {
  const one = judgedStart(facts, about);
  const { at, containers, outcome } = one;
  const isOwn = about.kind !== 'resumed';
  const steps = isOwn ? stepsOf(facts, at, containers) : [];
  const { found, named } = isOwn ? findingsOf(one) : { found: [], named: null };
  const end = outcome === 'ready' ? at.ready : RAN.includes(outcome) ? at.running : null;
  const begin = about.isDated ? beginningOf(at) : (at.seen ?? beginningOf(at));
  const took =
    begin === null || end === null
      ? null
      : { ms: Math.max(0, Math.round(end.at - begin.at)), off: OFF[begin.by] + OFF[end.by] };
  const [durationMs, uncertaintyMs] = [took?.ms ?? null, took?.off || null];
  const phases = isOwn ? fitted(phasesOf(at, containers, facts), durationMs) : [];
  return {
    headline: headlineOf(one, phases, { durationMs, uncertaintyMs }),
    durationMs,
    uncertaintyMs,
    phases,
    gaps: gapsIn(steps),
    steps,
    absent: at.seen === null ? [] : absentIn(steps, one),
    found,
    named,
    ...one,
  };
}

/** The outcomes of starts whose containers ran. */
const RAN: readonly StartOutcome[] = ['running', 'completed', 'failed'];

/** Each step waits for the one before it; the time until a deletion is no delay of the start. */
const gapsIn = (steps: readonly StartStep[]): readonly Gap[] =>
  longestPauses(
    steps,
    ({ mark }) => mark.at,
    (_, { step }) => (step === 'deleted' ? Number.POSITIVE_INFINITY : LIMITS.pauseMs),
  ).map(({ after, before, ms }) => ({ after: after.step, before: before.step, ms: Math.round(ms) }));

/** The kubelet's own first line is exact; the object's creation is cut to a second. */
const beginningOf = ({ created, seen, scheduled }: Instants): Mark | null =>
  created !== null && seen !== null && seen.at - created.at < SECOND ? seen : (created ?? scheduled ?? seen);
const SECOND = 1_000;

/** Each step once: the instant that counts, and how many times the step was seen. */
function stepsOf(facts: Facts, at: Instants, containers: readonly StartedContainer[]): StartStep[] {
  const once = (step: StartStepId, mark: Mark | null, count = 1, container: string | null = null): StartStep[] =>
    mark === null ? [] : [{ step, container, mark, count }];
  const count = (step: StartStepId): number => seenOf(facts, step).length;
  const mounts = firstMounts(facts);
  const own = containers.flatMap(({ name, role, pull, runs }): StartStep[] => {
    const [first] = runs;
    const done = role === 'init' ? (runs.find(({ exitCode }) => exitCode === 0)?.ended ?? null) : null;
    const of = (step: StartStepId, mark: Mark | null): StartStep[] => once(step, mark, 1, name);
    return [
      ...of('image-pulling', pull?.announced ?? null),
      ...of('image-pulled', pull?.how === 'pulled' ? pull.done : null),
      ...of('container-created', first?.created ?? null),
      ...of('container-started', runs.find(({ started }) => started !== null)?.started ?? null),
      ...of('init-finished', done),
    ];
  });
  const passed = (probe: 'startup' | 'readiness'): Mark | null =>
    earliest(facts.probes.filter(one => one.probe === probe && one.says === 'yes').map(({ mark }) => mark));
  return [
    ...once('created', at.created),
    ...once('scheduled', at.scheduled),
    ...once('add-seen', at.seen, count('add-seen')),
    ...once('refused', best(facts.refusals.map(({ mark }) => mark))),
    ...once('sync-entered', at.entered),
    ...once('volumes-wanted', firstOf(facts, 'volumes-wanted')),
    ...once('volume-mounted', latest(mounts), mounts.length),
    ...once('volumes-ready', firstOf(facts, 'volumes-ready')),
    ...once('sandbox-requested', at.sandboxRequested, at.sandboxRequests),
    ...once('sandbox-created', at.sandboxCreated, count('sandbox-created')),
    ...own,
    ...once('startup-passed', passed('startup')),
    ...once('running', at.running),
    ...once('readiness-passed', passed('readiness')),
    ...once('ready', at.ready),
    ...once('deleted', firstOf(facts, 'deleted')),
  ].sort((a, b) => a.mark.at - b.mark.at);
}

/** The first mounts of the volumes. Volumes of a running pod are mounted again and again: only mounts before the containers count. */
function firstMounts(facts: Facts): Mark[] {
  const mounts = seenOf(facts, 'volume-mounted');
  const started = earliest(facts.sightings.filter(({ what }) => what === 'started').map(({ mark }) => mark));
  return started === null ? mounts : mounts.filter(({ at }) => at <= started.at);
}
