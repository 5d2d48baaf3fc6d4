import type {
  EvidenceRef,
  Lifecycle,
  NodeEpisode,
  PodEpisode,
  ResultDocument,
  Start,
} from '../../document/contract/types.js';
import { endsOf, nodeTroublesOf, ownStarts } from '../../document/episodes.js';
import { groupingsOf, inGroups } from '../../document/figures/groupings.js';
import { lastedIn, type Measured, measured, type Quantiles, quantilesOf } from '../../document/figures/lasted.js';
import { PHASE_WORDS } from '../../episodes/phases.js';
import { grouped } from '../../kit/grouped.js';
import { VERSION } from '../../kit/version.js';

const WORST = 10;

/** Figures of many episodes, computed from documents alone. */
export type StatsDocument = ReturnType<typeof statsOf>;
export type Group = StatsDocument['groups'][number];
export type Worst = StatsDocument['worst'][number];
export type StartStats = StatsDocument['starts'];
export type StartGroup = StartStats['groups'][number];
export type ImageStats = StartStats['images'][number];
export type WorstStart = StartStats['worst'][number];

/** The figures of a document: of all deletions and of all starts, each also by every grouping or by those requested; and of nodes. */
export function statsOf(document: ResultDocument, by?: readonly string[]) {
  const all = endsOf(document).map(measured);
  return {
    statsVersion: 1 as const,
    tool: { name: 'podline', version: VERSION } as const,
    /** Those of deletions. Percentiles are nearest-rank: each one is a value that was measured */
    phases: PHASE_WORDS.end,
    groups: groupsOf(all, 'end', by, document).map(endGroup),
    /** The deletions that took longest, the longest first */
    worst: worstOf(all, document, {
      msOf: ({ wholeMs }) => wholeMs,
      headOf: ({ id, pod, node, kind, headline }) => ({ id, pod, node, kind, headline }),
      linesOf,
    }),
    /** What nodes went through, by kind; by node where that was asked for */
    nodeTroubles: nodeStats(document, by?.includes('node') === true),
    starts: startStatsOf(document, by),
  };
}

/** The figures of the starts: a pod that ran before has none. */
function startStatsOf(document: ResultDocument, by?: readonly string[]) {
  const starts = ownStarts(document);
  const all = starts.map(measured);
  const lasted = lastedIn(document);
  return {
    phases: PHASE_WORDS.start,
    groups: groupsOf(all, 'start', by, document).map(group => startGroup(group, lasted)),
    /** The slowest first */
    images: imagesOf(starts),
    worst: worstOf(all, document, {
      msOf: ({ one }) => lasted(one) ?? one.durationMs,
      headOf: ({ id, pod, node, outcome, headline }) => ({ id, pod, node, outcome, headline }),
      linesOf({ steps }) {
        const logged = steps.filter(({ evidence }) => evidence.length > 0);
        return [...new Set([logged[0], logged.at(-1)])].flatMap(step => step?.evidence.slice(0, 1) ?? []);
      },
    }),
  };
}

/** Episodes with something in common: `all`, `kind`, `owner`, …; `value`: null where the input does not show it. */
interface Members<One extends PodEpisode> {
  readonly by: string;
  readonly value: string | null;
  readonly members: readonly Measured<One>[];
}

/** All episodes, and the groups of those that have something in common, the largest first. */
function groupsOf<One extends PodEpisode>(
  all: readonly Measured<One>[],
  family: One['family'],
  by: readonly string[] | undefined,
  document: ResultDocument,
): Members<One>[] {
  const whole = all.length === 0 ? [] : [{ by: 'all', value: 'all', members: all }];
  const parts = groupingsOf(family)
    .filter(grouping => by?.includes(grouping.by) ?? true)
    .flatMap(grouping =>
      inGroups(all, ({ one }) => one, grouping, document)
        .map(([value, members]) => ({ by: grouping.by, value, members }))
        .sort((a, b) => b.members.length - a.members.length || ((a.value ?? '') < (b.value ?? '') ? -1 : 1)),
    );
  return [...whole, ...parts];
}

