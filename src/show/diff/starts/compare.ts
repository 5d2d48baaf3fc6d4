import type { ResultDocument, Start } from '../../../document/contract/types.js';
import { ownStarts } from '../../../document/episodes.js';
import { lastedIn } from '../../../document/lasted.js';
import { measured } from '../../../document/measure.js';
import { ownerOf } from '../../../document/owner.js';
import { quantilesOf } from '../../../document/quantiles.js';
import { namespaceRole, roleOf } from '../../../document/role.js';
import { PHASE_WORDS } from '../../../episodes/phases.js';
import { grouped } from '../../../kit/grouped.js';
import { lookedUp } from '../../../kit/looked-up.js';
import type { Blindness } from '../compare-steps.js';
import { compareCounts } from '../groups/counts.js';
import { compareTimes, TOO_FEW } from '../groups/times.js';
import { countsOf, labelOf, labelsOf } from '../labels.js';
import { differs } from '../pace.js';
import { LIMITS } from '../thresholds.js';
import type { GroupChange, StartFacts, StartGroupPair, StartSide } from '../types.js';

/** Starts with a common property, on both sides; one side may be empty. */
interface GatheredStarts {
  readonly before: readonly Start[];
  readonly after: readonly Start[];
}

/**
 * Groups starts by owner: in the same namespace, or, if a namespace is on one side only, in one that differs only in its generated part.
 */
function byOwner({ before, after }: GatheredStarts): GatheredStarts[] {
  const exact = gather({ before, after }, one => [[one.pod.namespace, roleOf(one)]]);
  const both = exact.filter(isOnBoth);
  const used = new Set(both.flatMap(group => [...group.before, ...group.after]));
  const left = (all: readonly Start[]): Start[] => all.filter(one => !used.has(one));
  const rest = gather({ before: left(before), after: left(after) }, one => [
    [namespaceRole(one.pod.namespace), roleOf(one)],
  ]);
  return [...both, ...rest];
}

/** Groups starts by repository, if several owners use it: what one owner uses is shown with the owner. */
function byImage(sides: GatheredStarts): ({ readonly image: string } & GatheredStarts)[] {
  const all = gather(sides, ({ containers }) =>
    [...new Set(containers.flatMap(({ image }) => (image === null ? [] : [repositoryOf(image)])))].map(one => [one]),
  );
  return all.flatMap(({ before, after, key: [image = ''] }) => {
    const owners = new Set([...before, ...after].map(one => `${one.pod.namespace}/${roleOf(one)}`));
    return owners.size < 2 ? [] : [{ image, before, after }];
  });
}

const isOnBoth = ({ before, after }: GatheredStarts): boolean => before.length > 0 && after.length > 0;

/** `registry:5000/shop/web` of `registry:5000/shop/web:1.4@sha256:…` */
export const repositoryOf = (image: string): string => (image.split('@')[0] ?? image).replace(/:[^:/]*$/, '');

function gather({ before, after }: GatheredStarts, keysOf: (one: Start) => readonly (readonly string[])[]) {
  const sides = [...before.map(one => ({ one, after: false })), ...after.map(one => ({ one, after: true }))];
  const keyed = sides.flatMap(side => keysOf(side.one).map(key => ({ ...side, key })));
  return [...grouped(keyed, ({ key }) => JSON.stringify(key)).values()].map(members => ({
    key: members[0]?.key ?? [],
    before: members.flatMap(each => (each.after ? [] : [each.one])),
    after: members.flatMap(each => (each.after ? [each.one] : [])),
  }));
}

/** What is measured of a start. The time until Ready is the sum of both: probes have a pace of their own. */
export const START_PARTS: readonly string[] = ['running', ...PHASE_WORDS.start.map(({ id }) => id)];

/** How many examples of a side are listed. */
const WORST = 3;

interface Sides<T> {
  readonly before: T;
  readonly after: T;
}

/** How the starts of two runs differ, by owner and by image. */
export function compareStarts(documents: Sides<ResultDocument>, blind: Blindness): StartGroupPair[] {
  const sides = { before: ownStarts(documents.before), after: ownStarts(documents.after) };
  const lasted = { before: lastedIn(documents.before), after: lastedIn(documents.after) };
  const owners = unsureWhereBothFail(byOwner(sides).flatMap(group => compareOwner(group, lasted, blind) ?? []));
  const images = byImage(sides).map(({ image, ...group }) => compareImage(image, group));
  return [...owners, ...images.filter(({ before, after }) => 'pull' in before.times && 'pull' in after.times)];
}

type Lasted = Sides<ReturnType<typeof lastedIn>>;

/** Null if only one side has it, and nothing is wrong with it. */
function compareOwner(group: GatheredStarts, lasted: Lasted, blind: Blindness): StartGroupPair | null {
  const usual = Math.max(0, ...[...group.before, ...group.after].flatMap(({ durationMs }) => durationMs ?? []));
  const isBad = (side: keyof Lasted) => (one: Start) =>
    fails(one) || (lastsLong(one, lasted[side], usual) && usual > 0);
  const bad = {
    before: new Set(group.before.filter(isBad('before'))),
    after: new Set(group.after.filter(isBad('after'))),
  };
  if (!isOnBoth(group) && bad.before.size + bad.after.size === 0) return null;
  const changes = isOnBoth(group)
    ? [
        ...compareCounts(group, {
          what: 'ends',
          subject: 'outcome',
          once: true,
          blind: { before: null, after: null },
          isSo: one => bad.before.has(one) || bad.after.has(one),
        }),
        ...compareRules(group, blind),
        ...START_PARTS.flatMap(part => comparePart(part, group)),
      ]
    : [onlyOne(group, bad)];
  const [first] = [...group.after, ...group.before];
  const owned = [...group.after, ...group.before].find(({ owner }) => owner !== undefined) ?? first;
  return {
    namespace: first?.pod.namespace ?? '',
    owner: owned === undefined ? null : ownerOf(owned),
    image: null,
    label: labelOf(countsOf(labelsOf(changes))),
    changes,
    before: sideOf(group.before, START_PARTS, timesOf),
    after: sideOf(group.after, START_PARTS, timesOf),
  };
}

