import type { Observation, WatchOutage } from '../../../correlate/types.js';
import { KINDS } from '../kinds/index.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion, LateNews, Reconstructed, StepId, StepResult } from '../types.js';

/**
 * The kubelet gets REMOVE from its own watch (pkg/kubelet/config/apiserver.go): if that was broken when the object went, REMOVE shows when
 * the watch was back. Its own delete does not use the watch, and the API server removes the object with it unless there is a finalizer
 * (registry/generic/registry/store.go, deletionFinalizersForGarbageCollection).
 */
export function lateNewsOf({ kind, story, coverage }: Deletion, steps: readonly StepResult[]): LateNews | null {
  if (coverage.watchOutages.length === 0 || KINDS[kind].ending.deletedByKubelet !== true) return null;
  if (story?.snapshots.some(({ finalizers }) => finalizers.length > 0)) return null;
  const proofOf = (id: StepId): Observation | null => steps.find(({ step }) => step === id)?.proof ?? null;
  const [sent, learned] = [proofOf('api-delete-sent'), proofOf('remove-seen')];
  const end = learned ?? { at: coverage.lastAt, kubelet: coverage.lastKubelet };
  if (sent?.at == null || end.at === null || (learned !== null && end.at - sent.at < LIMITS.pauseMs)) return null;
  const watchOutages = deafTo(coverage.watchOutages, sent.at, end);
  return watchOutages === null ? null : { sent, learned, ms: end.at - sent.at, watchOutages };
}

/** The stretch in which the kubelet could not see what happened, up to the line that shows that it could again. */
export function deafTo(stretches: readonly WatchOutage[], since: number, line: Pick<Observation, 'at' | 'kubelet'>) {
  const at = line.at ?? Number.NEGATIVE_INFINITY;
  const latest = Math.min(since + LIMITS.apiWatchMs, at);
  const isDeaf = ({ kubelet, from, until }: WatchOutage): boolean =>
    kubelet === line.kubelet && from <= latest && (until === null || at - until < LIMITS.apiWatchMs);
  return stretches.find(isDeaf) ?? null;
}

/** What the kubelet learns after the deletion is over in the API. */
const ECHOES: readonly StepId[] = ['remove-seen', 'forgotten'];

/** The steps that were logged when they happened. */
export const stepsInTime = ({ late, steps }: Pick<Reconstructed, 'late' | 'steps'>): readonly StepResult[] =>
  late === null ? steps : steps.filter(({ step }) => !ECHOES.includes(step));
