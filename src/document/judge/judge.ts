import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NameStory } from '../../correlate/pods/pods.js';
import { withoutStarts } from '../../correlate/pods/pods.js';
import type { NodeRun } from '../../correlate/run.js';
import type { Life } from '../../correlate/types.js';
import { isOpen } from '../../episodes/ends/outcome.js';
import { reconstructLives, reconstructTestified, reconstructWatched } from '../../episodes/ends/reconstruct.js';
import type { Reconstructed } from '../../episodes/ends/types.js';
import { eachKind } from '../../episodes/engine/steps.js';
import { byKind, judgeAll, judgeName } from '../../rules/judge.js';
import { createNotJudged, createReadingContext, readingsOf } from '../../rules/not-judged.js';
import { nameRules, rules } from '../../rules/registry.js';
import { nodeTroubles } from '../../rules/troubles.js';
import { createOnce, type DeletionSummary, type RuleContext } from '../../rules/types.js';
import type { Kind, Lifecycle } from '../contract/types.js';
import { isOwnPod } from '../role.js';
import { apiNodeOf, lifecycleOf } from './build.js';
import { findingOf, isLasting } from './findings.js';
import { createTimes } from './times.js';
import { tracesOfName } from './traces.js';

const rulesFor = byKind(rules);
const readingsFor = eachKind((kind: Kind) => readingsOf(rulesFor(kind)));

/** A deletion that was judged. */
export interface Judged {
  readonly deletion: Reconstructed;
  readonly lifecycle: Lifecycle;
  readonly summary: DeletionSummary;
  /** Something holds it, or its remains, at this moment */
  readonly lasting: boolean;
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
export function createJudge(loggedUIDs: KnownUIDs) {
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
    run,
    firstOn: node => firstOn.get(node) ?? null,
    namesakes: [],
    once: createOnce(),
  });

  function judged(one: Reconstructed, run: NodeRun, clock: ResolvedClock, context: RuleContext): Judged {
    // Rules ask what came after what: in reverse order all answers would be wrong
    const found = run.reversed ? [] : judgeAll(rulesFor(one.kind), one, context);
    const notJudged = notJudgedFor(readingsFor(one.kind), one, found, { reversed: run.reversed, context });
    const lifecycle = lifecycleOf(one, run, clock, { found, notJudged });
    const open = isOpen(one);
    const quoted = open ? [...lifecycle.steps, ...lifecycle.findings].flatMap(({ evidence }) => evidence) : [];
    const summary = {
      pod: one.pod,
      byLog: one.observations.length > 0,
      filtered: one.coverage.isFiltered(),
      open,
      rules: found.map(({ rule }) => rule),
      quoted,
    };
    return { deletion: one, lifecycle, summary, lasting: found.some(isLasting) };
  }

  return {
    /** One after another: judging a name takes several times as much memory as what is kept of it. */
    *names(names: readonly NameStory[], run: NodeRun, clock: ResolvedClock) {
      const context = contextOf(run, clock);
      const times = createTimes(clock);
      for (const name of names) {
        if (isOwnPod(name.pod)) continue;
        const whole = run.livesOf(name);
        const lives = whole.flatMap(ofEnds);
        const namesakes = reconstructLives(lives, run, clock);
        for (const { uid, observations } of lives) if (uid !== null && observations.length > 0) loggedUIDs.add(uid);
        for (const one of namesakes) remember(one);
        const own = { ...context, namesakes };
        yield {
          name,
          /** Includes the lines of their starts, where they are needed */
          lives: whole,
          deletions: namesakes.map(one => judged(one, run, clock, own)),
          /** Findings that show only in all the lives of the name together. */
          findings: () =>
            judgeName(nameRules, { pod: name.pod, lives, deletions: namesakes, run }).map(finding =>
              findingOf(finding, times),
            ),
          /** What it contributes to the rules that judge several nodes. */
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
