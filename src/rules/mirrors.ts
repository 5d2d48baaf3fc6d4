import { spell } from '../catalogue/duration.js';
import type { EventId } from '../catalogue/events.js';
import { patchedUID } from '../correlate/events/patch.js';
import type { Coverage } from '../correlate/evidence/coverage.js';
import { type NodeObservation, nameKey, type Observation } from '../correlate/types.js';
import type { Kind } from '../document/contract/types.js';
import { KINDS } from '../episodes/ends/kinds/index.js';
import { isOrphansDelete } from '../episodes/ends/lines.js';
import { LIMITS as OF_ENDS } from '../episodes/ends/thresholds.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { causeIn } from '../episodes/node/reasons.js';
import { about, linesBetween, listed, msBetween, places, stepSeen } from './evidence.js';
import { ending, log, wholeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RunRule } from './types.js';

export const isThereAlready = (line: Pick<NodeObservation, 'id' | 'event'>): boolean =>
  line.id === 'mirror-create-failed' && /already exists/.test(causeIn(line));

export const mirrorAlreadyExists: RunRule = {
  id: 'mirror-already-exists',
  level: 'info',
  title: 'The mirror pod was there already',
  reads: [log('mirror-create-failed')],
  rank: 2,
  why: 'The error is harmless: a starting kubelet reads its manifests before it learns from the API server which mirrors exist.',
  evidence: '“Failed creating a mirror pod” with “already exists”, most often in the first seconds of a kubelet.',
  next: 'Nothing. If it continues for minutes, two kubelets may run with the same node name.',
  check({ run }) {
    const lines = run.mirrorTroubles.filter(isThereAlready);
    if (lines.length === 0) return [];
    const names = lines.flatMap(({ pod }) => (pod === null ? [] : [nameKey(pod)]));
    return [
      about(lines, `the mirror of ${listed(names)} existed already when the kubelet wanted to create it: harmless`),
    ];
  },
};

/** A new mirror comes afterwards. */
const bringsMirror = ({ kind }: { readonly kind: Kind }): boolean => kind === 'mirror' || kind === 'static-replaced';

export const mirrorFlapping: Rule = {
  id: 'mirror-flapping',
  level: 'error',
  title: 'The mirror pod is repeatedly deleted and re-created',
  judges: bringsMirror,
  reads: [log('config-add')],
  why: 'Two components disagree about the static pod: each new mirror is load for the API server, and watchers see the pod restart although it keeps running.',
  evidence: 'Three mirrors of one name with new UIDs within a minute. One new mirror after each delete is normal.',
  next: 'Look for a second kubelet with the same node name, for two manifests that define the same pod name (editors leave backup files), and for a controller that deletes the mirror.',
  upstream: ['#79147'],
  check(one, { namesakes, once }) {
    const flapping = once(flappingIn, namesakes);
    // Reported once, where it begins
    return flapping?.from === one ? [flapping.judgement] : [];
  },
};

function flappingIn(namesakes: readonly Reconstructed[]): { from: Reconstructed; judgement: Judgement } | null {
  const returns = namesakes.flatMap(returnOf);
  const lastOf = (index: number) => returns[index + LIMITS.mirrorFlapTimes - 1]?.step;
  const spans = returns.map(({ step }, index) => msBetween(step, lastOf(index)) ?? Number.POSITIVE_INFINITY);
  const span = spans.find(ms => ms <= LIMITS.mirrorFlapMs);
  const first = span === undefined ? undefined : returns[spans.indexOf(span)];
  if (span === undefined || first === undefined) return null;
  const message = `${LIMITS.mirrorFlapTimes} new mirrors of one name within ${spell(span)}, ${returns.length} in all`;
  const evidence = places(returns.flatMap(({ step }) => step.evidence.slice(0, 1)));
  return { from: first.deletion, judgement: { message, at: first.step.at, evidence } };
}

/** Another manifest has another mirror: only a mirror of the same manifest comes back in vain. */
function returnOf(of: Reconstructed) {
  if (KINDS[of.kind].subject === 'static' && of.replacedBy !== of.staticUID) return [];
  const step = stepSeen(of, 'mirror-added');
  return step === null ? [] : [{ deletion: of, step }];
}

