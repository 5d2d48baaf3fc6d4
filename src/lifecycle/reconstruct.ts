import type { Kind } from '../contract/types.js';
import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NodeRun } from '../correlate/node-run.js';
import type { ApiStory, Life, Observation } from '../correlate/types.js';
import { answeredGone, withAnswer } from './answered-gone.js';
import { mirrorCandidate } from './candidates/mirror.js';
import { ordinaryCandidate } from './candidates/ordinary.js';
import { staticCandidate } from './candidates/static.js';
import { reconstruct } from './engine.js';
import { hangsOf } from './hangs/index.js';
import { KINDS } from './kinds/index.js';
import { noLines } from './lines.js';
import { outcomeOf } from './outcome.js';
import { mirrorKind, requestedKind, storiesOf } from './recognise.js';
import { requestOfStory } from './request-seen.js';
import { NO_SUCCESSION, successionOf } from './succession.js';
import type { Deletion, DeletionCandidate, Reconstructed, StepId, StepResult, Succession } from './types.js';
import { withWitnessedUid } from './witnessed/adopt.js';
import { testifiedCandidates } from './witnessed/candidates.js';
import { testimonyOf } from './witnessed/testimony.js';

/** The deletions among the lives of one name, with their steps judged. */
export const reconstructLives = (lives: readonly Life[], run: NodeRun, clock: ResolvedClock): Reconstructed[] =>
  candidatesOf(lives).map((candidate, _, all) =>
    judge(candidate, run, clock, all.length === 1, successionOf(candidate, lives, run.processes)),
  );

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
  const one: Deletion = { ...succession, ...withWitnessedUid(found, run.archive, toUtc) };
  const uids = [one.uid, one.staticUID, ...one.mirrorUIDs].flatMap(uid => uid ?? []);
  const coverage = run.coverage(one.pod, uids, one.observations.at(-1)?.kubelet);
  const testimony = testimonyOf(one, run.archive, toUtc, alone);
  const testimonies = { testimonies: testimony, toUtc, watchedTo: run.watchedTo };
  const hangs = hangsOf(one, coverage, testimonies);
  const answered = answeredGone(one, testimonies);
  const steps = withAnswer(reconstruct(one, coverage, testimony, toUtc, hangs), answered);
  const outcome = outcomeOf(one, steps, coverage, { hangs, testimony, answered });
  return { steps, begun: beginningOf(one.kind, steps), hangs, outcome, answered, coverage, testimony, ...one };
}

/** What begins most deletions. */
const FIRST: readonly StepId[] = ['delete-seen', 'teardown-begun', 'terminating-entered', 'remove-seen'];

/** The first line of the deletion itself. */
export function beginningOf(kind: Kind, steps: readonly StepResult[]): Observation | null {
  const { firstSteps = FIRST } = KINDS[kind].extent;
  let first: Observation | null = null;
  for (const { step, proof } of steps)
    if (proof !== null && firstSteps.includes(step) && (first === null || proof.seq < first.seq)) first = proof;
  return first;
}

/** A deletion that only a watch saw. */
export function watchedCandidate(story: ApiStory, next: ApiStory | null): DeletionCandidate | null {
  const shown = story.changes.find(({ kind }) => kind === 'requested')?.snapshot;
  if (shown === undefined) return null;
  const { mirror, hash } = shown.config;
  const isMirror = mirror !== null;
  const model = isMirror
    ? mirrorKind({ orphaned: false, hasNext: next !== null })
    : requestedKind(requestOfStory(story));
  if (model === null) return null;
  return {
    pod: story.pod,
    kind: model.kind,
    uid: story.uid,
    staticUID: isMirror ? hash : null,
    mirrorUIDs: isMirror ? [story.uid, ...(next ? [next.uid] : [])] : [],
    replacedBy: isMirror ? (next?.uid ?? null) : null,
    ...noLines(),
    lastAlive: null,
    story,
    nextStory: isMirror ? next : null,
  };
}

/** The lives of one name → the deletions among them. */
export function candidatesOf(lives: readonly Life[]): DeletionCandidate[] {
  const stories = lives.flatMap(storiesOf);
  const statics = stories.filter(({ role }) => role === 'static');
  const mirrors = stories.filter(({ role }) => role === 'mirror');
  return stories.flatMap(life => {
    if (life.role === 'ordinary') return ordinaryCandidate(life) ?? [];
    if (life.role === 'static') return staticCandidate(life, statics, mirrors) ?? [];
    return mirrorCandidate(life, statics, mirrors) ?? [];
  });
}
