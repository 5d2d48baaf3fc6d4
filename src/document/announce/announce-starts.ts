import type { NameStory } from '../../correlate/pods/pods.js';
import { nameKey } from '../../correlate/types.js';
import type { Standing } from '../../episodes/ends/outcome.js';
import { SIGNS } from '../../episodes/starts/tracker.js';
import type { NodeTurns } from '../../episodes/starts/types.js';
import { detached } from '../../kit/detached.js';
import type { StartSummary } from '../../rules/types.js';
import type { Start } from '../contract/types.js';
import { createStarts, summaryOf } from '../judge/starts.js';
import { LIMITS } from '../thresholds.js';
import { createTold, isNews, type News, type View } from './announce.js';

/** The same number of gone pods is kept as for deletions. */
const MAX_STARTS = 20_000;

/** Reports starts while their log grows, and keeps none of them. */
export function createStartAnnouncer(turns: NodeTurns, report: (news: News<Start>, view: View) => void) {
  /** Names of pods that live, with how much was known of them when nothing was open. */
  const quiet = new Map<string, number>();
  const told = createTold(MAX_STARTS);
  /** How many restarts of each start were reported. */
  const restarts = new Map<string, number>();
  /** The findings about starts, for the rules that judge what belongs to no deletion. */
  const found = new Map<string, StartSummary>();

  /** `isGone`: the pod no longer exists. */
  function announce(start: Start, view: View, isGone: boolean): boolean {
    if (start.outcome === 'resumed') return true;
    if (start.findings.length > 0) setLatest(found, start.id, summaryOf(start));
    const standing = standingOf(start, view);
    const last = told.last(start.id);
    const again = last === 'overdue';
    const isNew = standing !== 'open' && isNews(standing, last);
    const before = restarts.get(start.id) ?? 0;
    const now = nowOf(view);
    const later = start.restarts.slice(before);
    const settled = later.findIndex(({ at }) => at !== null && now - Date.parse(at) < LIMITS.restartToldMs);
    const more = (settled < 0 || isGone ? later : later.slice(0, settled)).map((one, at) => ({
      ...one,
      number: before + at + 1,
    }));
    if (more.length > 0) setLatest(restarts, start.id, before + more.length);
    if (isNew) told.note(start.id, standing);
    if (isNew || more.length > 0)
      report({ standing: isNew ? standing : 'open', again, one: start, restarts: more }, view);
    return standing === 'ended' && more.length === later.length;
  }

  function lookingAt(view: View, isGone: boolean): (name: NameStory) => boolean {
    const startsOfName = createStarts(view.run, view.clock, turns);
    return name => {
      const starts = startsOfName({ name, lives: view.run.livesOf(name) }).map(detached);
      return starts.map(one => announce(one, view, isGone)).every(isOver => isOver);
    };
  }

  return {
    /** Names about which nothing more will come. */
    settle(names: readonly NameStory[], view: View): void {
      const lookAt = lookingAt(view, true);
      for (const name of names) {
        lookAt(name);
        quiet.delete(nameKey(name.pod));
      }
    },
    /** `isEnd`: nothing more will come. */
    look(view: View, isEnd = false): void {
      const lookAt = lookingAt(view, isEnd);
      for (const name of view.run.names()) {
        const key = nameKey(name.pod);
        const known = knownOf(name, view);
        if (quiet.get(key) === known) continue;
        if (lookAt(name)) quiet.set(key, known);
        else quiet.delete(key);
      }
    },
    /** The starts that have findings. */
    summaries: (): readonly StartSummary[] => [...found.values()],
  };
}

/** Sets an entry, and drops those that were set longest ago. */
function setLatest<T>(map: Map<string, T>, id: string, value: T): void {
  map.delete(id);
  map.set(id, value);
  const [oldest] = map.keys();
  if (map.size > MAX_STARTS && oldest !== undefined) map.delete(oldest);
}

/** The time that the log has reached, in UTC. */
const nowOf = ({ run, clock }: Pick<View, 'run' | 'clock'>): number =>
  run.last === null ? Number.NaN : clock.toUtc(run.last);

/** How much is known of a name, as far as a start is judged by it. */
const knownOf = ({ pod, observations }: NameStory, { run }: View): number =>
  observations.reduce(
    (sum, { id }) => (SIGNS.has(id) ? sum + 1 : sum),
    run.stories.byName(pod).reduce((sum, { snapshots }) => sum + snapshots.length, 0),
  );

/** A start that hangs for longer than trouble that passes by itself is overdue. */
function standingOf({ outcome, seenAt, createdAt }: Start, { run, clock }: View): Standing {
  if (outcome === 'in-progress') return 'open';
  if (outcome !== 'stuck') return 'ended';
  const began = Date.parse(seenAt ?? createdAt ?? '');
  return nowOf({ run, clock }) - began >= LIMITS.startOverdueMs ? 'overdue' : 'open';
}
