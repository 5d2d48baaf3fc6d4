import type { ResolvedClock, ResolveOptions } from '../../correlate/clock/types.js';
import type { NameStory } from '../../correlate/pods/pods.js';
import type { NodeRun } from '../../correlate/run.js';
import { nameKey } from '../../correlate/types.js';
import type { NodeTurns } from '../../episodes/starts/types.js';
import { detached } from '../../kit/detached.js';
import { createRecent } from '../../kit/recent.js';
import { byLetters } from '../../kit/sorted.js';
import { judgeRun } from '../../rules/judge.js';
import { runRules } from '../../rules/registry.js';
import type { DeletionSummary, StartSummary } from '../../rules/types.js';
import { WORDS } from '../../sources/vocabulary.js';
import type { Finding, Lifecycle, PodStart, SourceReport, Start, VolumeWait } from '../contract/types.js';
import { certainOffset } from '../figures/cluster-clock.js';
import { findingOf } from '../judge/findings.js';
import { createJudge, type Judged, type KnownUIDs } from '../judge/judge.js';
import { createStarts, type NameLives, summaryOf, watchedStarts } from '../judge/starts.js';
import { createTimes, phasesOf } from '../judge/times.js';
import { tracesOfNode } from '../judge/traces.js';
import { changed, foldedDeletions, foldedStarts } from '../merge/folds.js';
import { uniqueById } from '../merge/lives.js';
import type { LeftOut } from '../select/select.js';
import { createOffsetWatch } from './clock-offset.js';

/** At most this many finished names wait until the clock is found; then they are judged with the clock as it is. */
const MAX_WAITING = 5_000;

/**
 * Judges a name when nothing more will come of it, and keeps of each deletion what the document contains: memory follows the pods that are
 * alive, not the log.
 */
export function createAssembler(
  options: ResolveOptions,
  loggedUIDs: KnownUIDs = createRecent(Number.POSITIVE_INFINITY),
  turns?: NodeTurns,
) {
  const judge = createJudge(loggedUIDs);
  const left: LeftOut[] = [];
  const fold = foldedDeletions.createPacker<DeletionSummary>();
  const folded: ReturnType<typeof fold>[] = [];
  const foldStart = foldedStarts.createPacker<null>();
  const begun: ReturnType<typeof foldStart>[] = [];
  const startSummaries: StartSummary[] = [];
  const findings: Finding[] = [];
  const ran: PodStart[] = [];
  const waits: VolumeWait[] = [];
  const offsets = createOffsetWatch();
  let waiting: NameStory[] = [];

  function keepOne({ lifecycle, deletion, summary }: Judged): void {
    offsets.deletion(lifecycle, deletion.observations);
    folded.push(fold(lifecycle, summary));
  }

  function keep(names: readonly NameStory[], run: NodeRun, clock: ResolvedClock): void {
    for (const { observations } of names) offsets.name(observations, clock.toUtc);
    const lives: NameLives[] = [];
    for (const { pod, leftOut, ending } of names) if (leftOut !== null) leaveOut({ pod, uids: leftOut, ended: ending });
    const kept = names.filter(({ leftOut }) => leftOut === null);
    for (const name of judge.names(kept, run, clock)) {
      lives.push({ name: name.name, lives: name.lives });
      for (const one of name.deletions) keepOne(one);
      keepIn(findings, name.findings());
      const traces = name.traces();
      keepIn(ran, traces.starts);
      keepIn(waits, traces.waits);
    }
    // Starts of all names together: alternating between deletions and starts takes longer
    keepStarts(lives, run, clock);
  }

  function leaveOut(one: LeftOut): void {
    for (const uid of one.uids) loggedUIDs.add(uid);
    keepIn(left, [one]);
  }

  function keepStarts(names: readonly NameLives[], run: NodeRun, clock: ResolvedClock): void {
    if (turns === undefined) return;
    const startsOfName = createStarts(run, clock, turns);
    for (const name of names)
      for (const one of startsOfName(name)) {
        begun.push(foldStart(one, null));
        if (one.findings.length > 0) startSummaries.push(summaryOf(one));
      }
  }

  function allStarts(run: NodeRun, clock: ResolvedClock): Start[] {
    if (turns === undefined) return [];
    const done = begun.map(open => open().value);
    return uniqueById([...done, ...watchedStarts(run, clock, turns, done)]);
  }

  return {
    /** Names about which nothing more will come. */
    settle(names: readonly NameStory[], look: () => NodeRun): void {
      if (names.length === 0) return;
      waiting.push(...names);
      const run = look();
      const clock = run.clock.resolve(options);
      if (clock.facts.confidence === 'assumed' && waiting.length < MAX_WAITING) return;
      keep(waiting, run, clock);
      waiting = [];
    },
    finish(run: NodeRun, clock: ResolvedClock, sources: readonly SourceReport[]) {
      keep([...waiting, ...run.names()], run, clock);
      for (const one of judge.alone(run, clock)) keepOne(one);
      const entries = folded.map(open => open());
      const times = createTimes(clock);
      const raw = judgeRun(run.isNarrowed ? runRules.filter(({ ofAllPods }) => ofAllPods !== true) : runRules, {
        run,
        clock,
        sources,
        deletions: entries.map(({ extra }) => extra),
        starts: startSummaries,
      });
      const offset = offsets.offset(clock.facts);
      const ahead = certainOffset(offset);
      // Only now the offset is known. Without one the phases are right, and the steps stay packed
      const values = entries.map(({ value }) =>
        ahead === 0 ? value : changed(value, { phases: phasesOf(value, ahead) }),
      );
      // A log that was pasted twice into one file shows each deletion twice
      const lifecycles = withoutGuesses(uniqueById(values));
      return {
        lifecycles,
        /** Empty where nobody asks for them */
        starts: allStarts(run, clock),
        findings: [...findings.sort(byWords), ...raw.map(finding => findingOf(finding, times))],
        traces: { starts: ran.sort(byMoment), waits: waits.sort(byMoment), ...detached(tracesOfNode(run, times)) },
        offset,
        /** Pods that were not asked for, and of which nothing was judged; absent where all were */
        ...(run.isNarrowed ? { left } : {}),
      };
    },
  };
}

/** Adds to a list; most names have nothing to add. */
function keepIn<T>(kept: T[], more: readonly T[]): void {
  if (more.length > 0) kept.push(...detached(more));
}

/** Names are judged in the order in which they finish, which means nothing to a reader. */
const byMoment = (a: PodStart | VolumeWait, b: PodStart | VolumeWait): number =>
  byLetters(a.at, b.at) || a.evidence.source - b.evidence.source || a.evidence.line - b.evidence.line;

const byWords = (a: Finding, b: Finding): number =>
  byLetters(a.at ?? '', b.at ?? '') || byLetters(a.rule, b.rule) || byLetters(a.message, b.message);

/** Removes testimonies that were matched only by name from names that turn out to have been deleted more than once. */
function withoutGuesses(lifecycles: readonly Lifecycle[]): Lifecycle[] {
  const counts = new Map<string, number>();
  for (const { pod } of lifecycles) counts.set(nameKey(pod), (counts.get(nameKey(pod)) ?? 0) + 1);
  return lifecycles.map(one =>
    counts.get(nameKey(one.pod)) === 1 || one.testimony.length === 0
      ? one
      : changed(one, { testimony: one.testimony.filter(({ what }) => !BY_NAME.has(what)) }),
  );
}

const BY_NAME: ReadonlySet<string> = new Set(
  Object.entries(WORDS).flatMap(([what, { byName }]) => (byName ? [what] : [])),
);
