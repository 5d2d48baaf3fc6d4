import { lazily } from '../../../grammars/lazily.js';
import { textField } from '../../catalogue/fields.js';
import { timesIn } from '../../correlate/clock/texts.js';
import { LIMITS } from '../../correlate/clock/thresholds.js';
import type { Observation } from '../../correlate/types.js';
import { nearestQuarter, offsetOf, SECOND } from '../../kit/calendar.js';
import { count } from '../../kit/count.js';
import type { ClockFacts, ClockOffset, Lifecycle } from '../contract/types.js';

/** A time in whole seconds may have been up to one second later. */
const cutAt = (iso: string): number => (/\.\d*[1-9]/.test(iso) ? 1 : SECOND);

/** How far the clock of the log is ahead of the API server's, in ms. */
interface Bounds {
  /** Upper bounds of the offset, each with its accuracy */
  readonly most: readonly Bound[];
  /** Lower bounds of the offset */
  readonly least: readonly number[];
}

/** `cut`: how much the moment may be cut off */
type Bound = ReturnType<typeof atMost>;

/**
 * How far the clock of a node is ahead of the API server's, from instants that the API server dated itself (requests to delete a pod, in a
 * watch or an audit log, and the kubelet's delete at the end) and the kubelet's lines before and after them. A line after such an instant
 * cannot be earlier on the same clock, and a line before it cannot be later. Times that the kubelet reports (conditions, events, leases)
 * are by the node's clock, and show nothing.
 */
export function createOffsetWatch() {
  /** The lowest bounds, sorted: more are not needed to see whether they agree. */
  let most: Bound[] = [];
  let least = Number.NEGATIVE_INFINITY;
  let seen = 0;
  let before = 0;

  function add(bounds: Bounds): void {
    if (bounds.most.length + bounds.least.length === 0) return;
    most = [...most, ...bounds.most].sort((a, b) => a.ms - b.ms).slice(0, LIMITS.agreeing);
    least = Math.max(least, ...bounds.least);
    seen += bounds.most.length + bounds.least.length;
    before += bounds.least.length;
  }

  return {
    /** Takes a deletion; `observations`: lines of the log of this kubelet */
    deletion: (one: Lifecycle, observations: readonly Observation[]): void => add(boundsOf(one, observations)),

    /** Takes all lines about one name */
    name(observations: readonly Observation[], toUtc: (at: number) => number): void {
      add({ most: creations(observations, toUtc), least: [] });
    },

    offset(clock: ClockFacts): ClockOffset {
      if (clock.confidence === 'assumed') return unknown('the zone of the log is not known');
      const [lowest] = most;
      if (lowest === undefined) return unknown('nothing in the log is dated by the API server');
      const held = heldIn(clock.zone);
      const lines = `${count(seen, 'line')} next to moments that the API server dated`;
      if (least > lowest.ms + LIMITS.agreeMs)
        return unknown(`${lines} contradict each other: one of the clocks was set, or drifts`);
      if (before > 0) return between(least, lowest.ms, held, `${lines}, before and after them`, 'certain');
      const agree = most.filter(({ ms }) => ms <= lowest.ms + LIMITS.agreeMs).length === LIMITS.agreeing;
      if (!agree) return unknown(`${lines}, all after them: too few that agree to tell a delay from another clock`);
      const cut = Math.min(...most.map(one => one.cut));
      const basis = `${lines}, all after them, of which ${LIMITS.agreeing} agree to ${LIMITS.agreeMs / SECOND} s`;
      return between(lowest.ms - cut - LIMITS.agreeMs, lowest.ms, held, basis, 'inferred');
    },
  };
}

/**
 * When the API server created pods of which the kubelet learns a moment later, in whole seconds and in the kubelet's zone
 * (pod_startup_latency_tracker.go, ObservedPodOnWatch, from 1.26 on).
 */
function creations(observations: readonly Observation[], toUtc: (at: number) => number): Bound[] {
  const found: Bound[] = [];
  let added: number | null = null;
  for (const { id, from, at, event } of observations) {
    if (id === 'config-add') added = from === 'api' ? at : null;
    if (id !== 'startup-duration' || added === null) continue;
    const [created] = timesIn(textField(event, 'podCreationTimestamp') ?? '');
    if (created?.kind === 'zoned') found.push({ ms: toUtc(added) - (created.wall - created.offset), cut: SECOND });
    added = null;
  }
  return found;
}

function boundsOf({ steps, revisions = [], testimony }: Lifecycle, observations: readonly Observation[]): Bounds {
  // Without a watch or an audit log nothing asks for them
  const logs = lazily(() => new Set(observations.map(({ source }) => source)));
  const logged = (name: string): number[] =>
    steps
      .filter(
        ({ step, at, evidence }) => step === name && at !== null && evidence.some(({ source }) => logs().has(source)),
      )
      .map(({ at }) => Date.parse(at ?? ''));
  const requested = steps.find(({ step }) => step === 'delete-requested')?.at ?? null;
  const seen = requested === null ? [] : logged('delete-seen').map(at => atMost(at, requested));
  const final = finalDelete(revisions, testimony);
  if (final === null) return { most: seen, least: [] };
  // Another delete without a grace period may be another client's
  const isOwn = logged('api-delete-sent').length > 0 || testimony.some(({ what }) => what === 'final-delete-accepted');
  return {
    most: [...seen, ...['api-delete-sent', 'remove-seen'].flatMap(logged).map(at => atMost(at, final))],
    // The line is printed before the call (status_manager.go, syncPod)
    least: isOwn ? logged('status-final').map(at => at - Date.parse(final) - cutAt(final)) : [],
  };
}

const atMost = (at: number, moment: string) => ({ ms: at - Date.parse(moment), cut: cutAt(moment) });

/** The request time of the delete with which the kubelet ends the deletion, by the API server's clock. */
function finalDelete(revisions: NonNullable<Lifecycle['revisions']>, testimony: Lifecycle['testimony']): string | null {
  const accepted = testimony.find(({ what }) => what === 'final-delete-accepted')?.at;
  if (accepted != null) return accepted;
  const last = revisions.findLast(({ changed }) =>
    changed.some(({ field, after }) => field === 'metadata.deletionGracePeriodSeconds' && after === '0'),
  );
  const moved = last?.changed.find(({ field, before }) => field === 'metadata.deletionTimestamp' && before !== null);
  return moved?.after ?? null;
}

/**
 * The part of an offset that the zone already contains: for an offset that no zone in use has, the part beyond whole quarter hours was
 * measured.
 */
function heldIn(zone: string | null): number {
  const ms = offsetOf(zone ?? '') ?? 0;
  return ms - nearestQuarter(ms);
}

function between(
  least: number,
  most: number,
  heldMs: number,
  basis: string,
  confidence: 'certain' | 'inferred',
): ClockOffset {
  const ms = Math.round((least + most) / 2) + heldMs;
  const uncertaintyMs = Math.max(1, Math.round(Math.abs(most - least) / 2));
  return { ms, uncertaintyMs, ...(heldMs === 0 ? {} : { heldMs }), basis, confidence };
}

const unknown = (why: string): ClockOffset => ({ ms: null, uncertaintyMs: null, basis: `not known: ${why}` });
