import type { Observation } from '../correlate/types.js';
import { spell } from '../lifecycle/duration.js';
import { lateNewsOf } from '../lifecycle/late-news.js';
import type { Reconstructed } from '../lifecycle/types.js';
import { places, stepSeen } from './evidence.js';
import { either, log, watch } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule } from './types.js';

export const finalizerHeld: Rule = {
  meta: {
    id: 'finalizer-held',
    level: 'warning',
    title: 'A finalizer kept the object',
    reads: [either(watch, log('api-deleted'))],
    why: 'The kubelet had finished and deleted the object, but the object stays until the owner of the finalizer removes it.',
    evidence:
      'The watch shows the pod with deletionGracePeriodSeconds 0 and a finalizer. Without a watch, the log shows only the time between the accepted delete and the removal.',
    next: 'Find the controller that owns the finalizer and check why it does not act. Removing the finalizer by hand skips the clean-up of that controller.',
  },
  needs: { watch: true, lines: ['api-deleted'] },
  check: one => (one.story === null ? inLog(one) : inWatch(one)),
};

function inWatch(one: Reconstructed): Judgement[] {
  const held =
    one.story?.snapshots.filter(
      ({ deletionGracePeriodSeconds: grace, finalizers }) => grace === 0 && finalizers.length > 0,
    ) ?? [];
  const names = held.at(-1)?.finalizers;
  if (names === undefined) return [];
  const sent = stepSeen(one, 'api-delete-sent');
  const gone = stepSeen(one, 'remove-seen');
  const until = gone?.at ?? one.coverage.lastAt;
  const wait = sent?.at != null && until != null ? until - sent.at : null;
  if (wait !== null && wait < LIMITS.finalizerMs && gone !== null) return [];
  const long = wait === null ? '' : ` for ${spell(wait)}`;
  const evidence = places([...(sent?.evidence ?? []), ...held.map(({ source, line }) => ({ source, line }))]);
  return [
    {
      message: `held by finalizer ${names.join(', ')}${long} after the kubelet had finished`,
      at: sent?.at ?? null,
      evidence,
    },
  ];
}

/** The API server had accepted the delete, so it is there and nothing but a finalizer makes it wait. */
function inLog(one: Reconstructed): Judgement[] {
  const sent = stepSeen(one, 'api-delete-sent')?.proof;
  const gone = stepSeen(one, 'remove-seen')?.proof;
  if (!sent || sent.at === null || (!gone && !wouldShowRemoval(one, sent))) return [];
  if (lateNewsOf(one) !== null) return [];
  const wait = ((gone ? gone.at : one.coverage.lastAt) ?? sent.at) - sent.at;
  if (wait < (gone ? LIMITS.finalizerMs : LIMITS.finalizerOpenMs)) return [];
  const message = `the object stayed for ${spell(wait)} after its delete was accepted: most likely a finalizer holds it`;
  return [{ message, at: sent.at, evidence: places([sent, ...(gone ? [gone] : [])]) }];
}

/** Would the log show that the object went? Housekeeping forgets a pod when its object is gone, whatever else was left out. */
function wouldShowRemoval(one: Reconstructed, sent: Observation): boolean {
  const { filtered, prints, wholeFrom } = one.coverage;
  const went = ['remove-seen', 'forgotten'].some(step =>
    one.steps.some(other => other.step === step && other.seen.length > 0),
  );
  return !went && !filtered && prints(sent.kubelet, ['config-remove']) && wholeFrom(sent);
}
