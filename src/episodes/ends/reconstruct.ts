import { lazily } from '../../../grammars/lazily.js';
import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { plegEvent } from '../../catalogue/fields.js';
import { minorOf } from '../../catalogue/versions.js';
import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NodeRun } from '../../correlate/run.js';
import { type ApiStory, type Life, nameKey, type Observation, snapshotAt } from '../../correlate/types.js';
import type { Kind } from '../../document/contract/types.js';
import { firstFrom } from '../../kit/sorted.js';
import type { Archive } from '../../sources/archive.js';
import type { SeenTestimony } from '../../sources/types.js';
import { WORDS } from '../../sources/vocabulary.js';
import { ordinaryKind } from './candidates/ordinary-end.js';
import { requestedKind, storiesOf } from './candidates/recognise.js';
import { inOrder, relativesIn } from './candidates/relatives.js';
import { mirrorCandidate, nothingKnown, since, staticCandidate } from './candidates/static.js';
import { reconstruct } from './engine.js';
import { lateNewsOf } from './facts/late-news.js';
import { type ApiRequest, isFinished, requestOfStory } from './facts/request.js';
import { isGone, isUnrelated } from './hangs/errors.js';
import { hangsOf } from './hangs/index.js';
import { isShownAfter } from './hangs/over.js';
import { KINDS } from './kinds/index.js';
import { Lines } from './lines.js';
import { outcomeOf, saysAccepted } from './outcome.js';
import { stopsOf } from './stops.js';
import { containersOf, loggedIn, testimonyOf } from './testimony.js';
import { LIMITS } from './thresholds.js';
import type { Deletion, DeletionCandidate, Reconstructed, StepId, StepResult, Succession } from './types.js';

/** Lines of the sync loop give no UID. If witnesses know exactly one pod that the deletion can be about, its UID is used. */
function withWitnessedUid(one: DeletionCandidate, archive: Archive, toUtc: Deletion['toUtc']): DeletionCandidate {
  if (one.uid !== null || KINDS[one.kind].subject === 'static') return one;
  const uid = only(uidsOfContainers(one, archive)) ?? (toUtc === null ? null : only(uidsDeleted(one, archive, toUtc)));
  return { ...one, uid };
}

function only(uids: readonly string[]): string | null {
  const [uid, another] = new Set(uids);
  return uid === undefined || another !== undefined ? null : uid;
}

/** The UIDs of the pods whose sandboxes have these ids, which the runtime knows. */
const uidsOfContainers = (one: DeletionCandidate, archive: Archive): string[] =>
  archive
    .about({ uids: [], ids: containersOf(one, archive).ids, name: '' })
    .flatMap(({ what, identity }) => (what === 'sandbox-created' ? (identity.uid ?? []) : []));

/** The UIDs of pods of this name that were deleted at the time of this deletion. */
function uidsDeleted(one: DeletionCandidate, archive: Archive, toUtc: (at: number) => number): string[] {
  const logged = loggedIn(one, toUtc);
  if (logged === null) return [];
  const [from, to] = [logged.from - LIMITS.witnessReachMs, logged.to + LIMITS.witnessReachMs];
  return archive
    .uidsOf(nameKey(one.pod))
    .filter(uid =>
      archive
        .about({ uids: [uid], ids: [], name: '' })
        .some(({ what, at }) => saysAccepted(what) && at !== null && at >= from && at <= to),
    );
}

/**
 * The line with the API server's answer that the object is gone, when the kubelet was done with the pod: its delete succeeded although no
 * answer came, or another client was faster (status_manager.go, syncPod). Null where no line shows it.
 */
function answeredGone(one: Deletion): Observation | null {
  const through = one.lines.first(['worker-complete', 'terminated-exit', 'status-ready-to-delete']);
  if (through === undefined || KINDS[one.kind].ending.deletedByKubelet !== true) return null;
  const isAfter = ({ seq }: Observation): boolean => seq > through.seq;
  const asked = one.lines.only('status-pod-gone').find(isAfter);
  const answers = one.lines.ofAny(['status-get-failed', 'status-patch-failed', 'api-delete-failed']).filter(isAfter);
  // An API server that has just started does not know the pods of any node yet: it answers the same in the next round of the status
  // manager, or never again
  const [first, again] = answers.filter(isUnrelated);
  const isUnknown = first !== undefined && again !== undefined && !isShownAfter(first, one);
  return asked ?? answers.find(isGone) ?? (isUnknown ? first : null);
}

/** The step of the removal names the answer by its printed time: a line number belongs to one of several files. */
function withAnswer(steps: readonly StepResult[], answered: Observation | null): readonly StepResult[] {
  if (answered === null) return steps;
  const at = answered.at === null ? '' : ` at ${new Date(answered.at).toISOString().slice(11, 19)}`;
  const why = `the log has no line for it, but the API server answered${at} that the object is gone`;
  return steps.map(one => (one.step === 'remove-seen' && one.status === 'outside-window' ? { ...one, why } : one));
}