/** What is counted of both families. */
function countedIn<One extends PodEpisode>(members: readonly Measured<One>[], family: One['family']) {
  const phases = PHASE_WORDS[family].flatMap(({ id }): [string, Quantiles][] => {
    const quantiles = quantilesOf(members.flatMap(one => one.phases.get(id) ?? []));
    return quantiles === null ? [] : [[id, quantiles]];
  });
  return {
    phases: Object.fromEntries(phases),
    /** How many times each phase was the longest of an episode */
    longest: counts(members.flatMap(one => longestIn(one)?.phase ?? [])),
    outcomes: counts(members.map(({ one }): One['outcome'] => one.outcome)),
    /** How many episodes have a finding of each rule */
    findings: counts(members.flatMap(({ one }) => [...new Set(one.findings.map(({ rule }) => rule))])),
  };
}

function endGroup({ by, value, members }: Members<Lifecycle>) {
  const whole = members.flatMap(({ wholeMs }) => wholeMs ?? []);
  const { phases, longest, outcomes, findings } = countedIn(members, 'end');
  return {
    by,
    value,
    deletions: members.length,
    /** How many of them were seen from their beginning to their end: only these are measured */
    measured: whole.length,
    whole: quantilesOf(whole),
    phases,
    /** Time that is in no phase */
    outside: quantilesOf(members.flatMap(outsideOf)),
    longest,
    verdicts: counts(members.map(({ one }) => one.verdict)),
    outcomes,
    findings,
  };
}

function startGroup({ by, value, members }: Members<Start>, lasted: ReturnType<typeof lastedIn>) {
  const { phases, longest, outcomes, findings } = countedIn(members, 'start');
  return {
    by,
    value,
    starts: members.length,
    ready: quantilesOf(members.flatMap(({ wholeMs }) => wholeMs ?? [])),
    /** The time until all containers ran, even if nothing shows when the pod was Ready */
    running: quantilesOf(members.flatMap(({ runningMs }) => runningMs ?? [])),
    /** The time until Ready; for starts of which nothing shows it, until all containers ran */
    up: quantilesOf(members.flatMap(({ one }) => one.durationMs ?? [])),
    /** How long the starts that did not come up have lasted: until the pod was deleted, or until the input ends */
    lasted: quantilesOf(members.flatMap(({ one }) => lasted(one) ?? [])),
    phases,
    /** How long pulls waited for pulls of other pods */
    waited: quantilesOf(members.flatMap(({ one }) => waits(one))),
    longest,
    outcomes,
    findings,
    restarts: members.reduce((sum, { one }) => sum + one.restarts.length, 0),
  };
}

interface Listing<One extends PodEpisode, Head> {
  msOf(one: Measured<One>): number | null;
  headOf(one: One): Head;
  linesOf(one: One): readonly EvidenceRef[];
}

/** The longest of these episodes. */
const worstOf = <One extends PodEpisode, Head>(
  all: readonly Measured<One>[],
  { input }: ResultDocument,
  { msOf, headOf, linesOf }: Listing<One, Head>,
) =>
  all
    .flatMap(one => {
      const ms = msOf(one);
      return ms === null ? [] : [{ measured: one, ms }];
    })
    .sort((a, b) => b.ms - a.ms || (a.measured.one.id < b.measured.one.id ? -1 : 1))
    .slice(0, WORST)
    .map(({ measured: { one, ...times }, ms }) => ({
      ...headOf(one),
      /** Of a start: until it was Ready; otherwise until it ran; otherwise how long it has lasted */
      durationMs: ms,
      longest: longestIn({ one, ...times }),
      /** Of a deletion the lines on both sides of its largest pause; otherwise its first and its last one */
      evidence: linesOf(one).map(ref => ({ ...ref, path: input.sources[ref.source]?.path ?? '' })),
    }));

