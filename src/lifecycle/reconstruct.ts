import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NodeRun } from '../correlate/node-run.js';
import type { Life } from '../correlate/types.js';
import { beginningOf } from './beginning.js';
import { candidatesOf } from './candidates/index.js';
import { watchedCandidate } from './candidates/watched.js';
import { reconstruct } from './engine.js';
import { hangsOf } from './hangs/index.js';
import { outcomeOf } from './outcome.js';
import { NO_SUCCESSION, successionOf } from './succession.js';
import type { Deletion, DeletionCandidate, Reconstructed, Succession } from './types.js';
import { withWitnessedUid } from './witnessed/adopt.js';
import { testifiedCandidates } from './witnessed/candidates.js';
import { testimonyOf } from './witnessed/testimony.js';

/** The deletions among the lives of one name, with their steps judged. */
export const reconstructLives = (lives: readonly Life[], run: NodeRun, clock: ResolvedClock): Reconstructed[] =>
  candidatesOf(lives).map((candidate, _, all) =>
    judge(candidate, run, clock, all.length === 1, successionOf(candidate, lives, run.processes)),
  );

type UIDs = Pick<ReadonlySet<string>, 'has'>;

/** Deletions that only the watch saw: of UIDs that no log line mentions. */
export function* reconstructWatched(run: NodeRun, clock: ResolvedClock, known: UIDs): Generator<Reconstructed> {
  for (const story of run.stories.all()) {
    if (known.has(story.uid)) continue;
    const same = run.stories.named(story.pod);
    const candidate = watchedCandidate(story, same[same.indexOf(story) + 1] ?? null);
    if (candidate !== null) yield judge(candidate, run, clock, same.length === 1);
  }
}

/** Deletions that only other witnesses tell of. */
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
  const hangs = hangsOf(one, coverage, { said: testimony, toUtc, watchedTo: run.watchedTo });
  const steps = reconstruct(one, coverage, testimony, toUtc, hangs);
  const outcome = outcomeOf(one, steps, coverage, { hangs, testimony });
  return { steps, begun: beginningOf(one.kind, steps), hangs, outcome, coverage, testimony, ...one };
}
