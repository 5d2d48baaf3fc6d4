import { durationIn, spell } from '../../../catalogue/duration.js';
import { grouped } from '../../../kit/grouped.js';
import { firstFrom } from '../../../kit/sorted.js';
import type { ContainerState } from '../../../sources/watch/snapshot.js';
import { endParts, endWords, often } from '../../engine/words.js';
import type { Facts } from '../facts/facts.js';
import { LIMITS } from '../thresholds.js';
import { type ContainerRun, type Mark, OFF, type RestartsBefore, type StartedContainer } from '../types.js';
import { backOffIn, probeSays } from '../words.js';
import type { SandboxAgain } from './sandboxes.js';

/** The most restarts of one pod that are listed: an object states only how many there were, and may state any number. */
const MAX_LISTED = 1_000;

export type RunEnd = ReturnType<typeof runEndsOf>[number];

/** What is known about the ends of the runs that were followed by another, and of the last one of each container, if it has ended. */
export function runEndsOf(facts: Facts, containers: readonly StartedContainer[], again: SandboxAgain | null) {
  const isSeen =
    containers.some(({ runs }) => runs.length > 1) || facts.troubles.some(({ stage }) => stage === 'crash');
  // Hardly any start has a restart
  if (!isSeen && !facts.statuses.some(one => one.containers.some(({ restartCount }) => restartCount > 0))) return [];
  const viewsOf = grouped(
    facts.statuses.flatMap(({ containers: all }) => all),
    ({ name }) => name,
  );
  const troublesOf = grouped(facts.troubles, ({ container }) => container);
  const most = Math.ceil(MAX_LISTED / containers.length);
  return containers.flatMap(({ name, runs }) => {
    const views = viewsOf.get(name) ?? [];
    const endOf = endsIn(views);
    const killedFor = killsOf(facts, name);
    const backOffBefore = backOffsIn(views, troublesOf.get(name) ?? []);
    const { began, count: first, isAgain } = beginningOf(facts, views[0], runs);
    const stated = views.reduce((highest, { restartCount }) => Math.max(highest, restartCount), 0) - first;
    const seen = Math.max(0, began.length - 1);
    const skipped = isAgain ? 1 : 0;
    const restarts = Math.max(seen, Math.min(stated, most)) + skipped;
    const isOver = began[restarts - skipped]?.ended != null;
    return Array.from({ length: restarts + Number(isOver) }, (_, place) => {
      const index = place - skipped;
      const [before, next] = [began[index], began[index + 1]];
      const count = first + index;
      const end = endOf(count, before?.id ?? null);
      const at = next?.started ?? next?.created ?? null;
      const killed = killedFor(before, at?.at ?? null);
      return {
        container: name,
        /** The next run began; null too where nothing shows when */
        at,
        isRestarted: place < restarts,
        ended: before?.ended ?? null,
        exitCode: before?.exitCode ?? end?.exitCode ?? null,
        reason: replacedBy(again, before, at) ?? killed ?? end?.reason ?? null,
        /** The kubelet had ended the run: the container did not crash */
        isKilled: killed !== null,
        /** How long the kubelet delayed the restart */
        backOffMs: backOffBefore(count, before, at),
      };
    });
  });
}

/**
 * The runs of which the input shows the beginning, how often the container had been restarted before the first of them ended, and whether
 * that run began with a restart that the input shows. A pod that ran before the input begins may have been restarted before, and its first
 * status may come after further runs.
 */
function beginningOf({ proofs }: Facts, view: ContainerState | undefined, runs: readonly ContainerRun[]) {
  const began = runs.filter(({ started, created }) => started !== null || created !== null);
  if (proofs.length > 0 || view === undefined) return { began, count: 0, isAgain: false };
  const placeOf = (id: string | null | undefined): number => (id == null ? -1 : began.findIndex(run => run.id === id));
  const [own, last] = [placeOf(view.id), placeOf(view.last?.id)];
  const count = view.restartCount - (own >= 0 ? own : last + 1);
  const [first] = began;
  // PLEG also reports as started what ran before its kubelet did
  const isSeen =
    first?.created != null || runs.some(({ ended }) => ended !== null && ended.at < (first?.started?.at ?? 0));
  return { began, count, isAgain: count > 0 && isSeen };
}

