import { STAGES } from '../catalogue/causes/stages.js';
import { spell } from '../catalogue/duration.js';
import type { Observation } from '../correlate/types.js';
import { disruptionIn } from '../episodes/ends/facts/end-reason.js';
import { isHeld } from '../episodes/ends/facts/request.js';
import type { Reconstructed, StepId } from '../episodes/ends/types.js';
import { removersOf } from '../episodes/now/leaving.js';
import type { Snapshot } from '../sources/watch/snapshot.js';
import { about, msBetween, places, stepSeen } from './evidence.js';
import { either, log, watch } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule } from './types.js';

export const finalizerHeld: Rule = {
  id: 'finalizer-held',
  level: 'warning',
  title: 'A finalizer kept the object',
  judges: ({ subject }) => subject === 'pod',
  reads: [either(watch, log('api-deleted'))],
  why: 'The final delete was accepted, either from the kubelet when it had finished or earlier by force. The object stays until the owner of the finalizer removes the finalizer.',
  evidence:
    'The watch shows the pod with deletionGracePeriodSeconds 0 and a finalizer. Without a watch, the log shows only the time between the accepted delete and the removal.',
  next: STAGES.finalizer.next,
  check: one => (one.story === null ? inLog(one) : inWatch(one)),
};

function inWatch(one: Reconstructed): Judgement[] {
  const held = one.story?.snapshots.filter(isHeld) ?? [];
  const last = held.at(-1);
  if (last === undefined) return [];
  const sent = stepSeen(one, 'api-delete-sent');
  const gone = stepSeen(one, 'remove-seen');
  const wait = msBetween(sent, { at: gone?.at ?? one.coverage.lastAt });
  const isShort = (wait ?? 0) < LIMITS.finalizerMs;
  if (wait !== null && isShort && gone !== null) return [];
  const long = wait === null || isShort ? '' : ` for ${spell(wait)}`;
  const error = last.finalizers.join(', ');
  const message = `held by finalizer ${error}${long}${nodeOf(one, last)}`;
  const next = removersOf(last.finalizers).flatMap(remover => remover.next ?? []);
  const evidence = places([...(sent?.evidence ?? []), ...held]);
  return [{ message, at: sent?.at ?? null, evidence, error, next: next.join(' ') }];
}

/**
 * The kubelet deletes the object when nothing of the pod runs (status_manager.go, canBeDeleted); an earlier grace period of 0 comes from a
 * forced deletion, or from a controller that cleans up after a node.
 */
function nodeOf(one: Reconstructed, last: Snapshot): string {
  const { kind } = one;
  if (DONE.some(step => stepSeen(one, step) !== null)) return DONE_WITH_IT;
  const by = disruptionIn(last);
  if (by?.removes === true) return `: ${by.because}, and it waits for nothing else`;
  const running = last.containers.filter(({ state }) => state === 'running').map(({ name }) => name);
  if (running.length > 0) return `: it was deleted by force while ${running.join(', ')} still ran`;
  if (kind !== 'forced' && kind !== 'unknown') return DONE_WITH_IT;
  const how = kind === 'forced' ? ': it was deleted by force, and' : ':';
  return `${how} nothing shows whether the kubelet has finished`;
}

const DONE: readonly StepId[] = ['api-delete-sent', 'worker-finished', 'terminated-exited'];
const DONE_WITH_IT = ' after the kubelet had finished';

/** The API server accepted the delete, so the object exists, and only a finalizer can make it wait. */
function inLog(one: Reconstructed): Judgement[] {
  const sent = stepSeen(one, 'api-delete-sent')?.proof;
  const gone = stepSeen(one, 'remove-seen')?.proof;
  if (!sent || one.late !== null || (!gone && !wouldShowRemoval(one, sent))) return [];
  const wait = msBetween(sent, gone ?? { at: one.coverage.lastAt }) ?? 0;
  if (wait < (gone ? LIMITS.finalizerMs : LIMITS.finalizerOpenMs)) return [];
  const message = `the object stayed for ${spell(wait)} after its delete was accepted: most likely a finalizer holds it`;
  return [about([sent, ...(gone ? [gone] : [])], message)];
}

/**
 * Whether the log would show that the object went. Housekeeping forgets a pod when its object is gone, whatever other lines were left out.
 */
function wouldShowRemoval(one: Reconstructed, sent: Observation): boolean {
  const { isFiltered, prints, wholeFrom } = one.coverage;
  const went = one.steps.some(({ step, seen }) => (step === 'remove-seen' || step === 'forgotten') && seen.length > 0);
  return !went && !isFiltered() && prints(sent.kubelet, ['config-remove']) && wholeFrom(sent);
}
