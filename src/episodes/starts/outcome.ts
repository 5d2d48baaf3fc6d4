import { conditionOf } from '../../sources/watch/conditions.js';
import { isFinished } from '../ends/facts/request.js';
import type { Decision, StartCase } from './case.js';
import { doingOf, isUnready } from './course/doing.js';
import { readyByProbe } from './course/unready.js';
import { deletedAt, earliest, type Facts, latest, seenOf } from './facts/facts.js';
import { isOver, lasts, worstFirst } from './lasting.js';
import { OF_WORKER } from './steps.js';
import { LIMITS } from './thresholds.js';
import type { Mark, Trouble } from './types.js';
import { backOffIn, crashedAgain } from './words.js';

/** How the start ended, as far as the input shows. */
export function outcomeOf(startCase: StartCase): Decision {
  const { facts, about, at, troubles, taken, end } = startCase;
  const { kind, until } = about;
  const none = { lasting: [], doing: null };
  if (kind === 'refused') return { outcome: 'refused', ...none };
  if (kind === 'resumed') return { outcome: 'resumed', ...none };
  const isBefore = (mark: Mark | null): boolean => mark !== null && (taken === null || mark.at <= taken.at);
  const lasting = troubles.filter(trouble => lasts(trouble, startCase, end)).toSorted(worstFirst);
  if (isBefore(at.ready) || at.wasReady) return { outcome: 'ready', lasting, doing: null };
  if (hasFinished(startCase, deletedAt(facts)?.at ?? Number.POSITIVE_INFINITY))
    return { outcome: startCase.failure === null ? 'completed' : 'failed', ...none };
  // A static pod without a mirror has no status in the API
  const seesReady = facts.statuses.length > 0 || (about.seesReady && about.life.role !== 'static');
  if (taken !== null && isUnseen(startCase, taken, lasting)) return { outcome: 'in-progress', ...none };
  if (taken !== null)
    return !seesReady && isBefore(at.running)
      ? { outcome: 'running', ...none }
      : { outcome: 'gone', lasting, doing: doingOf(startCase, taken.at) };
  const mayHold = (trouble: Trouble): boolean =>
    repeats(trouble, startCase) &&
    (trouble.count > 1 || crashedAgain(trouble.latestText) || until - trouble.first.at >= LIMITS.briefMs);
  // If the log begins in the middle, the pod may have been Ready before its containers crashed
  const mayHaveRun = kind === 'unknown' && lasting.every(({ stage }) => stage === 'crash');
  if (!mayHaveRun && lasting.some(trouble => mayHold(trouble) && isWholeSince(trouble.last, about)))
    return { outcome: 'stuck', lasting, doing: null };
  if (lasting.length > 0) return { outcome: 'in-progress', lasting, doing: null };
  const doing = doingOf(startCase);
  if (at.running !== null && !seesReady)
    return failsNow(startCase) && failsLong(startCase) && readyByProbe(facts, startCase.containers) === null
      ? { outcome: 'stuck', lasting, doing }
      : { outcome: 'running', lasting, doing: null };
  if (
    isUnready(doing) &&
    failsLong(startCase) &&
    (isLoggedUnready(startCase) || failsNow(startCase) || isWatchedUnready(facts))
  )
    return { outcome: 'stuck', lasting, doing };
  const stale = latest(troubles.flatMap(trouble => (isOver(trouble, startCase) ? [] : [trouble.last])));
  const isToldNoMore = stale !== null && (!about.seesRuns || until - stale.at > LIMITS.workerRetryMs);
  if (isToldNoMore && at.running === null) return { outcome: 'in-progress', lasting, doing: null };
  const progress = latest([at.running, at.sandboxCreated, at.sandboxRequested, at.seen].flatMap(mark => mark ?? []));
  const isSilent = progress !== null && until - progress.at > LIMITS.silenceMs && at.running === null && isWhole(about);
  return { outcome: isSilent ? 'stuck' : 'in-progress', lasting, doing };
}

/**
 * Whether the log shows that the pod is not Ready: from its ADD on, the log has every line, and the kubelet has written a status since the
 * containers ran. While the API server is unreachable, the kubelet writes none.
 */
const isLoggedUnready = ({ about, at, facts }: StartCase): boolean =>
  isWhole(about) &&
  at.seen !== null &&
  at.running !== null &&
  isWholeSince(at.seen, about) &&
  facts.statuses.some(({ mark }) => mark.by === 'log' && mark.at >= (at.running?.at ?? 0));

