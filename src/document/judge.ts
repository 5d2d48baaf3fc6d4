import { textField } from '../catalogue/fields.js';
import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NameStory, NodeRun } from '../correlate/node-run.js';
import { withoutStarts } from '../correlate/pods.js';
import type { Life } from '../correlate/types.js';
import { eachKind } from '../episodes/ends/each-kind.js';
import { reconstructLives, reconstructTestified, reconstructWatched } from '../episodes/ends/reconstruct.js';
import type { Reconstructed, StepId, StepResult } from '../episodes/ends/types.js';
import { byKind } from '../rules/applies.js';
import { judgeAll, judgeName } from '../rules/judge.js';
import { NODE_STATES } from '../rules/loose/node-states.js';
import { createNotJudged, createReadingContext, readingsOf } from '../rules/not-judged.js';
import { nameRules, rules } from '../rules/registry.js';
import { nodeTroubles } from '../rules/troubles.js';
import type { DeletionSummary, RuleContext } from '../rules/types.js';
import { apiNodeOf, findingOf, lifecycleOf, nodeOf } from './build.js';
import type { Finding, Lifecycle } from './contract/types.js';
import { isOwnPod } from './own-pods.js';
import { createRecent } from './recent.js';
import { isLasting } from './remark.js';
import type { IsWanted } from './select.js';
import { createTimes } from './times.js';
import { tracesOfName } from './traces.js';

/**
 * Whether a deletion that nobody asked for is judged nevertheless, because findings about the run, about several nodes or about another pod
 * may be judged by it. For all others their pod, and the rules about the node that found something, are enough (`DeletionSummary`).
 */
const isNeeded = (one: Reconstructed, isCordoned: boolean): boolean =>
  // What is still open is named by findings about the node, and may hold a volume
  one.outcome === 'stuck' ||
  one.outcome === 'in-progress' ||
  // Deletions on a node that takes no new pods, and evictions, may be a drain
  isCordoned ||
  // Only the API server and other witnesses date a request, and with it the clock of the node
  one.story !== null ||
  one.testimony.length > 0 ||
  one.steps.some(({ step, at, utc }) => step === 'delete-requested' && (at ?? utc) !== null) ||
  wentFirst(one);

/** The object went before the containers ended: the name may have been started elsewhere meanwhile. */
function wentFirst({ kind, steps }: Reconstructed): boolean {
  const end = lastOf(steps, ENDS);
  const gone = lastOf(steps, GONE);
  return kind === 'orphaned' || (end !== null && gone !== null && gone < end);
}

const ENDS: readonly StepId[] = ['container-stopped', 'containers-terminated'];
const GONE: readonly StepId[] = ['remove-seen', 'api-delete-sent'];

const lastOf = (steps: readonly StepResult[], ids: readonly StepId[]): number | null =>
  steps.reduce<number | null>(
    (last, { step, at }) => (at !== null && ids.includes(step) && (last === null || at > last) ? at : last),
    null,
  );

/** It was cordoned at some time, as far as the log has been read. */
const isCordonedIn = ({ node }: Pick<NodeRun, 'node'>): boolean =>
  node.some(line => line.id === 'node-status-event' && textField(line.event, 'event') === 'NodeNotSchedulable');

const rulesFor = byKind(rules);
const stateRulesFor = byKind(rules.filter(rule => NODE_STATES.some(({ reportedBy }) => reportedBy === rule)));
const readingsFor = eachKind(({ kind }) => readingsOf(rulesFor(kind)));

/** A deletion that was judged. */
export interface Judged {
  readonly deletion: Reconstructed;
  readonly lifecycle: Lifecycle;
  readonly summary: DeletionSummary;
  /** Something holds it, or its remains, at this moment */
  readonly lasting: boolean;
}

interface JudgedName {
  readonly name: NameStory;
  /** Includes the lines of their starts, where they are needed */
  readonly lives: readonly Life[];
  readonly deletions: readonly Judged[];
  /** Deletions that nobody asked for: what is kept of them for the rules about the run */
  readonly left: readonly DeletionSummary[];
  /** Its pods were asked for */
  readonly isWanted: boolean;
  /** All that are known under the name */
  uids(): readonly (string | null)[];
  /** Findings that show only in all the lives of the name together. */
  findings(): Finding[];
  /** What it contributes to the rules that judge several nodes. */
  traces(): ReturnType<typeof tracesOfName>;
}

function ofEnds(life: Life): Life[] {
  const observations = withoutStarts(life.observations);
  return observations.length === 0 ? [] : [{ ...life, observations }];
}

/** UIDs that occur in a log. */
export interface KnownUIDs {
  add(uid: string): unknown;
  has(uid: string): boolean;
}