/** Deletions that neither a log nor a watch shows, of UIDs that are not `known` from one. */
function testifiedCandidates(archive: Archive, known: Pick<ReadonlySet<string>, 'has'>): DeletionCandidate[] {
  return archive.uids().flatMap(uid => {
    if (known.has(uid)) return [];
    const list = archive.about({ uids: [uid], ids: [], name: '' });
    const asked = list.find(({ what }) => WORDS[what].ends === 'accepted');
    const shown = asked ?? list.find(({ what }) => WORDS[what].ends === 'final');
    const { namespace, name } = shown?.identity ?? {};
    if (shown === undefined || namespace === undefined || name === undefined) return [];
    return [{ pod: { namespace, name }, uid, ...nothingKnown(), ...kindOf(asked, list, uid) }];
  });
}

function kindOf(asked: SeenTestimony | undefined, list: readonly SeenTestimony[], uid: string) {
  const staticUID = list.map(({ facts }) => facts?.mirrorOf).find(hash => typeof hash === 'string');
  return staticUID === undefined
    ? { kind: requestedKind(requestOf(asked)).kind }
    : { kind: 'mirror' as const, staticUID, mirrorUIDs: [uid] };
}

/** The request in a testimony: grace 0 shows nothing without the phase of the pod. */
function requestOf(asked: SeenTestimony | undefined): ApiRequest | null {
  const { grace, phase } = asked?.facts ?? {};
  if (typeof grace !== 'number' || (grace <= 0 && phase === undefined)) return null;
  return { grace, hadFinished: isFinished(phase), withoutNode: false, reason: null };
}

/** Finds the line that proves for a deletion that another pod of its name is in its place: all such lines are looked up once. */
function successionsIn(lives: readonly Life[], processes: NodeRun['processes']) {
  // From 1.22 on a static pod waits for the end of the previous one (pod_workers.go, allowPodStart)
  const waits = ({ kubelet }: Observation): boolean => minorOf(processes[kubelet]?.kubelet.minors.min ?? '') >= 22;
  const added = proofsIn(lives, 'ordinary', ({ id, from }) => id === 'config-add' && from === 'api');
  const run = proofsIn(lives, 'static', runs);
  const waited = proofsIn(lives, 'static', line => runs(line) && waits(line));
  return ({ kind, uid, observations: [begin] }: DeletionCandidate): Succession => {
    if (uid === null || begin === undefined || begin.at === null) return NO_SUCCESSION;
    return KINDS[kind].subject === 'static'
      ? { succeeded: firstOfAnother(waited, uid, begin), superseded: firstOfAnother(run, uid, begin) }
      : { succeeded: firstOfAnother(added, uid, begin), superseded: null };
  };
}

type Proofs = ReturnType<typeof proofsIn>;

/** The lines that prove a succession by one pod, up to the first of another: a manifest can come back very often. */
function proofsIn(lives: readonly Life[], role: Life['role'], proves: (line: Observation) => boolean) {
  const proofs = lives
    .flatMap(({ role: own, uid, observations }) =>
      own === role && uid !== null ? observations.filter(proves).map(line => ({ uid, line })) : [],
    )
    .sort((a, b) => a.line.seq - b.line.seq);
  const runs: { uid: string; lines: Observation[] }[] = [];
  for (const { uid, line } of proofs) {
    const last = runs.at(-1);
    if (last?.uid === uid) last.lines.push(line);
    else runs.push({ uid, lines: [line] });
  }
  return runs;
}

/** The first line that shows another pod after this one. Excerpts can be in any order, so the time decides, too. */
function firstOfAnother(proofs: Proofs, uid: string, begin: Observation): Observation | null {
  const proves = ({ seq, at }: Observation): boolean => seq > begin.seq && (at ?? 0) >= (begin.at ?? 0);
  for (let at = firstFrom(proofs, begin.seq, ({ lines }) => lines.at(-1)?.seq ?? 0); at < proofs.length; at++) {
    const run = proofs[at];
    const line = run?.uid === uid ? undefined : run?.lines.find(proves);
    if (line !== undefined) return line;
  }
  return null;
}

const NO_SUCCESSION: Succession = { succeeded: null, superseded: null };

const RUNS: ReadonlySet<EventId> = new Set<EventId>(['sandbox-created', 'mount-begin', 'mount-done', 'sync-enter']);

const runs = ({ id, event }: Observation): boolean => RUNS.has(id) || plegEvent(event)?.type === 'ContainerStarted';

/** Lines that begin most deletions. */
const BEGINS = eventsHaving('learns-of-end', 'under-way', 'proves-request', 'proves-termination');

/**
 * After a restart ADD names all pods, even pods whose deletion the previous process had begun, and no DELETE follows
 * (pkg/kubelet/config/config.go, podStorage.Merge).
 */