/** Looks up what lies from one instant to another, without looking at all of it; equal instants keep their order. */
function between<T extends { readonly mark: Mark }>(all: readonly T[]): (from: number, to: number) => readonly T[] {
  const inTime = [...all].sort((a, b) => a.mark.at - b.mark.at);
  const firstOf = (isPast: (at: number) => boolean): number =>
    firstFrom(inTime, 1, ({ mark }) => Number(isPast(mark.at)));
  return (from, to) =>
    inTime.slice(
      firstOf(at => at >= from),
      firstOf(at => at > to),
    );
}

/**
 * The back-offs, from `back-off 2m40s restarting failed container=c pod=…`, by the restart that each comes before: a status states how many
 * there were, and an error of a sync lies between two runs.
 */
function backOffsIn(views: readonly ContainerState[], troubles: Facts['troubles']) {
  const stated = grouped(views, ({ restartCount }) => restartCount);
  const logged = between(troubles);
  return (count: number, before: ContainerRun | undefined, at: Mark | null): number | null => {
    const since = (before?.started ?? before?.created)?.at ?? Number.NEGATIVE_INFINITY;
    const texts = [
      ...(at === null ? [] : logged(since, at.at).flatMap(({ mark, text }) => (mark.at < at.at ? [text] : []))),
      ...(stated.get(count) ?? []).map(({ message }) => message ?? ''),
    ];
    return durationIn(texts.flatMap(text => backOffIn(text) ?? []).at(-1) ?? '');
  };
}

/** The beginning of the reason of a restart that came with another sandbox. */
export const OF_NEW_SANDBOX = 'its sandbox was recreated: ';

/** The reason of a restart that is the first run in another sandbox. */
function replacedBy(again: SandboxAgain | null, before: ContainerRun | undefined, at: Mark | null): string | null {
  const first = before?.started ?? before?.created ?? null;
  if (again === null || at === null || first === null) return null;
  const isFirst = first.at < again.at.at && at.at + OFF[at.by] >= again.at.at;
  return isFirst ? `${OF_NEW_SANDBOX}${again.says}` : null;
}

/** How often the containers of a pod had been restarted before the input begins. */
export function restartsBefore(facts: Facts, containers: readonly StartedContainer[]): RestartsBefore[] {
  const { proofs, statuses } = facts;
  if (proofs.length > 0) return [];
  const firsts = new Map<string, { readonly view: ContainerState; readonly shown: RestartsBefore }>();
  for (const { containers, mark } of statuses)
    for (const view of containers) {
      const { name, restartCount, last } = view;
      const first = firsts.get(name);
      if (first === undefined) firsts.set(name, { view, shown: { container: name, count: restartCount, last, mark } });
      // A patch contains only what changed
      else if (first.shown.last === null && first.shown.count === restartCount)
        firsts.set(name, { ...first, shown: { ...first.shown, last } });
    }
  const runsOf = new Map(containers.map(({ name, runs }) => [name, runs]));
  return [...firsts.values()].flatMap(({ view, shown }) => {
    if (shown.count === 0) return [];
    const { count, isAgain } = beginningOf(facts, view, runsOf.get(shown.container) ?? []);
    // How the run before that restart ended is told with the restart
    const before = isAgain ? { ...shown, count: count - 1, last: null } : { ...shown, count };
    return before.count > 0 ? before : [];
  });
}

type End = Pick<ContainerState, 'exitCode' | 'reason'>;

/** The end of a run in the first view that shows it. `count`: how many times the container had been restarted before it ended. */
function endsIn(views: readonly ContainerState[]): (count: number, id: string | null) => End | null {
  const ends = new Map<string | number, End>();
  const learn = (end: End, ...keys: readonly (string | number | null)[]): void => {
    for (const key of keys) if (key !== null && !ends.has(key)) ends.set(key, end);
  };
  for (const { last, ...view } of views) {
    if (last !== null) learn(last, last.id, view.restartCount - 1);
    if (view.state === 'terminated') learn(view, view.id, `state ${view.restartCount}`);
  }
  return (count, id) => ends.get(id ?? `state ${count}`) ?? ends.get(count) ?? null;
}