/** Judges names, and deletions that no log shows. Judging changes nothing, so it can be repeated. */
export function createJudge(
  loggedUIDs: KnownUIDs = createRecent(Number.POSITIVE_INFINITY),
  isWanted: IsWanted = () => true,
) {
  /** A log without a name of its node is called after that of its pods, and a node without a judged deletion has none */
  const nodes = new Set<string | null>();
  const firstOn = new Map<string, number>();
  const notJudgedFor = createNotJudged();

  function remember(one: Reconstructed): void {
    for (const uid of [one.uid, ...one.mirrorUIDs]) if (uid !== null) loggedUIDs.add(uid);
    const node = apiNodeOf(one);
    const first = one.observations.find(({ at }) => at !== null)?.at ?? null;
    if (node !== null && first !== null) firstOn.set(node, Math.min(first, firstOn.get(node) ?? first));
  }

  const contextOf = (run: NodeRun, clock: ResolvedClock): RuleContext => ({
    ...createReadingContext(run, clock.facts.confidence),
    toUtc: clock.toUtc,
    zone: clock.facts.zone,
    troubles: nodeTroubles(run.node),
    interleaved: run.interleaved,
    firstOf: kubelet => run.processes[kubelet]?.from ?? null,
    lastOf: kubelet => run.processes[kubelet]?.to ?? null,
    firstOn: node => firstOn.get(node) ?? null,
    namesakes: [],
  });

  function judged(one: Reconstructed, run: NodeRun, clock: ResolvedClock, context: RuleContext): Judged {
    // Rules ask what came after what: in reverse order all answers would be wrong
    const found = run.reversed ? [] : judgeAll(rulesFor(one.kind), one, context);
    const notJudged = notJudgedFor(readingsFor(one.kind), one, found, { reversed: run.reversed, context });
    const lifecycle = lifecycleOf(one, run, clock, { found, notJudged });
    const open = one.outcome === 'stuck' || one.outcome === 'in-progress';
    return {
      deletion: one,
      lifecycle,
      summary: {
        pod: one.pod,
        byLog: one.observations.length > 0,
        filtered: one.coverage.filtered,
        open,
        rules: found.map(({ rule }) => rule),
        quoted: open ? [...lifecycle.steps, ...lifecycle.findings].flatMap(({ evidence }) => evidence) : [],
      },
      lasting: found.some(isLasting),
    };
  }

  function isToBeJudged(one: Reconstructed, run: NodeRun, isCordoned: boolean): boolean {
    const node = nodeOf(one, run);
    if (nodes.has(node) && !isNeeded(one, isCordoned)) return false;
    nodes.add(node);
    return true;
  }

  /** Rules about the node leave out what a deletion already reports. */
  const leftOut = (one: Reconstructed, run: NodeRun, context: RuleContext): DeletionSummary => ({
    pod: one.pod,
    byLog: one.observations.length > 0,
    filtered: one.coverage.filtered,
    open: false,
    rules: run.reversed ? [] : judgeAll(stateRulesFor(one.kind), one, context).map(({ rule }) => rule),
    quoted: [],
  });

  return {
    /** One after another: judging a name takes several times as much memory as what is kept of it. */
    *names(names: readonly NameStory[], run: NodeRun, clock: ResolvedClock): Generator<JudgedName> {
      const context = contextOf(run, clock);
      const times = createTimes(clock);
      const isCordoned = isCordonedIn(run);
      for (const name of names) {
        if (isOwnPod(name.pod)) continue;
        const whole = run.livesOf(name);
        const lives = whole.flatMap(ofEnds);
        const namesakes = reconstructLives(lives, run, clock);
        for (const { uid, observations } of lives) if (uid !== null && observations.length > 0) loggedUIDs.add(uid);
        for (const one of namesakes) remember(one);
        const uids = (): (string | null)[] => [
          ...whole.flatMap(({ uid, staticUID }) => [uid, staticUID]),
          ...name.observations.flatMap(({ uid }) => uid ?? []),
          ...run.stories.byName(name.pod).flatMap(({ uid, snapshots }) => [uid, snapshots[0]?.config.hash ?? uid]),
          ...namesakes.flatMap(({ uid, staticUID, mirrorUIDs, replacedBy }) => [
            uid,
            staticUID ?? uid,
            replacedBy ?? uid,
            ...mirrorUIDs,
          ]),
        ];
        const wanted = isWanted(name.pod, uids);
        const own = { ...context, namesakes };
        const chosen = wanted ? namesakes : namesakes.filter(one => isToBeJudged(one, run, isCordoned));
        yield {
          name,
          lives: whole,
          isWanted: wanted,
          uids,
          deletions: chosen.map(one => judged(one, run, clock, own)),
          left: wanted ? [] : namesakes.flatMap(one => (chosen.includes(one) ? [] : [leftOut(one, run, own)])),
          findings: () =>
            judgeName(nameRules, { pod: name.pod, lives, deletions: namesakes, run }).map(finding =>
              findingOf(finding, times),
            ),
          traces: () => tracesOfName(lives, times),
        };
      }
    },
    /** Deletions that no log shows: called after all names of the log were judged. */
    *alone(run: NodeRun, clock: ResolvedClock): Generator<Judged> {
      const context = contextOf(run, clock);
      const alone = (one: Reconstructed): Judged => judged(one, run, clock, { ...context, namesakes: [one] });
      const shown = new Set<string | null>();
      const known = {
        has: (uid: string): boolean => loggedUIDs.has(uid) || shown.has(uid) || !run.isAboutThisNode(uid),
      };
      for (const one of reconstructWatched(run, clock, known)) {
        shown.add(one.uid);
        if (!isOwnPod(one.pod)) yield alone(one);
      }
      for (const one of reconstructTestified(run, clock, known)) if (!isOwnPod(one.pod)) yield alone(one);
    },
  };
}
