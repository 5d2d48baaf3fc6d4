import type { ResolvedClock, ResolveOptions } from '../correlate/clock/types.js';
import type { NameStory, NodeRun } from '../correlate/run.js';
import { reconstructLives, reconstructWatched } from '../lifecycle/reconstruct.js';
import type { Reconstructed } from '../lifecycle/types.js';
import { judgeAll, judgeName, judgeRun } from '../rules/judge.js';
import { nameRules, rules, runRules } from '../rules/registry.js';
import { nodeTroubles } from '../rules/troubles.js';
import type { RuleContext, Told } from '../rules/types.js';
import { findingOf, isoBy, lifecycleOf, nodeOf } from './build.js';
import type { Finding, Lifecycle, SourceReport } from './types.js';

/** So many finished names wait at most for a clock to be found before they are judged with the one there is. */
const MOST_WAITING = 5_000;

interface Entry {
  readonly lifecycle: Lifecycle;
  /** Where its story begins in the log. */
  readonly seq: number;
  readonly told: Told;
}

/**
 * Judges names as their last word is spoken, and keeps of each deletion what the document holds of it: memory follows
 * the pods that are alive, not the log.
 */
export function createAssembler(options: ResolveOptions) {
  const entries: Entry[] = [];
  const findings: Finding[] = [];
  const told = new Set<string>();
  const firstOn = new Map<string, number>();
  let waiting: NameStory[] = [];

  function judge(names: readonly NameStory[], run: NodeRun, clock: ResolvedClock): void {
    const context = contextOf(run, clock);
    for (const name of names) {
      const lives = run.livesOf(name);
      const deletions = reconstructLives(lives, run, clock);
      for (const { uid, observations } of lives) if (uid !== null && observations.length > 0) told.add(uid);
      for (const one of deletions) remember(one);
      add(deletions, run, clock, { ...context, namesakes: deletions });
      const raw = judgeName(nameRules, { pod: name.pod, lives, deletions, run });
      findings.push(...raw.map(finding => findingOf(finding, isoBy(clock))));
    }
  }

  function remember(one: Reconstructed): void {
    for (const uid of [one.uid, ...one.mirrorUIDs]) if (uid !== null) told.add(uid);
    const node = nodeOf(one);
    const first = one.observations.find(({ at }) => at !== null)?.at ?? null;
    if (node !== null && first !== null) firstOn.set(node, Math.min(first, firstOn.get(node) ?? first));
  }

  function add(deletions: readonly Reconstructed[], run: NodeRun, clock: ResolvedClock, context: RuleContext): void {
    for (const one of deletions) {
      // Rules ask what came after what: read backwards, the answers would all be wrong
      const judged = run.reversed ? [] : judgeAll(rules, one, context);
      entries.push({
        lifecycle: lifecycleOf(one, run.host, clock, judged),
        seq: one.observations[0]?.seq ?? Number.MAX_SAFE_INTEGER,
        told: { pod: one.pod, byLog: one.observations.length > 0, filtered: one.coverage.filtered },
      });
    }
  }

  const contextOf = (run: NodeRun, clock: ResolvedClock): RuleContext => ({
    toUtc: clock.toUtc,
    clockConfidence: clock.facts.confidence,
    zone: clock.facts.zone,
    troubles: nodeTroubles(run.node),
    last: run.last,
    interleaved: run.interleaved,
    firstOf: kubelet => run.processes[kubelet]?.from ?? null,
    firstOn: node => firstOn.get(node) ?? null,
    namesakes: [],
  });

  return {
    /** Names that nothing more will come of. */
    settle(names: readonly NameStory[], look: () => NodeRun): void {
      if (names.length === 0) return;
      waiting.push(...names);
      const run = look();
      const clock = run.clock.resolve(options);
      if (clock.facts.confidence === 'assumed' && waiting.length < MOST_WAITING) return;
      judge(waiting, run, clock);
      waiting = [];
    },
    finish(
      run: NodeRun,
      clock: ResolvedClock,
      sources: readonly SourceReport[],
    ): { lifecycles: Lifecycle[]; findings: Finding[] } {
      judge([...waiting, ...run.names()], run, clock);
      // The watch alone tells of these: what the kubelet did on their node is known by now
      for (const one of reconstructWatched(run, clock, told))
        add([one], run, clock, { ...contextOf(run, clock), namesakes: [one] });
      const raw = judgeRun(runRules, { run, clock, sources, deletions: entries.map(entry => entry.told) });
      const lifecycles = [...entries].sort(byTime).map(({ lifecycle }) => lifecycle);
      return { lifecycles, findings: [...findings, ...raw.map(finding => findingOf(finding, isoBy(clock)))] };
    },
  };
}

function byTime(a: Entry, b: Entry): number {
  const name = ({ lifecycle: { pod } }: Entry): string => `${pod.namespace}/${pod.name}`;
  return a.seq - b.seq || (name(a) < name(b) ? -1 : 1);
}