/** How often nodes were in trouble, and for how long: each node, or all together. */
function nodeStats(document: ResultDocument, byNode: boolean) {
  const groups = grouped(nodeTroublesOf(document), ({ node, kind }) => JSON.stringify([byNode ? node : null, kind]));
  return [...groups.values()]
    .map(all => troublesOf(all, byNode))
    .sort((a, b) => b.totalMs - a.totalMs || b.episodes - a.episodes || (a.kind < b.kind ? -1 : 1));
}

function troublesOf(all: readonly NodeEpisode[], byNode: boolean) {
  const [{ node, kind }] = all as readonly [NodeEpisode];
  const times = all.flatMap(({ durationMs }) => durationMs ?? []);
  const sum = (of: (one: NodeEpisode) => number): number => all.reduce((total, one) => total + of(one), 0);
  return {
    ...(byNode ? { node } : {}),
    kind,
    episodes: all.length,
    /** The episodes that last when the input ends */
    lasting: all.filter(({ outcome }) => outcome === 'lasts').length,
    /** The time of the episodes whose beginning and end are known */
    totalMs: times.reduce((total, ms) => total + ms, 0),
    maxMs: times.length === 0 ? null : Math.max(...times),
    heldUp: { ends: sum(({ heldUp }) => heldUp.ends), starts: sum(({ heldUp }) => heldUp.starts) },
  };
}

/** The part in which a start hangs has no end, and is no phase. */
const longestIn = ({ one, phases }: Measured) =>
  one.family === 'start' && one.durationMs === null ? null : longestOf(phases);

/** The whole without its phases: what happened between them, and phases with an end that was not seen. */
function outsideOf({ wholeMs, phases }: Measured): number[] {
  if (wholeMs === null) return [];
  const left = [...phases.values()].reduce((rest, ms) => rest - ms, wholeMs);
  return [Math.max(0, left)];
}

function linesOf({ steps, gaps }: Lifecycle): EvidenceRef[] {
  const seen = steps.filter(({ at, evidence }) => at !== null && evidence.length > 0);
  const lineOf = (step: string | undefined): EvidenceRef[] =>
    seen.find(one => one.step === step)?.evidence.slice(0, 1) ?? [];
  const [largest] = [...gaps].sort((a, b) => b.ms - a.ms);
  const around = largest === undefined ? [] : [...lineOf(largest.after), ...lineOf(largest.before)];
  if (around.length > 0) return around;
  const inTime = [...seen].sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1)).map(({ step }) => step);
  return [...new Set([inTime[0], inTime.at(-1)])].flatMap(lineOf);
}

/** How many times each occurs, the most frequent first. */
function counts<T extends string>(values: readonly T[]): Record<T, number> {
  const each = [...grouped(values, value => value)].map(([value, several]) => [value, several.length] as const);
  return Object.fromEntries(each.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))) as Record<T, number>;
}

/** The phase that took longest; null if none is known. */
function longestOf(phases: ReadonlyMap<string, number>) {
  const [first] = [...phases].sort(([, a], [, b]) => b - a);
  return first === undefined ? null : { phase: first[0], ms: first[1] };
}

/** A start that did not wait has no wait, rather than one of 0 ms. */
const waits = ({ containers }: Pick<Start, 'containers'>): number[] =>
  containers.flatMap(({ waitedMs }) => (waitedMs === null || waitedMs === 0 ? [] : [waitedMs]));

function imagesOf(starts: readonly Start[]) {
  const containers = starts.flatMap(one => one.containers.flatMap(each => (each.image === null ? [] : [each])));
  return [...grouped(containers, ({ image }) => image ?? '')]
    .map(([image, own]) => ({
      image,
      /** Containers that were started from it without a pull */
      present: own.filter(({ pull }) => pull === 'present').length,
      pulled: quantilesOf(own.flatMap(({ pulledMs }) => pulledMs ?? [])),
      waited: quantilesOf(waits({ containers: own })),
    }))
    .sort((a, b) => (b.pulled?.maxMs ?? -1) - (a.pulled?.maxMs ?? -1) || (a.image < b.image ? -1 : 1));
}
