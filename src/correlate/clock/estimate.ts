import { quarterAbove, quarterBelow, SECOND, WIDEST_OFFSET } from '../../kit/calendar.js';
import { grouped } from '../../kit/grouped.js';
import { isRough, roughRange } from './texts.js';
import { LIMITS } from './thresholds.js';
import type { Estimate, Evidence } from './types.js';

/** The estimate of each kind of evidence by itself, strongest first. */
export const estimates = (all: readonly Evidence[]): Estimate[] =>
  [
    fromWrapper(all),
    fromZoned(all),
    fromEarlier(
      distinct(ofKind(all, 'past')),
      ({ source }) => `UTC times inside messages, of what had just happened (${source})`,
    ),
    fromEarlier(
      ofKind(all, 'shared'),
      (_, sources) => `moments that are known in UTC from elsewhere (${sources.join(', ')})`,
    ),
    fromBoth(all),
  ].filter(estimate => estimate !== null);

/** Offsets that differ by less are one offset, seen with different precision. */
export const sameOffset = (a: number, b: number): boolean => Math.abs(a - b) <= 2 * LIMITS.promptMs;

/** The wrapper's stamp is some ms later than the line, or up to a second earlier where it has no fractions. */
function fromWrapper(all: readonly Evidence[]): Estimate | null {
  const wording = (example: Evidence) => `stamps around the lines that state a zone (${example.source})`;
  const seen = ofKind(all, 'wrapper');
  const quarter = (each: Evidence) => quarterAbove(each.offset - LIMITS.wrapperMs);
  const [best] = byQuarter(seen, quarter);
  const odd = oddCluster(seen, best);
  // Nearly all stamps must agree; otherwise they come from a shipper that runs at intervals
  if (odd !== null && odd.length * 2 > seen.length) {
    const latest = Math.max(...odd.map(offset));
    return conclude({ offset: Math.ceil(latest / SECOND) * SECOND, members: odd }, wording, true);
  }
  if (best !== undefined && best.members.length >= Math.min(LIMITS.agreeing, seen.length / 2)) {
    return believable(best) ? conclude(best, wording, best.members.length * 2 >= seen.length) : null;
  }
  // A shipper whose delay varies by minutes: the line with the smallest delay is the best
  const promptest = [...seen].sort((a, b) => b.offset - a.offset)[0];
  if (promptest === undefined || Math.abs(promptest.offset) > WIDEST_OFFSET) return null;
  return conclude({ offset: quarter(promptest), members: [promptest] }, wording);
}

function fromZoned(all: readonly Evidence[]): Estimate | null {
  const wording = (example: Evidence) => `times inside messages in the kubelet's own zone (${example.source})`;
  const seen = ofKind(all, 'zoned');
  const near = seen.filter(each => each.slack === 0);
  const pool = near.length > 0 ? near : seen;
  const usual = majority(pool.map(offset));
  if (usual === undefined) return null;
  const members = pool.filter(each => each.offset === usual);
  if (!isRough(usual)) return conclude({ offset: usual, members }, wording, true);
  const exact = withSeconds(all, roughRange(usual));
  return conclude({ offset: exact ?? usual, members }, wording, exact !== null);
}

/**
 * The offset to the second, within a minute. A line is printed after the event that it reports, and before the stamp that is put around it.
 * Times inside messages that are whole seconds do not show the offset's seconds: the kubelet prints and parses the times of a status once
 * before it sends them (status_manager.go, normalizeStatus; apimachinery metav1 Time.Rfc3339Copy).
 */
function withSeconds(all: readonly Evidence[], [from, to]: readonly [number, number]): number | null {
  const within = all.filter(each => each.offset >= from - SECOND && each.offset < to + LIMITS.agreeMs);
  const wrapped = ofKind(within, 'wrapper').filter(each => !each.coarse);
  if (wrapped.length > 0) return Math.min(to, Math.ceil(Math.max(...wrapped.map(offset)) / SECOND) * SECOND);
  const stated = [...ofKind(within, 'past').filter(each => !each.coarse), ...ofKind(within, 'shared')];
  return stated.length > 0 ? Math.max(from, Math.floor(Math.min(...stated.map(offset)) / SECOND) * SECOND) : null;
}

const offset = (each: Evidence): number => each.offset;

/**
 * Times of the kubelet and of another witness agree within two seconds on an offset that no zone uses. There are too few of each to be
 * accepted alone, but they are independent.
 */
function fromBoth(all: readonly Evidence[]): Estimate | null {
  const stated = [...distinct(ofKind(all, 'past').filter(each => !each.coarse)), ...ofKind(all, 'shared')];
  const dense = densest(stated);
  const independent = new Set(dense.map(({ kind }) => kind)).size > 1;
  if (!independent || dense.some(each => Math.abs(each.offset) >= LIMITS.wrongClockMs)) return null;
  const earliest = Math.min(...dense.map(offset));
  const wording = () => 'UTC times inside messages and moments known from elsewhere, which agree';
  return conclude({ offset: Math.floor(earliest / SECOND) * SECOND, members: dense }, wording);
}

