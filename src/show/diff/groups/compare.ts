import { spell } from '../../../catalogue/duration.js';
import type { Finding, Lifecycle, PodEpisode, Start } from '../../../document/contract/types.js';
import { ownStarts } from '../../../document/episodes.js';
import { lastedIn, type Measured, measured, type Quantiles, quantilesOf } from '../../../document/figures/lasted.js';
import { ownerOf } from '../../../document/role.js';
import { grouped } from '../../../kit/grouped.js';
import { lookedUp } from '../../../kit/looked-up.js';
import { hasEnded, type InputEnds, lasted, lastsLonger } from '../compare/compare-times.js';
import { type Blindness, differs, factsOf, judged, labelOf, noted, ofEach, SIGHTED } from '../compare/facts.js';
import { type Gathered, isOnBoth, repositoryOf, startsByImage, startsByOwner } from '../compare/pair.js';
import { LIMITS } from '../thresholds.js';
import type { Both, GroupChange, GroupPair, GroupSide, Sides, StartGroupPair, StartSide } from '../types.js';
import { compareCounts, compareTimes, incomparableParts, PARTS, TOO_FEW, timesOf } from './times.js';

/** How many examples of a side are listed. */
const WORST = 3;

export function compareGroup(group: Gathered, blind: Blindness, ends: InputEnds): GroupPair {
  const { before, after } = ofEach(group, all => all.map(measured));
  const changes = [
    ...compareEnds(group, ends),
    ...compareCounts(group, {
      what: 'verdict',
      subject: 'incomplete',
      once: true,
      blind,
      isSo: ({ verdict }) => verdict === 'incomplete',
    }),
    ...compareRules(group, blind, ({ level }) => level !== 'info'),
    ...PARTS.end.flatMap(part =>
      compareTimes(part, timesOf(before, part), timesOf(after, part), excuseFor(part, group)),
    ),
  ];
  const [first] = group.before;
  return {
    namespace: first?.pod.namespace ?? '',
    owner: ownerIn([...group.after, ...group.before]) ?? { kind: null, name: '' },
    kind: first?.kind ?? 'unknown',
    label: labelOf(changes),
    before: sideOf(before),
    after: sideOf(after),
    changes,
    incomparable: incomparableParts(before, after),
  };
}

/** The owner in the ownerReferences of any of them, if there are any. */
function ownerIn(all: readonly PodEpisode[]) {
  const one = all.find(({ owner }) => owner !== undefined) ?? all[0];
  return one === undefined ? null : ownerOf(one);
}

/** Deletions that did not end are worse than those that did, unless the input only ends too early. */
function compareEnds(group: Gathered, ends: InputEnds): GroupChange[] {
  const usual = [...group.before, ...group.after]
    .filter(hasEnded)
    .reduce((most, one) => Math.max(most, lasted(one, null).ms ?? 0), 0);
  return compareCounts(group, {
    what: 'ends',
    subject: 'outcome',
    once: true,
    blind: SIGHTED,
    isSo: one => !hasEnded(one),
    doubt: (open, side) =>
      open.every(one => one.outcome === 'in-progress' && !lastsLonger(lasted(one, ends[side](one)), { ms: usual }))
        ? 'the input may end too early to tell'
        : null,
  });
}

/** Findings that are errors already decided the outcome; a single other finding may be chance. */
function compareRules(
  group: Gathered<PodEpisode>,
  blind: Blindness,
  counts: (finding: Finding) => boolean,
): GroupChange[] {
  const all = [...group.before, ...group.after].flatMap(({ findings }) => findings);
  const rules = [...grouped(all, finding => (counts(finding) ? finding.rule : null)).keys()].sort();
  return rules.flatMap(rule =>
    compareCounts(group, {
      what: 'finding',
      subject: rule,
      once: false,
      blind,
      isSo: ({ findings }) => findings.some(finding => finding.rule === rule && counts(finding)),
    }),
  );
}

