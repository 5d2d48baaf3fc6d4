import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NameStory } from '../../correlate/pods/pods.js';
import type { NodeRun } from '../../correlate/run.js';
import { LIMITS as OF_PODS } from '../../correlate/thresholds.js';
import { nameKey, type Observation } from '../../correlate/types.js';
import { isOver } from '../../episodes/ends/facts/span.js';
import { hasPassed, type Standing, standingOf } from '../../episodes/ends/outcome.js';
import type { Reconstructed, StepId } from '../../episodes/ends/types.js';
import { detached } from '../../kit/detached.js';
import { createRecent } from '../../kit/recent.js';
import { judgeRun } from '../../rules/judge.js';
import { runRules } from '../../rules/registry.js';
import type { DeletionSummary, StartSummary } from '../../rules/types.js';
import type { ContainerRestart, Episode, Finding, Lifecycle, SourceReport } from '../contract/types.js';
import { findingOf } from '../judge/findings.js';
import { createJudge, type Judged } from '../judge/judge.js';
import { createTimes } from '../judge/times.js';
import { LIMITS } from '../thresholds.js';

/**
 * A deletion is identified by its first lines, whatever is learned about it later: kind, UID and first line can change, and with them the
 * id. A deletion that only a watch shows is identified only by its UID.
 */
const ANCHORS: readonly StepId[] = ['delete-seen', 'teardown-begun', 'remove-seen'];

/** What was reported of which deletion. The marks are on the lines and go with them, so no list is kept. */
function createMarks(mostUIDs: number) {
  const onLines = new WeakMap<Observation, Told>();
  const onUIDs = createTold(mostUIDs);

  return {
    markOf(one: Reconstructed): Told | null {
      if (one.observations.length === 0) return onUIDs.last(one.uid ?? '');
      const marks = anchorsOf(one).map(line => onLines.get(line));
      return marks.includes('ended') ? 'ended' : marks.includes('overdue') ? 'overdue' : null;
    },
    set(one: Reconstructed, mark: Told): void {
      if (one.observations.length === 0) onUIDs.note(one.uid ?? '', mark);
      for (const line of anchorsOf(one)) onLines.set(line, mark);
    },
    size: onUIDs.size,
  };
}

function anchorsOf({ steps, observations }: Reconstructed): Observation[] {
  const lines = steps.flatMap(({ step, seen }) => (ANCHORS.includes(step) ? seen.slice(0, 1) : []));
  return lines.length > 0 ? lines : observations.slice(0, 1);
}

/**
 * An episode that is overdue or has ended. A deletion that is still open is reported at the end of the input. A start is reported again when
 * a container is restarted after it.
 */
export interface News<One extends Episode = Episode> {
  readonly standing: Standing;
  /** Its last report said that it was overdue. */
  readonly again: boolean;
  readonly one: One;
  /** Of a start: the restarts that were not reported before, each with its number. */
  readonly restarts?: readonly (ContainerRestart & { readonly number: number })[];
}

/** Whether an episode needs attention, or was reported as needing it. Every deletion does. */
export function needsAttention({ standing, again, one }: News): boolean {
  if (one.family === 'end' || standing === 'overdue') return true;
  const isWrong = one.family === 'start' ? one.outcome === 'refused' : one.verdict !== 'complete';
  return standing === 'ended' && (again || isWrong);
}

/** Pods for which a late line or snapshot is no new deletion. */
const MAX_UIDS = 20_000;
/** The most deletions, and the most findings, that are kept for the end of the input. */
const MAX_KEPT = 1_000;

/** What is kept about reported deletions: as much after a year as after a day. */
export const createFollowMemory = () => ({
  uids: createRecent(MAX_UIDS),
  marks: createMarks(MAX_UIDS),
  /** Open names that were reported completely, with how much was known of them then. */
  done: new Map<string, number>(),
  /** When a removal was noticed that only the watch shows. */
  noticed: new Map<string, number>(),
  announced: [] as DeletionSummary[],
  findings: [] as Finding[],
});

/** The present state of the run. */
export interface View {
  readonly run: NodeRun;
  readonly clock: ResolvedClock;
  /** The time by the wall clock. */
  readonly at: number;
}

/** The span from the first to the last line about a pod. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** Which lines of the log belong together. */
export interface Held {
  /** The first lines of what has still to be reported, or may change. */
  readonly open: readonly number[];
  /** Pods that were reported completely. */
  readonly reported: readonly LineSpan[];
}