export const mirrorNotRecreated: Rule = {
  id: 'mirror-not-recreated',
  level: 'error',
  actor: 'worker',
  title: 'The mirror pod does not come back',
  judges: ({ kind }) => kind === 'mirror',
  reads: [log('config-remove'), wholeLog, ending],
  why: 'The static pod keeps running, but the API does not show it: kubectl, the scheduler and monitoring do not see it.',
  evidence: `The mirror was removed, and no new one came within the ${OF_ENDS.nextSyncMs / 1000} s that the next sync of the static pod may take. After a plain delete the new mirror comes in milliseconds, after a forced one only with that sync.`,
  next: 'Check that the Node object still exists: without it the kubelet creates no mirrors. Otherwise look for syncs of the static pod in the log; a kubelet restart makes it create the mirror.',
  check(one, { troubles }) {
    // Its static pod went as well, or another finding states why there is no mirror
    if (one.lines.all.some(isOrphansDelete) || one.hangs.has('mirror-create-rejected')) return [];
    const removed = stepSeen(one, 'remove-seen')?.proof;
    const back = stepSeen(one, 'mirror-added')?.at ?? null;
    const until = { at: back ?? (one.nextStory === null ? one.coverage.lastAt : null) };
    const ms = msBetween(removed, until);
    if (!removed || ms === null || ms <= OF_ENDS.nextSyncMs) return [];
    const lasts = back === null;
    if (lasts && !wouldSeeNext(one.coverage, removed)) return [];
    const skipped = linesBetween(troubles.mirrors, removed, until).filter(({ kubelet }) => kubelet === removed.kubelet);
    const node = skipped.length > 0 ? ', because the kubelet finds no Node object of its own' : '';
    const long = spell(ms);
    return [
      about(
        [removed, ...skipped],
        `the mirror ${lasts ? `has been gone for ${long}` : `came back only after ${long}`}${node}`,
        {
          level: lasts ? 'error' : 'warning',
          // The headline of a mirror that is back says after which time
          ...(lasts ? {} : { brief: `the kubelet did not create it at once${node}` }),
          hang: { what: 'mirror creation', since: removed.at, until: back },
        },
      ),
    ];
  },
};

/**
 * Whether the input would contain the new mirror. The next kubelet makes it with its first sync of the static pod (kubelet.go, SyncPod).
 */
const wouldSeeNext = (coverage: Coverage, removed: Observation): boolean =>
  !coverage.isFiltered() && coverage.wholeFrom(removed) && coverage.lastKubelet === removed.kubelet;

export const mirrorOrphan: Rule = {
  id: 'mirror-orphan',
  level: 'error',
  actor: 'worker',
  title: 'The mirror of a removed static pod remains',
  judges: ({ kind }) => kind === 'static-removed',
  reads: [log('worker-complete', 'orphan-worker-done', 'worker-stopped'), wholeLog],
  why: 'The static pod is gone from the node, but the API still shows its mirror as running.',
  evidence:
    'The static pod had a mirror, its worker ended, and the mirror was not removed within ten seconds. "Deleted mirror pod" from housekeeping proves nothing: it is printed regardless of the answer of the API server.',
  next: 'Delete the mirror with kubectl delete pod --force if the manifest is really gone. If it comes back, another kubelet or another manifest creates it.',
  check(one, { namesakes, once }) {
    const ended = stepSeen(one, 'worker-finished')?.proof;
    const gone = stepSeen(one, 'remove-seen');
    const ms = msBetween(ended, gone ?? { at: one.coverage.lastAt });
    // Another finding names the component that refuses its deletion
    if (one.hangs.has('mirror-delete-rejected')) return [];
    if (!ended || ms === null || ms <= LIMITS.orphanMirrorMs) return [];
    // In a log that begins in the middle, the removal may belong to another deletion of the name
    if (gone === null && once(lastRemovalIn, namesakes) > (one.observations[0]?.seq ?? 0)) return [];
    if (!hadMirror(one) || !wouldSeeRemoval(one.coverage, ended)) return [];
    const lasts = gone === null;
    const long = spell(ms);
    const message = lasts
      ? `the mirror is still there ${long} after its static pod ended`
      : `the mirror stayed for ${long} after its static pod had ended`;
    return [
      about([ended, ...one.lines.only('mirror-orphan-deleted')], message, {
        level: lasts ? 'error' : 'warning',
        hang: { what: 'mirror delete', since: ended.at, until: gone?.at ?? null },
      }),
    ];
  },
};