/** A stop may take its whole grace period. */
function excuseFor(part: string, { before, after }: Gathered): string | null {
  if (part !== 'stop' && part !== 'whole') return null;
  const [was, is] = [before, after].map(
    all => quantilesOf(all.flatMap(({ gracePeriodSeconds }) => gracePeriodSeconds ?? []))?.p50Ms ?? null,
  );
  if (was == null || is == null || was === is) return null;
  return `the grace period of most is ${spell(was * 1000)} before and ${spell(is * 1000)} after`;
}

const sideOf = (all: readonly Measured<Lifecycle>[]): GroupSide => ({
  deletions: all.length,
  outcomes: tally(all.map(({ one }) => one.outcome)),
  verdicts: tally(all.map(({ one }) => one.verdict)),
  times: quantilesIn(PARTS.end, part => timesOf(all, part)),
  worst: worstIn(
    all,
    one => !hasEnded(one),
    ({ wholeMs }) => wholeMs,
  ).map(factsOf),
});

const startSideOf = (
  all: readonly Measured<Start>[],
  parts: readonly string[],
  times: (part: string) => number[] = part => timesOf(all, part),
): StartSide => ({
  starts: all.length,
  outcomes: tally(all.map(({ one }) => one.outcome)),
  times: quantilesIn(parts, times),
  worst: worstIn(all, fails, ({ one }) => one.durationMs).map(({ id, pod, node, outcome, headline, durationMs }) => ({
    id,
    pod,
    node,
    outcome,
    headline,
    durationMs,
  })),
});

const quantilesIn = (parts: readonly string[], times: (part: string) => number[]): Record<string, Quantiles> =>
  Object.fromEntries(
    parts.flatMap(part => {
      const quantiles = quantilesOf(times(part));
      return quantiles === null ? [] : [[part, quantiles] as const];
    }),
  );

/** Episodes that failed come first, then those that took longest. */
const worstIn = <One extends PodEpisode>(
  all: readonly Measured<One>[],
  isBad: (one: One) => boolean,
  msOf: (one: Measured<One>) => number | null,
): One[] =>
  [...all]
    .sort((a, b) => Number(isBad(b.one)) - Number(isBad(a.one)) || (msOf(b) ?? 0) - (msOf(a) ?? 0))
    .slice(0, WORST)
    .map(({ one }) => one);

const tally = <T extends string>(words: readonly T[]): Partial<Record<T, number>> =>
  Object.fromEntries([...grouped(words, word => word)].map(([word, same]) => [word, same.length])) as Partial<
    Record<T, number>
  >;

/** How the starts of two runs differ, by owner and by image. */
export function compareStarts(documents: Sides, blind: Blindness): StartGroupPair[] {
  const sides = ofEach(documents, document => ownStarts(document));
  const lasted = ofEach(documents, lastedIn);
  const owners = unsureWhereBothFail(startsByOwner(sides).flatMap(group => compareOwner(group, lasted, blind) ?? []));
  const images = startsByImage(sides).map(({ image, ...group }) => compareImage(image, group));
  return [...owners, ...images.filter(({ before, after }) => 'pull' in before.times && 'pull' in after.times)];
}

type Lasted = Both<ReturnType<typeof lastedIn>>;