/** `Container c failed liveness probe, will be restarted` (kuberuntime_manager.go, computePodActions) */
function killsOf(facts: Facts, name: string): (run: ContainerRun | undefined, to: number | null) => string | null {
  const isOwn = (one: { readonly container: string | null; readonly message: string }): boolean =>
    one.container === name || one.message.includes(` ${name} `);
  const kills = between(facts.kills.filter(isOwn));
  const events = between(facts.events.filter(one => one.reason === 'Killing' && isOwn(one)));
  return ({ started, ended }: Partial<ContainerRun> = {}, to) => {
    // A run may be shorter than the time that a container has to end
    const since = Math.max(...[started?.at ?? [], ended ? ended.at - LIMITS.beforeRestartMs : []].flat());
    const until = to ?? Number.POSITIVE_INFINITY;
    const messages = [...kills(since, until), ...events(since, until)];
    const event = messages.find(({ message }) => /probe|definition|restarted|resize/.test(message));
    if (event === undefined) return null;
    const probe = /failed (liveness|startup) probe/.exec(event.message)?.[1];
    if (probe !== undefined) return `killed for its ${probe} probe${answerOf(facts, name, event)}`;
    // The resizePolicy of the container asks for it (kuberuntime_manager.go, computePodResizeAction)
    if (/resize requires restart/.test(event.message)) return 'restarted for its resize';
    return /definition changed/.test(event.message) ? 'killed because its definition changed' : event.message;
  };
}

/** The output of the probe when the kubelet gave up (prober.go, `Probe failed`). */
function answerOf({ probes, liveness }: Facts, name: string, { message, mark }: Facts['kills'][number]): string {
  const answers = [...probes, ...liveness].flatMap(({ probe, container, output, mark: { at } }) =>
    output !== null && message.includes(`${probe} probe`) && container === name && at <= mark.at
      ? [{ at, output }]
      : [],
  );
  const last = answers.sort((a, b) => a.at - b.at).at(-1);
  if (last === undefined) return '';
  const says = probeSays(last.output);
  return ` (${says.length > MAX_OUTPUT_LETTERS ? `${says.slice(0, MAX_OUTPUT_LETTERS - 1)}…` : says})`;
}

/** A line has room for this much of the output. */
const MAX_OUTPUT_LETTERS = 200;

/** How often a container was restarted, and whether that was for a failure of its own. */
export interface Restarted {
  readonly container: string;
  readonly message: string;
  /** The first restart */
  readonly at: Mark;
  readonly hasFailed: boolean;
}

/** `web had been restarted 21 times before: exit code 137; OOMKilled` */
export const restartedBefore = (before: readonly RestartsBefore[]): Restarted[] =>
  before.flatMap(({ container, count, last, mark }): Restarted[] => {
    if (last === null) return [];
    const why = endParts(last);
    const message = `${container} had been restarted ${often(count)} before${why.length === 0 ? '' : `: ${endWords(why)}`}`;
    return [{ container, message, at: mark, hasFailed: isFailure({ ...last, isKilled: false }) }];
  });

/** Whether the previous run ended because of what the container does, and not because a change of its pod or a new sandbox asks for it. */
const isFailure = ({ exitCode, reason, isKilled }: Pick<RunEnd, 'exitCode' | 'reason' | 'isKilled'>): boolean =>
  reason === 'OOMKilled' ||
  (isKilled ? / probe\b/.test(reason ?? '') : reason?.startsWith(OF_NEW_SANDBOX) !== true && (exitCode ?? 0) !== 0);

/** `web was restarted 2 times: exit code 137; OOMKilled`, with the time of the first restart. */
export const restartedByContainer = (restarts: readonly RunEnd[]): Restarted[] =>
  [...grouped(restarts, ({ container }) => container)].flatMap(([container, own]) => {
    const at = own.find(one => one.at !== null)?.at ?? null;
    if (at === null) return [];
    const codes = [...new Set(own.flatMap(({ exitCode }) => (exitCode === null ? [] : [exitCode])))];
    const reasons = [...new Set(own.flatMap(({ reason }) => reason ?? []))];
    const why = endWords([...(codes.length === 0 ? [] : [`exit code ${codes.join(', ')}`]), ...reasons]);
    const wait = own.at(-1)?.backOffMs ?? null;
    const held = wait === null ? '' : `, ${own.length === 1 ? '' : 'the last time '}after a back-off of ${spell(wait)}`;
    const message = `${container} was restarted ${often(own.length)}${why === '' ? '' : `: ${why}`}${held}`;
    return [{ container, message, at, hasFailed: own.some(isFailure) }];
  });