/** The position of the last line that shows a mirror gone. */
const lastRemovalIn = (namesakes: readonly Reconstructed[]): number =>
  namesakes
    .flatMap(({ observations }) => observations)
    .filter(({ id, from }) => id === 'status-pod-gone' || (id === 'config-remove' && from === 'api'))
    .reduce((last, { seq }) => Math.max(last, seq), Number.NEGATIVE_INFINITY);

/** Whether the input would contain the removal. `grep -v SyncLoop` leaves no line that shows it. */
const wouldSeeRemoval = (coverage: Coverage, ended: Observation): boolean =>
  !coverage.isFiltered() && coverage.wholeFrom(ended) && coverage.prints(ended.kubelet, ['config-remove']);

/** A kubelet without an API server makes no mirrors; status patches name the UID of a mirror that existed. */
const hadMirror = (one: Reconstructed): boolean =>
  one.mirrorUIDs.length > 0 ||
  one.lines.only('status-patch').some(({ event }) => {
    const uid = patchedUID(event);
    return uid !== null && uid !== one.uid;
  });

const CALLS: readonly EventId[] = ['mirror-delete-silent', 'mirror-deleted'];

export const mirrorOutdated: Rule = {
  id: 'mirror-outdated',
  level: 'info',
  title: 'The kubelet calls the mirror outdated',
  judges: ({ kind }) => kind === 'mirror',
  reads: [log(...CALLS)],
  why: 'The kubelet deletes a mirror that does not match its static pod, and makes a new one. Up to 1.31 it also calls a mirror outdated that another client has deleted.',
  evidence:
    'The kubelet logs with its own delete call that the mirror is outdated, and the input shows no deletion by another client.',
  next: 'If it repeats, look for a second manifest with the same pod name, for a second kubelet with the same node name, and for a client that changes the mirror object.',
  check(one) {
    if (stepSeen(one, 'delete-seen') !== null || stepSeen(one, 'delete-requested') !== null) return [];
    const lines = one.lines.ofAny(CALLS).filter(({ event }) => /\boutdated\b/.test(event.record.message));
    if (lines.length === 0) return [];
    const times = lines.length > 1 ? ` (${lines.length} times)` : '';
    const message = `the kubelet calls the mirror outdated${times}: it does not match its static pod, or a client had deleted it`;
    return [about(lines, message)];
  },
};

export const staleMirrorDelete: Rule = {
  id: 'stale-mirror-delete',
  level: 'info',
  title: 'The old mirror was deleted again',
  judges: bringsMirror,
  reads: [log('mirror-delete')],
  why: 'It looks as if the kubelet deleted the new mirror too. It did not: the call names the UID of the old one, and the API server refuses it harmlessly.',
  evidence:
    '“Deleting a mirror pod” with the UID of a mirror that was deleted already, and no “Deleted mirror pod” after it: the worker gets the removed object again (kubelet.go, HandlePodRemoves).',
  next: 'Nothing, unless it repeats more than three times or the new mirror vanishes as well.',
  check(one) {
    const done = one.lines.only('config-remove').find(({ from }) => from === 'api');
    const calls = one.lines.only('mirror-delete');
    const uid = calls[0]?.uid;
    const stale = calls.filter(call => done !== undefined && call.seq > done.seq && call.uid === uid);
    if (stale.length === 0 || !uid) return [];
    const message = `the kubelet tried to delete the old mirror ${uid} again, which is harmless: it is already gone, and the call affects no other`;
    return [about(stale, message)];
  },
};