/** The line is printed after the moment that it states, usually at once. */
function fromEarlier(seen: readonly Evidence[], wording: Wording): Estimate | null {
  const [best] = byQuarter(seen, each => quarterBelow(each.offset + Math.max(each.slack, SECOND)));
  const odd = oddCluster(seen, best);
  if (odd !== null) {
    const earliest = Math.min(...odd.map(offset));
    return conclude({ offset: Math.floor(earliest / SECOND) * SECOND, members: odd }, wording);
  }
  if (best === undefined || !believable(best)) return null;
  const closest = Math.min(...best.members.map(each => each.offset - each.slack - best.offset));
  // One sighting lies near a quarter hour by chance once in fifteen times; within three seconds, once in three hundred
  return best.members.length > 1 || closest < LIMITS.closeMs ? conclude(best, wording) : null;
}

/** Sightings that agree to two seconds on an offset that no zone uses, and outnumber those that agree on a zone's. */
function oddCluster(seen: readonly Evidence[], best: Cluster | undefined): readonly Evidence[] | null {
  const dense = densest(seen);
  const usual = dense.some(each => best?.members.includes(each));
  if (usual || dense.length <= (best?.members.length ?? 0)) return null;
  const [smallest = 0] = dense.map(offset);
  return dense.length >= LIMITS.agreeing && spread(dense) >= LIMITS.apartMs && Math.abs(smallest) < LIMITS.wrongClockMs
    ? dense
    : null;
}

/** Whether the offset is possible: a zone can have it, or a clock that is set wrong has it while it runs as fast as the other clock. */
function believable({ offset, members }: Cluster): boolean {
  if (Math.abs(offset) <= WIDEST_OFFSET) return true;
  return (
    Math.abs(offset) < LIMITS.wrongClockMs && members.length >= LIMITS.agreeing && spread(members) >= LIMITS.apartMs
  );
}

const ofKind = (all: readonly Evidence[], kind: Evidence['kind']) => all.filter(each => each.kind === kind);

function spread(members: readonly Evidence[]): number {
  const moments = members.map(each => each.utc);
  return Math.max(...moments) - Math.min(...moments);
}

type Wording = (example: Evidence, sources: readonly string[]) => string;

function conclude({ offset, members }: Cluster, wording: Wording, certain = false): Estimate | null {
  const [example] = members;
  const year = majority(members.map(each => each.year));
  if (example === undefined || year === undefined) return null;
  const basis = wording(example, [...new Set(members.map(each => each.source))]);
  const confidence = certain ? 'certain' : 'inferred';
  return { kind: example.kind, offset, year, basis, confidence, votes: members.length };
}

/** Sightings that agree on one offset. */
type Cluster = Pick<Evidence, 'offset'> & { readonly members: readonly Evidence[] };

/** Sightings of one moment count once, however often it was printed. */
export function distinct(evidence: readonly Evidence[]): Evidence[] {
  const byMoment = new Map<number, Evidence>();
  for (const each of evidence) {
    const known = byMoment.get(each.utc);
    if (known === undefined || each.offset < known.offset) byMoment.set(each.utc, each);
  }
  return [...byMoment.values()];
}

/** Sightings sorted by the whole quarter hours that they are near to; the largest group first, then the smallest offset. */
export function byQuarter(evidence: readonly Evidence[], quarter: (each: Evidence) => number): Cluster[] {
  const isNear = (each: Evidence): boolean =>
    Math.abs(each.offset - quarter(each)) <= Math.max(LIMITS.promptMs, each.slack);
  return [...grouped(evidence.filter(isNear), quarter)]
    .map(([offset, members]) => ({ offset, members }))
    .sort((a, b) => b.members.length - a.members.length || a.offset - b.offset);
}

/** The largest number of sightings within two seconds of each other; of equal groups the one with the smallest offset. */
export function densest(evidence: readonly Evidence[]): readonly Evidence[] {
  const sorted = [...evidence].sort((a, b) => a.offset - b.offset);
  let from = 0;
  let best: readonly Evidence[] = [];
  sorted.forEach((each, to) => {
    while ((sorted[from]?.offset ?? each.offset) < each.offset - LIMITS.agreeMs) from++;
    if (to - from + 1 > best.length) best = sorted.slice(from, to + 1);
  });
  return best;
}

/** The value that occurs most often. */
export function majority<T extends number | string>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[T | undefined, number]>((a, b) => (b[1] > a[1] ? b : a), [undefined, 0])[0];
}
