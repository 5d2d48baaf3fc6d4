import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NameStory, NodeRun } from '../../correlate/node-run.js';
import { withoutStarts } from '../../correlate/pods/pods.js';
import type { Life } from '../../correlate/types.js';
import { reconstructLives, reconstructTestified, reconstructWatched } from '../../episodes/ends/reconstruct.js';
import type { Reconstructed } from '../../episodes/ends/types.js';
import type { Found } from '../../episodes/engine/found.js';
import { eachKind } from '../../episodes/engine/steps.js';
import { byKind } from '../../rules/applies.js';
import { judgeAll, judgeName } from '../../rules/judge.js';
import { createNotJudged, createReadingContext, readingsOf } from '../../rules/not-judged.js';
import { nameRules, rules } from '../../rules/registry.js';
import { nodeTroubles } from '../../rules/troubles.js';
import { createOnce, type DeletionSummary, type RuleContext } from '../../rules/types.js';
import { createRecent } from '../announce/recent.js';
import type { Finding, Kind, Lifecycle } from '../contract/types.js';
import type { IsWanted } from '../select/select.js';
import { apiNodeOf, lifecycleOf, nodeOf } from './build.js';
import { findingOf, isLasting } from './findings.js';
import { createNeeded, type Needed, stateRules } from './needed.js';
import { isOwnPod } from './own-pods.js';
import { createTimes, type Times } from './times.js';
import { tracesOfName } from './traces.js';

const rulesFor = byKind(rules);
const stateRulesFor = byKind(stateRules);
const readingsFor = eachKind((kind: Kind) => readingsOf(rulesFor(kind)));

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
  /** The pods of this name were asked for */
  readonly isWanted: boolean;
  /** All UIDs that are known under the name */
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

/** What is kept of a deletion that is over. */
const summaryOf = ({ pod, observations, coverage }: Reconstructed, found: readonly Found[]): DeletionSummary => ({
  pod,
  byLog: observations.length > 0,
  filtered: coverage.isFiltered(),
  open: false,
  rules: found.map(({ rule }) => rule),
  quoted: [],
});

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
  /** A log that does not name its node is named after the node of its pods, which only judged deletions show */
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
    once: createOnce(),
  });

  function judged(one: Reconstructed, run: NodeRun, clock: ResolvedClock, context: RuleContext): Judged {
    // Rules ask what came after what: in reverse order all answers would be wrong
    const found = run.reversed ? [] : judgeAll(rulesFor(one.kind), one, context);
    const notJudged = notJudgedFor(readingsFor(one.kind), one, found, { reversed: run.reversed, context });
    const lifecycle = lifecycleOf(one, run, clock, { found, notJudged });
    const open = one.outcome === 'stuck' || one.outcome === 'in-progress';
    const quoted = open ? [...lifecycle.steps, ...lifecycle.findings].flatMap(({ evidence }) => evidence) : [];
    const summary = { ...summaryOf(one, found), open, quoted };
    return { deletion: one, lifecycle, summary, lasting: found.some(isLasting) };
  }

  function isToBeJudged(one: Reconstructed, run: NodeRun, needed: Needed): boolean {
    const node = nodeOf(one, run);
    if (nodes.has(node) && !needed.isJudged(one)) return false;
    nodes.add(node);
    return true;
  }

  /** What is kept of a deletion that is not judged. */
  const leftOut = (one: Reconstructed, run: NodeRun, context: RuleContext): DeletionSummary =>
    summaryOf(one, run.reversed ? [] : judgeAll(stateRulesFor(one.kind), one, context));

  /** A pod that was not asked for, with a deletion of which nothing is needed but that there was one. */
  function passedOver(name: NameStory, uid: string, run: NodeRun, times: Times): JudgedName {
    const { pod, observations } = name;
    const lives: Life[] = [{ pod, role: 'ordinary', uid, staticUID: null, observations, story: null }];
    const filtered = run.coverage(pod, [uid], observations.at(-1)?.kubelet).isFiltered();
    loggedUIDs.add(uid);
    return {
      name,
      lives,
      isWanted: false,
      uids: () => [uid],
      deletions: [],
      left: [{ pod, byLog: true, filtered, open: false, rules: [], quoted: [] }],
      findings: () => [],
      traces: () => tracesOfName(lives.flatMap(ofEnds), times),
    };
  }

  return {
    /** One after another: judging a name takes several times as much memory as what is kept of it. */
    *names(names: readonly NameStory[], run: NodeRun, clock: ResolvedClock): Generator<JudgedName> {
      const context = contextOf(run, clock);
      const times = createTimes(clock);
      const needed = createNeeded(run, context.troubles);
      for (const name of names) {
        if (isOwnPod(name.pod)) continue;
        const plain = nodes.has(run.name ?? run.host) ? needed.uidOfPlainEnd(name) : null;
        if (plain !== null && !isWanted(name.pod, () => [plain])) {
          yield passedOver(name, plain, run, times);
          continue;
        }
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
        const chosen = new Set(wanted ? namesakes : namesakes.filter(one => isToBeJudged(one, run, needed)));
        yield {
          name,
          lives: whole,
          isWanted: wanted,
          uids,
          deletions: [...chosen].map(one => judged(one, run, clock, own)),
          left: wanted ? [] : namesakes.flatMap(one => (chosen.has(one) ? [] : [leftOut(one, run, own)])),
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
