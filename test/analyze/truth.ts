import type { Kind, Lifecycle, Outcome, ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { nameOf } from './analyzed.js';
import type { TruePod, Truth } from './samples.js';

/** What may rightly be claimed of one deletion. */
export interface Expected {
  readonly pod: TruePod;
  readonly kinds: ReadonlySet<Kind>;
  readonly outcomes: ReadonlySet<Outcome>;
  /** ms UTC: deletionTimestamp − grace. */
  readonly requestedAt: number | null;
  readonly removedAt: number | null;
}

/** Samples in which the mirror pods of these static pods go because their manifest goes. */
const MANIFEST_GOES = /^static-manifest-/;
const EVICTED = /^evicted-by-/;
/** A recording that ends, or a kubelet that fails, before the deletion is through: it may be reported as under way. */
const CUT_SHORT = new Set(['kubelet-killed-mid-termination', 'mirror-force-delete']);

/** Samples in which something did go wrong: an error is right there. */
export const UNHEALTHY = new Set([
  'cni-del-fails',
  'final-delete-denied',
  'kubelet-killed-mid-termination',
  'mirror-create-denied',
  'stuck-volume-unmount',
]);

const deleted = ({ deletionTimestamp, deletedAt }: TruePod): boolean => Boolean(deletionTimestamp ?? deletedAt);

export function expectedOf(sample: string, { pods }: Truth, withWatch: boolean): Expected[] {
  return pods.filter(deleted).map(pod => ({
    pod,
    kinds: new Set(kindsOf(sample, pod, pods, withWatch)),
    outcomes: new Set(outcomesOf(sample, pod, pods)),
    requestedAt:
      pod.mirror || !pod.deletionTimestamp ? null : Date.parse(pod.deletionTimestamp) - 1000 * (pod.graceSeconds ?? 0),
    removedAt: pod.deletedAt ? Date.parse(pod.deletedAt) : null,
  }));
}

function kindsOf(sample: string, pod: TruePod, pods: readonly TruePod[], withWatch: boolean): Kind[] {
  if (pod.mirror) return [MANIFEST_GOES.test(sample) ? staticKind(pod, pods) : 'mirror'];
  const finished = pod.lastPhase === 'Succeeded' || pod.lastPhase === 'Failed';
  if (pod.graceSeconds !== 0) return ['graceful'];
  if (!finished) return ['forced'];
  // Without the watch nothing shows whether a pod that no client deleted had completed
  return EVICTED.test(sample) ? ['evicted'] : withWatch ? ['completed'] : ['completed', 'unknown'];
}

const staticKind = (pod: TruePod, pods: readonly TruePod[]): Kind =>
  follower(pod, pods) ? 'static-replaced' : 'static-removed';

const follower = (pod: TruePod, pods: readonly TruePod[]): TruePod | undefined =>
  pods.find(other => other.pod === pod.pod && (other.addedAt ?? '') > (pod.addedAt ?? ''));

function outcomesOf(sample: string, pod: TruePod, pods: readonly TruePod[]): Outcome[] {
  const under: Outcome[] = CUT_SHORT.has(sample) ? ['in-progress', 'stuck'] : [];
  if (pod.mirror && !MANIFEST_GOES.test(sample)) return ['recreated', ...under];
  if (pod.mirror && follower(pod, pods)) return ['recreated'];
  return [
    ...(pod.deletedAt ? (['removed'] as const) : (['in-progress', 'stuck', 'finalizer-held'] as const)),
    ...under,
  ];
}

const DAWDLE = 1_500;
/** The end may be the end of the last clean-up, which housekeeping does within seconds. */
const CLEAN_UP = 75_000;

/** The false claims of a document, one sentence each. */
export function untruths(document: ResultDocument, expected: readonly Expected[], withWatch: boolean): string[] {
  const used = new Set<Lifecycle>();
  const wrong = expected.flatMap(want => {
    const reported = pick(document, want, used);
    if (reported === undefined) return [`${want.pod.pod} ${want.pod.uid}: not found`];
    used.add(reported);
    return about(reported, want, withWatch).map(text => `${want.pod.pod}: ${text}`);
  });
  const strays = endsOf(document).filter(one => !used.has(one) && !unknownToTheAPI(one));
  return [...wrong, ...strays.map(one => `${nameOf(one)} (${one.kind}) was never deleted`)];
}

/** The API shows neither a manifest that goes before its mirror pod was created nor the end of a deletion from before the recording. */
function unknownToTheAPI(one: Lifecycle): boolean {
  const begun = one.steps.some(({ step, status }) => step === 'delete-seen' && status === 'seen');
  return (one.kind.startsWith('static-') && one.mirrorUIDs.length === 0) || (one.kind === 'unknown' && !begun);
}

function pick({ episodes }: ResultDocument, { pod }: Expected, used: ReadonlySet<Lifecycle>): Lifecycle | undefined {
  const free = endsOf({ episodes }).filter(one => !used.has(one) && nameOf(one) === pod.pod);
  const mine = free.filter(({ uid, mirrorUIDs }) => uid === pod.uid || mirrorUIDs.includes(pod.uid));
  return mine[0] ?? free.find(({ uid }) => uid === null || uid === pod.staticUID) ?? free[0];
}

function about(reported: Lifecycle, want: Expected, withWatch: boolean): string[] {
  const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));
  const off = (reportedMs: number | null, truth: number): number =>
    reportedMs === null ? Number.NaN : reportedMs - truth;
  const late = want.requestedAt === null ? 0 : off(instant(reported.requestedAt), want.requestedAt);
  const ended = want.removedAt === null ? 0 : off(instant(reported.endedAt), want.removedAt);
  const ordinary = !want.pod.mirror && !want.kinds.has('evicted');
  return [
    want.kinds.has(reported.kind) ? '' : `is ${reported.kind}, not ${[...want.kinds]}`,
    want.outcomes.has(reported.outcome) ? '' : `is ${reported.outcome}, not ${[...want.outcomes]}`,
    withWatch && !(Math.abs(late) <= DAWDLE) ? `requested at ${reported.requestedAt}, off by ${late} ms` : '',
    ordinary && reported.outcome === 'removed' && !(ended >= -DAWDLE && ended <= CLEAN_UP)
      ? `ended at ${reported.endedAt}, off by ${ended} ms`
      : '',
  ].filter(Boolean);
}