/** Null if only one side has the owner, and nothing is wrong there. */
function compareOwner(group: Gathered<Start>, lasted: Lasted, blind: Blindness): StartGroupPair | null {
  const usual = Math.max(0, ...[...group.before, ...group.after].flatMap(({ durationMs }) => durationMs ?? []));
  // Also if the input ends before the start does, and the start has lasted longer than is usual
  const lastsLong = (one: Start, ms: number | null): boolean =>
    one.outcome === 'in-progress' && ms !== null && ms > usual && usual > 0 && differs(usual, ms);
  const bad = ofEach(group, (all, side) => new Set(all.filter(one => fails(one) || lastsLong(one, lasted[side](one)))));
  if (!isOnBoth(group) && bad.before.size + bad.after.size === 0) return null;
  const sides = ofEach(group, all => all.map(measured));
  const changes = isOnBoth(group)
    ? [
        ...compareCounts(group, {
          what: 'ends',
          subject: 'outcome',
          once: true,
          blind: SIGHTED,
          isSo: one => bad.before.has(one) || bad.after.has(one),
        }),
        ...compareRules(group, blind, ({ level }) => level !== 'error'),
        ...PARTS.start.flatMap(part => comparePart(part, sides)),
      ]
    : [onlyOne(group, bad)];
  const [first] = [...group.after, ...group.before];
  return {
    namespace: first?.pod.namespace ?? '',
    owner: ownerIn([...group.after, ...group.before]),
    image: null,
    label: labelOf(changes),
    changes,
    ...ofEach(sides, all => startSideOf(all, PARTS.start)),
  };
}

function compareImage(image: string, group: Gathered<Start>): StartGroupPair {
  const pulls = (all: readonly Start[]): number[] =>
    all.flatMap(({ containers }) =>
      containers.flatMap(one =>
        one.image !== null && repositoryOf(one.image) === image && one.pulledMs !== null ? [one.pulledMs] : [],
      ),
    );
  const { before, after } = ofEach(group, pulls);
  const changes = decisive(compareTimes('pull', before, after, null));
  return {
    namespace: null,
    owner: null,
    image,
    label: labelOf(changes),
    changes,
    ...ofEach(group, all => startSideOf(all.map(measured), ['pull'], () => pulls(all))),
  };
}

const fails = ({ outcome }: Start): boolean => outcome === 'stuck' || outcome === 'refused';

/**
 * Pods that only one side has differ for an unknown reason, but that does not excuse failed starts. Where they are gone, nothing shows that
 * they would start now: the other run may be of another node.
 */
function onlyOne({ before, after }: Gathered<Start>, bad: Both<ReadonlySet<Start>>): GroupChange {
  return {
    what: 'ends',
    subject: 'outcome',
    label: after.length > 0 ? 'worse' : 'ambiguous',
    before: bad.before.size,
    after: bad.after.size,
    n: { before: before.length, after: after.length },
    p: 1,
    note: `only “${after.length > 0 ? 'after' : 'before'}” has such pods`,
  };
}

/** Pods without an owner have other names in each run: if both sides have some that fail, it is not known which are worse. */
function unsureWhereBothFail(pairs: readonly StartGroupPair[]): StartGroupPair[] {
  const isOnly = (side: keyof Both<unknown>) => (pair: StartGroupPair) => pair[side].starts === 0;
  if (!pairs.some(isOnly('before')) || !pairs.some(isOnly('after'))) return [...pairs];
  return pairs.map(pair =>
    pair.before.starts > 0 && pair.after.starts > 0
      ? pair
      : { ...pair, label: 'ambiguous', changes: pair.changes.map(one => ({ ...one, label: 'ambiguous' })) },
  );
}

/** What the kubelet or an object shows only at intervals may differ by one interval. */
const PACES = lookedUp<number>({
  // creationTimestamp and conditions are cut to seconds, by the clocks of other machines
  schedule: 3_000,
  reach: 3_000,
  // The default of a probe's periodSeconds is 10
  probes: 10_000,
});

const comparePart = (part: string, { before, after }: Both<readonly Measured<Start>[]>): GroupChange[] =>
  decisive(compareTimes(part, timesOf(before, part), timesOf(after, part), null)).filter(
    one => Math.abs(one.after - one.before) > (PACES[part] ?? 0),
  );

/** Few starts are compared like pairs of deletions: every one on a side took longer than every one on the other. */
const decisive = (changes: readonly GroupChange[]): GroupChange[] =>
  changes.map(({ note, ...change }) =>
    note === TOO_FEW && Math.max(change.n.before, change.n.after) <= LIMITS.pairedUpTo
      ? { ...change, label: judged(change.after > change.before, null) }
      : { ...change, ...noted(note ?? null) },
  );
