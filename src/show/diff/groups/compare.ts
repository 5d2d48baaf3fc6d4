import { spell } from '../../../catalogue/duration.js';
import type { Lifecycle } from '../../../document/contract/types.js';
import { type Measured, measured } from '../../../document/measure.js';
import { ownerOf } from '../../../document/owner.js';
import { quantilesOf } from '../../../document/quantiles.js';
import { grouped } from '../../../kit/grouped.js';
import type { Blindness } from '../compare-steps.js';
import { hasEnded, type InputEnds, lasted, lastsLonger } from '../compare-unended.js';
import { factsOf } from '../facts.js';
import { countsOf, labelOf, labelsOf } from '../labels.js';
import type { GroupChange, GroupPair, GroupSide } from '../types.js';
import { compareCounts } from './counts.js';
import { compareTimes, incomparableParts, PARTS, timesOf } from './times.js';

/** Deletions of one kind and one owner on both sides; at least one on each. */
export interface Gathered {
  readonly before: readonly Lifecycle[];
  readonly after: readonly Lifecycle[];
}

const SIGHTED: Blindness = { before: null, after: null };
/** How many examples of a side are listed. */
const WORST = 3;

export function compareGroup(group: Gathered, blind: Blindness, ends: InputEnds): GroupPair {
  const before = group.before.map(measured);
  const after = group.after.map(measured);
  const changes = [
    ...compareEnds(group, ends),
    ...compareCounts(group, {
      what: 'verdict',
      subject: 'incomplete',
      once: true,
      blind,
      isSo: ({ verdict }) => verdict === 'incomplete',
    }),
    ...compareRules(group, blind),
    ...PARTS.flatMap(part => compareTimes(part, timesOf(before, part), timesOf(after, part), excuseFor(part, group))),
  ];
  const [first] = group.before;
  return {
    namespace: first?.pod.namespace ?? '',
    owner: ownerIn([...group.after, ...group.before]),
    kind: first?.kind ?? 'unknown',
    label: labelOf(countsOf(labelsOf(changes))),
    before: sideOf(before),
    after: sideOf(after),
    changes,
    incomparable: incomparableParts(before, after),
  };
}

/** The owner in the ownerReferences of any of them, if there are any. */
function ownerIn(all: readonly Lifecycle[]) {
  const one = all.find(({ owner }) => owner !== undefined) ?? all[0];
  return one === undefined ? { kind: null, name: '' } : ownerOf(one);
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

/** Findings that are errors already made the deletion incomplete; a single other finding may be chance. */
function compareRules(group: Gathered, blind: Blindness): GroupChange[] {
  const all = [...group.before, ...group.after].flatMap(({ findings }) => findings);
  const rules = [...grouped(all, ({ rule, level }) => (level === 'info' ? null : rule)).keys()].sort();
  return rules.flatMap(rule =>
    compareCounts(group, {
      what: 'finding',
      subject: rule,
      once: false,
      blind,
      isSo: ({ findings }) => findings.some(finding => finding.rule === rule),
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
  times: Object.fromEntries(
    PARTS.flatMap(part => {
      const quantiles = quantilesOf(timesOf(all, part));
      return quantiles === null ? [] : [[part, quantiles]];
    }),
  ),
  worst: [...all]
    .sort((a, b) => Number(hasEnded(a.one)) - Number(hasEnded(b.one)) || (b.wholeMs ?? 0) - (a.wholeMs ?? 0))
    .slice(0, WORST)
    .map(({ one }) => factsOf(one)),
});

const tally = <T extends string>(words: readonly T[]): Partial<Record<T, number>> =>
  Object.fromEntries([...grouped(words, word => word)].map(([word, same]) => [word, same.length])) as Partial<
    Record<T, number>
  >;
