import { unescaped, withoutLayers } from '../../catalogue/causes/layers.js';
import { stageOfReason, stageOfSync, swappedStage, type TroubleStage } from '../../catalogue/causes/stages.js';

export interface SyncFailure {
  readonly stage: TroubleStage;
  readonly reason: string | null;
  readonly container: string | null;
  readonly text: string;
}

/** What failed, by its reason; null if it is no reason of a start, or one of the end that came in the meantime. */
export const stageOf = (reason: string, text: string): TroubleStage | null =>
  OF_ENDS.test(text) ? null : (stageOfReason(reason) ?? null);

/** `failed to "StartContainer" for "c" with ErrImagePull: "…"`, one or several in brackets (aggregated by utilerrors). */
const ACTION = /failed to "(\w{1,40})" for "([^"]{1,400})" with (\w{1,60}): (?:"((?:[^"\\]|\\.){0,4000})"?)?/g;

/** 1.6 to 1.8 print the error in place of the reason, and what failed after it (kuberuntime_container.go, startContainer). */
const SWAPPED =
  /failed to "StartContainer" for "([^"]{1,253})" with ([^"]{1,2000}): "(Generate Container Config|Create Container|Start Container|PostStart Hook) Failed"/g;
/**
 * What an error of `Error syncing pod, skipping` states about a start; errors of an end (KillContainer, KillPodSandbox) are not included.
 */
export function syncFailures(error: string): SyncFailure[] {
  const actions = [...error.matchAll(ACTION)].flatMap(([, action = '', whom = '', reason = '', text = '']) => {
    const stage = stageOf(reason, text);
    if (stage === null) return [];
    const container = action === 'StartContainer' ? whom : null;
    return [{ stage, reason, container, text: withoutLayers(unescaped(text)) }];
  });
  const swapped = [...error.matchAll(SWAPPED)].flatMap(([, container = '', text = '', what = '']) => {
    const known = OF_ENDS.test(text) ? undefined : swappedStage(what);
    return known === undefined ? [] : [{ ...known, container, text: withoutLayers(unescaped(text)) }];
  });
  const stated = [...actions, ...swapped];
  if (stated.length > 0) return stated;
  const plain = error.replace(/^Error syncing pod, skipping: /, '');
  const stage = stageOfSync(plain);
  return stage === undefined ? [] : [{ stage, reason: null, container: null, text: withoutLayers(plain) }];
}

/**
 * Its volumes or its directory are already gone, because the pod is deleted while it starts (kubelet_pods.go, makeMounts and
 * makeHostsMount).
 */
const OF_ENDS = /^(?:GenerateRunContainerOptions: )?(?:cannot find volume |open \S{1,300}\/etc-hosts: no such file)/;