const ALIVE: ReadonlySet<EventId> = new Set([...eventsHaving('alive')].filter(id => id !== 'config-add'));

function ordinaryCandidate(life: Life): DeletionCandidate | null {
  const lines = new Lines(life.observations);
  const { pod, uid, story } = life;
  const model = ordinaryKind(lines, story);
  if (model === null) return null;
  const { keepsPast, begins = BEGINS } = model.extent;
  const own = since(lines, keepsPast ? undefined : lines.first(begins), ALIVE);
  return { pod, kind: model.kind, uid, ...nothingKnown(), ...own, story };
}

/** The deletions among the lives of one name, with their steps judged. */
export function reconstructLives(lives: readonly Life[], run: NodeRun, clock: ResolvedClock): Reconstructed[] {
  const successionOf = successionsIn(lives, run.processes);
  return candidatesOf(lives).map((candidate, _, all) =>
    judge(candidate, run, clock, all.length === 1, successionOf(candidate)),
  );
}

type UIDs = Pick<ReadonlySet<string>, 'has'>;

/** Deletions that only the watch saw, of UIDs that no log line mentions. */
export function* reconstructWatched(run: NodeRun, clock: ResolvedClock, known: UIDs): Generator<Reconstructed> {
  for (const story of run.stories.all()) {
    if (known.has(story.uid)) continue;
    const same = run.stories.byName(story.pod);
    const candidate = watchedCandidate(story, same[same.indexOf(story) + 1] ?? null);
    if (candidate !== null) yield judge(candidate, run, clock, same.length === 1);
  }
}

/** Deletions that only other witnesses report. */
export function* reconstructTestified(run: NodeRun, clock: ResolvedClock, known: UIDs): Generator<Reconstructed> {
  for (const candidate of testifiedCandidates(run.archive, known)) yield judge(candidate, run, clock, true);
}

function judge(
  found: DeletionCandidate,
  run: NodeRun,
  clock: ResolvedClock,
  alone: boolean,
  succession: Succession = NO_SUCCESSION,
): Reconstructed {
  const toUtc = clock.facts.confidence === 'assumed' ? null : clock.toUtc;
  const candidate = withWitnessedUid(found, run.archive, toUtc);
  const uids = [candidate.uid, candidate.staticUID, ...candidate.mirrorUIDs].flatMap(uid => uid ?? []);
  const testimony = testimonyOf(candidate, run.archive, toUtc, alone);
  const one: Deletion = {
    coverage: run.coverage(candidate.pod, uids, candidate.observations.at(-1)?.kubelet),
    testimony,
    stops: lazily(() => stopsOf(candidate.lines, testimony)),
    toUtc,
    watchedTo: run.watchedTo,
    ...succession,
    ...candidate,
  };
  const hangs = hangsOf(one);
  const answered = answeredGone(one);
  const steps = withAnswer(reconstruct(one, hangs), answered);
  const late = lateNewsOf(one, steps);
  const judged = { hangs, answered, late, steps, begun: beginningOf(one.kind, steps), ...one };
  return { outcome: outcomeOf(judged), ...judged };
}

/** Steps that begin most deletions. */
const FIRST: readonly StepId[] = ['delete-seen', 'teardown-begun', 'terminating-entered', 'remove-seen'];

/** The first line of the deletion itself. */
function beginningOf(kind: Kind, steps: readonly StepResult[]): Observation | null {
  const { firstSteps = FIRST } = KINDS[kind].extent;
  return inOrder(steps.flatMap(({ step, proof }) => (firstSteps.includes(step) ? (proof ?? []) : [])))[0] ?? null;
}

/** A deletion that only a watch saw. */
function watchedCandidate(story: ApiStory, next: ApiStory | null): DeletionCandidate | null {
  const shown = snapshotAt(story, 'requested');
  if (shown === undefined) return null;
  const { mirror, hash } = shown.config;
  const own = { pod: story.pod, uid: story.uid, ...nothingKnown(), story };
  if (mirror === null) return { ...own, kind: requestedKind(requestOfStory(story)).kind };
  const replacedBy = next?.uid ?? null;
  const mirrorUIDs = [story.uid, ...(next ? [next.uid] : [])];
  return { ...own, kind: 'mirror', staticUID: hash, mirrorUIDs, replacedBy, nextStory: next };
}

/** The deletions among the lives of one name. */
function candidatesOf(lives: readonly Life[]): DeletionCandidate[] {
  const stories = lives.flatMap(storiesOf);
  const relatives = relativesIn(stories);
  return stories.flatMap(life => {
    const [asStatic, asMirror] = [relatives.statics.get(life), relatives.mirrors.get(life)];
    if (asStatic !== undefined) return staticCandidate(asStatic, relatives) ?? [];
    if (asMirror !== undefined) return mirrorCandidate(asMirror, relatives) ?? [];
    return ordinaryCandidate(life) ?? [];
  });
}