function compareImage(image: string, group: GatheredStarts): StartGroupPair {
  const pulls = (all: readonly Start[]): number[] =>
    all.flatMap(({ containers }) =>
      containers.flatMap(one =>
        one.image !== null && repositoryOf(one.image) === image && one.pulledMs !== null ? [one.pulledMs] : [],
      ),
    );
  const changes = decisive(compareTimes('pull', pulls(group.before), pulls(group.after), null));
  return {
    namespace: null,
    owner: null,
    image,
    label: labelOf(countsOf(labelsOf(changes))),
    changes,
    before: sideOf(group.before, ['pull'], pulls),
    after: sideOf(group.after, ['pull'], pulls),
  };
}

const fails = ({ outcome }: Start): boolean => outcome === 'stuck' || outcome === 'refused';

/** The input ends before the start does, after longer than any of them took. */
function lastsLong(one: Start, lasted: (one: Start) => number | null, usual: number): boolean {
  const ms = one.outcome === 'in-progress' ? lasted(one) : null;
  return ms !== null && ms > usual && differs(usual, ms);
}

/**
 * Pods that only one side has differ for an unknown reason, but that does not excuse failed starts. Where they are gone, nothing shows that
 * they would start now: the other run may be of another node.
 */
function onlyOne({ before, after }: GatheredStarts, bad: Sides<ReadonlySet<Start>>): GroupChange {
  return {
    what: 'ends',
    subject: 'outcome',
    label: after.length > 0 ? 'worse' : 'ambiguous',
    before: bad.before.size,
    after: bad.after.size,
    n: { before: before.length, after: after.length },
    p: 1,
    note: `only ${after.length > 0 ? 'after' : 'before'} has such pods`,
  };
}

/** Pods without an owner have other names in each run: if both sides have some that fail, it is not known which are worse. */
function unsureWhereBothFail(pairs: readonly StartGroupPair[]): StartGroupPair[] {
  const isOnly = (side: keyof Sides<unknown>) => (pair: StartGroupPair) => pair[side].starts === 0;
  if (!pairs.some(isOnly('before')) || !pairs.some(isOnly('after'))) return [...pairs];
  return pairs.map(pair =>
    pair.before.starts > 0 && pair.after.starts > 0
      ? pair
      : { ...pair, label: 'ambiguous', changes: pair.changes.map(one => ({ ...one, label: 'ambiguous' })) },
  );
}

/** Errors already decided the outcome; a single other finding may be chance. */
function compareRules(group: GatheredStarts, blind: Blindness): GroupChange[] {
  const findings = [...group.before, ...group.after].flatMap(one => one.findings);
  const rules = [...grouped(findings, ({ rule, level }) => (level === 'error' ? null : rule)).keys()].sort();
  return rules.flatMap(rule =>
    compareCounts(group, {
      what: 'finding',
      subject: rule,
      once: false,
      blind,
      isSo: one => one.findings.some(finding => finding.rule === rule && finding.level !== 'error'),
    }),
  );
}

const timesOf = (all: readonly Start[], part: string): number[] =>
  all.map(measured).flatMap(({ runningMs, phases }) => (part === 'running' ? runningMs : phases.get(part)) ?? []);

/** What the kubelet or an object shows only at intervals may differ by one interval. */
const PACES = lookedUp<number>({
  // creationTimestamp and conditions are cut to seconds, by the clocks of other machines
  schedule: 3_000,
  reach: 3_000,
  // The default of a probe's periodSeconds is 10
  probes: 10_000,
});

const comparePart = (part: string, { before, after }: GatheredStarts): GroupChange[] =>
  decisive(compareTimes(part, timesOf(before, part), timesOf(after, part), null)).filter(
    one => Math.abs(one.after - one.before) > (PACES[part] ?? 0),
  );

/** Few starts are compared like pairs of deletions: every one on a side took longer than every one on the other. */
const decisive = (changes: readonly GroupChange[]): GroupChange[] =>
  changes.map(({ note, ...change }) =>
    note === TOO_FEW && Math.max(change.n.before, change.n.after) <= LIMITS.pairedUpTo
      ? { ...change, label: change.after > change.before ? 'worse' : 'better' }
      : { ...change, ...(note === undefined ? {} : { note }) },
  );

const sideOf = (
  all: readonly Start[],
  parts: readonly string[],
  times: (all: readonly Start[], part: string) => number[],
): StartSide => ({
  starts: all.length,
  outcomes: Object.fromEntries(
    [...grouped(all, ({ outcome }) => outcome)].map(([outcome, same]) => [outcome, same.length]),
  ),
  times: Object.fromEntries(
    parts.flatMap(part => {
      const quantiles = quantilesOf(times(all, part));
      return quantiles === null ? [] : [[part, quantiles]];
    }),
  ),
  worst: [...all]
    .sort((a, b) => Number(fails(b)) - Number(fails(a)) || (b.durationMs ?? 0) - (a.durationMs ?? 0))
    .slice(0, WORST)
    .map(factsOf),
});

const factsOf = ({ id, pod, node, outcome, headline, durationMs }: Start): StartFacts => ({
  id,
  pod,
  node,
  outcome,
  headline,
  durationMs,
});