/** Reports deletions while their log grows, and keeps none of them. */
export function createAnnouncer(report: (news: News<Lifecycle>, view: View) => void, memory = createFollowMemory()) {
  const { marks, done, noticed } = memory;
  const judge = createJudge(memory.uids);

  /** Reports each standing once, and nothing after the end. */
  function announce(judged: Judged, standing: Standing, view: View): void {
    const lastMark = marks.markOf(judged.deletion);
    if (!isNews(standing, lastMark)) return;
    report({ standing, again: lastMark === 'overdue', one: judged.lifecycle }, view);
    if (standing !== 'open') marks.set(judged.deletion, standing);
    if (standing === 'ended') keep(memory.announced, [judged.summary]);
  }

  function lookAtNames(view: View): void {
    const { run, clock } = view;
    const open = run.names().filter(name => mayEnd(name, run) && done.get(nameKey(name.pod)) !== knownOf(name, run));
    for (const { name, deletions } of judge.names(open, run, clock)) {
      const standings = deletions.map(judged => {
        const standing = standingOf(judged.deletion, judged.lasting, clock);
        if (standing !== 'open') announce(judged, standing, view);
        return standing;
      });
      if (standings.every(standing => standing === 'ended')) done.set(nameKey(name.pod), knownOf(name, run));
    }
  }

  function lookAtAlone(view: View): string[] {
    const { run, clock, at } = view;
    return [...judge.alone(run, clock)].flatMap(one => {
      const uid = one.deletion.uid ?? '';
      if (one.lasting) announce(one, 'overdue', view);
      if (!isOver(one.deletion)) return [];
      const since = noticed.get(uid) ?? at;
      noticed.set(uid, since);
      if (at - since < LIMITS.watchAloneMs || !hasPassed(one.deletion, clock)) return [];
      announce(one, 'ended', view);
      return [uid];
    });
  }

  return {
    /** Names about which nothing more will come. */
    settle(names: readonly NameStory[], view: View): void {
      for (const { deletions, findings } of judge.names(names, view.run, view.clock)) {
        for (const one of deletions) announce(one, 'ended', view);
        keep(memory.findings, findings());
      }
      for (const { pod } of names) done.delete(nameKey(pod));
    },
    /** The present state of the run, when everything written so far is read. Returns the UIDs that need not be kept. */
    look(view: View): string[] {
      lookAtNames(view);
      const uids = lookAtAlone(view);
      for (const uid of uids) {
        memory.uids.add(uid);
        noticed.delete(uid);
      }
      // A late watch brings back pods that were already reported
      const open = new Set(view.run.names().map(({ pod }) => nameKey(pod)));
      const left = view.run.stories
        .all()
        .filter(({ uid, pod, requestedAt }) => requestedAt !== null && memory.uids.has(uid) && !open.has(nameKey(pod)));
      return [...uids, ...left.map(({ uid }) => uid)];
    },
    /** The lines of deletions that have begun: a program that reads the log again must see a deletion from its beginning, or not at all. */
    held({ run }: View): Held {
      const ending = run.names().filter(name => name.ending);
      const isReported = (name: NameStory): boolean =>
        done.get(nameKey(name.pod)) === knownOf(name, run) && isQuiet(name, run.last);
      return {
        open: ending.filter(name => !isReported(name)).map(name => linesOf(name).first),
        reported: ending.filter(isReported).map(linesOf),
      };
    },
    /** The end of the input: open deletions are reported, and findings that belong to no deletion are returned. */
    finish(view: View, sources: readonly SourceReport[], starts: readonly StartSummary[]): Finding[] {
      const { run, clock } = view;
      const open: DeletionSummary[] = [];
      const found: Finding[] = [];
      const close = (one: Judged): void => {
        announce(one, !one.lasting && isOver(one.deletion) ? 'ended' : 'open', view);
        open.push(one.summary);
      };
      for (const { deletions, findings } of judge.names(run.names(), run, clock)) {
        deletions.forEach(close);
        found.push(...findings());
      }
      for (const one of judge.alone(run, clock)) close(one);
      const deletions = [...memory.announced, ...open];
      const raw = judgeRun(runRules, { run, clock, sources, deletions, starts });
      return [...memory.findings, ...found, ...raw.map(finding => findingOf(finding, createTimes(clock)))];
    },
  };
}

export function linesOf({ observations }: NameStory): LineSpan {
  const lines = observations.map(({ line }) => line);
  return { first: lines[0] ?? 0, last: lines.at(-1) ?? 0 };
}

/** Whether no more lines about the name are to be expected. */
function isQuiet({ observations }: NameStory, last: number | null): boolean {
  const at = observations.at(-1)?.at ?? null;
  return at !== null && last !== null && last - at > OF_PODS.settledMs;
}

/** How much is known of a name. */
const knownOf = ({ pod, observations }: NameStory, { stories }: NodeRun): number =>
  stories.byName(pod).reduce((sum, { changes }) => sum + changes.length, observations.length);

const mayEnd = ({ pod, ending }: NameStory, { stories }: NodeRun): boolean =>
  ending || stories.byName(pod).some(({ requestedAt }) => requestedAt !== null);

function keep<T>(kept: T[], more: readonly T[]): void {
  kept.push(...detached(more.slice(0, Math.max(0, MAX_KEPT - kept.length))));
}

/** What can have been told of an episode: that it is overdue, or that it has ended. */
type Told = Exclude<Standing, 'open'>;

/** Each standing is told once, and nothing after the end. */
export const isNews = (standing: Standing, last: Told | null): boolean => last !== 'ended' && last !== standing;

/** What was told of which episode, by its id. */
export function createTold(limit: number) {
  const told = { overdue: createRecent(limit), ended: createRecent(limit) };
  return {
    last: (id: string): Told | null => (told.ended.has(id) ? 'ended' : told.overdue.has(id) ? 'overdue' : null),
    note: (id: string, as: Told): void => told[as].add(id),
    size: () => told.overdue.size() + told.ended.size(),
  };
}