/** Whether no line is missing since then: missing lines might show that the pod recovered. */
const isWholeSince = ({ by, evidence }: Mark, { coverage }: StartCase['about']): boolean =>
  by !== 'log' || coverage().wholeFrom(evidence);

/** Whether the log is no selection of lines, in which missing lines show nothing: selections leave out housekeeping. */
function isWhole({ coverage, kubelet }: StartCase['about']): boolean {
  if (kubelet === null) return true;
  const { isFiltered, keepsHouse } = coverage();
  return !isFiltered() && keepsHouse;
}

/**
 * Whether the input does not show how far the start came: it contains none of the steps in between (a volume, a sandbox or an image is logged
 * in every version), or what failed was over, and below -v=2 no line shows what ran then.
 */
function isUnseen({ facts, at, about, troubles }: StartCase, deleted: Mark, lasting: readonly Trouble[]): boolean {
  if (!about.seesRuns && at.running === null && troubles.length > 0 && lasting.length === 0) return true;
  const isShort = at.seen !== null && deleted.at - at.seen.at < LIMITS.atOnceMs;
  const { sightings, statuses } = facts;
  const shown = [...sightings, ...statuses, ...facts.troubles, ...seenOf(facts, ...OF_WORKER)];
  return !isShort && shown.length === 0;
}

/** Whether the pod runs and is not Ready in the last state of the object. */
function isWatchedUnready({ statuses }: Facts): boolean {
  const last = statuses.findLast(({ mark }) => mark.by === 'watch');
  const ready = last && conditionOf(last, 'Ready');
  return ready !== undefined && ready.status !== 'True';
}

function repeats(trouble: Trouble, { restarts }: StartCase): boolean {
  const { stage, container } = trouble;
  if (stage !== 'crash') return true;
  if (trouble.last.at - trouble.first.at > LIMITS.firstBackOffMs + LIMITS.resyncMs) return true;
  return (
    backOffIn(trouble.latestText) === null ||
    crashedAgain(trouble.latestText) ||
    restarts.filter(one => one.container === container).length > 1
  );
}

function failsLong(startCase: StartCase): boolean {
  const { about, at } = startCase;
  const fails = triesOf(startCase).filter(({ says }) => says === 'no');
  const first = earliest(fails.map(({ mark }) => mark)) ?? at.running;
  return first !== null && about.until - first.at >= LIMITS.failingMs;
}

/** Whether the last line about the probes reports a failure: the kubelet prints only changes, and the output of probes that fail. */
function failsNow(startCase: StartCase): boolean {
  const { about } = startCase;
  const tries = triesOf(startCase);
  const last = tries.toSorted((a, b) => a.mark.at - b.mark.at).at(-1);
  if (last?.says !== 'no' || !isWholeSince(last.mark, about)) return false;
  // Up to 1.20 no line says that a probe passed
  const isOver = about.until - last.mark.at > LIMITS.failsAgainMs;
  if (isOver && tries.every(({ output }) => output !== null)) return false;
  return tries.some(({ output }) => output !== null);
}

/**
 * What the probes said. A probe that cannot be carried out long after the containers began may have passed before: up to 1.20 no line says
 * that it did, and it changes nothing of a pod that is Ready.
 */
function triesOf({ facts: { probes }, at }: StartCase) {
  const first = earliest(probes.flatMap(({ says, mark }) => (says === 'no' ? mark : [])));
  const isPrompt = first !== null && at.running !== null && first.at - at.running.at <= LIMITS.failsAgainMs;
  return isPrompt ? probes : probes.filter(({ isErrored }) => !isErrored);
}

/** Whether all containers have ended, and none is started again. */
function hasFinished({ facts, containers, at }: StartCase, before: number): boolean {
  const phase = facts.statuses.findLast(one => one.phase !== null && one.mark.at < before)?.phase;
  if (isFinished(phase)) return containers.length > 0 || at.running !== null;
  if (facts.statuses.length > 0) return false;
  const seen = facts.sightings.filter(({ mark }) => mark.at < before);
  const started = new Set(seen.filter(({ what }) => what === 'started').map(({ id }) => id));
  const ended = new Set(seen.filter(({ what }) => what === 'ended').map(({ id }) => id));
  const clean = seen.some(({ exitCode }) => exitCode === 0);
  return clean && started.size > 0 && [...started].every(id => ended.has(id));
}
