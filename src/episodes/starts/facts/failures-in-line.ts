import { unescaped, withoutLayers } from '../../../catalogue/causes/layers.js';
import {
  failedEvent,
  stageOfReason,
  stageOfSync,
  swappedStage,
  type TroubleStage,
} from '../../../catalogue/causes/stages.js';
import type { EventId, KeptEvent } from '../../../catalogue/events.js';
import { errorText, textField, wholeField } from '../../../catalogue/fields.js';
import type { ApiEvent } from '../../../document/contract/types.js';

export interface Failure {
  readonly stage: TroubleStage;
  readonly reason: string | null;
  readonly container: string | null;
  readonly text: string;
  /** The failure is about one operation on one volume, which a running pod can also have */
  readonly isOperation?: true;
  /** The failure is about a part of a sync, whose error repeats it */
  readonly isPart?: true;
}

export interface Refusal {
  readonly reason: string | null;
  readonly message: string;
}

type Reads = (event: KeptEvent) => readonly Failure[];

/** Errors that the worker prints before the error of its sync, which wraps them. */
const inPart =
  (stage: TroubleStage, reason: string | null): Reads =>
  event => [{ stage, reason, container: null, text: errorText(event) ?? '', isPart: true }];

/** `web`, or up to 1.33 the whole container: `&Container{Name:web,Image:…` */
export const containerNameIn = (printed: string | null): string | null =>
  /^(?:&?Container\{Name:([^,]{1,253}),|([\w.-]{1,253})$)/
    .exec(printed ?? '')
    ?.slice(1)
    .find(Boolean) ?? null;

/** `MountVolume.SetUp failed for volume "x" (UniqueName: …) pod "p" (UID: …) : cause`; up to 1.5 `… for volume "y" (spec.Name: "x") … with: cause` */
const MOUNTING =
  /^(?:Error: )?(?:MountVolume|MapVolume|AttachVolume|VerifyControllerAttachedVolume)[.\w ]{0,60} failed for volume (?:"[^"]{1,253}" \(spec\.Name: )?"([^"]{1,253})"/;
const CAUSE = / (?:: |with: )([\s\S]{1,1500})/;
const NOT_ATTACHED =
  /^(Volume [\s\S]{0,800}?(?:not attached according to node status|has not (?:yet )?been added to the list of VolumesInUse)[\s\S]{0,300})/;

const OF_VOLUMES = { stage: 'volumes', container: null } as const;

function ofMount(error: string): readonly Failure[] {
  const [, volume] = MOUNTING.exec(error) ?? [];
  const [, waiting] = NOT_ATTACHED.exec(error) ?? [];
  // Where the line is cut off before the cause, it still shows what failed
  const text = CAUSE.exec(error)?.[1]?.trim() ?? '';
  return [
    ...(volume === undefined ? [] : [{ ...OF_VOLUMES, reason: `volume ${volume}`, text, isOperation: true as const }]),
    ...(waiting === undefined ? [] : [{ ...OF_VOLUMES, reason: 'attach', text: waiting }]),
  ];
}

/** Up to 1.17 the error of an operation is in quotes, with the quotes in it escaped. */
const withoutQuotes = (error: string): string =>
  error.startsWith('"') ? unescaped(error.slice(1).replace(/"$/, '')) : error;

const FAILURES: Partial<Readonly<Record<EventId, Reads>>> = {
  'sync-error': event => syncFailures(errorText(event) ?? ''),
  // No error of the sync follows this line, so the line itself counts
  'resource-claims-failed': event => [
    { stage: 'claims', reason: null, container: null, text: withoutLayers(errorText(event) ?? '') },
  ],
  'sandbox-create-failed': inPart('sandbox', 'CreatePodSandboxError'),
  'container-start-failed': event => {
    const [reason, text] = [textField(event, 'reason') ?? '', errorText(event) ?? ''];
    const stage = stageOf(reason, text);
    if (stage === null) return [];
    return [{ stage, reason, container: containerNameIn(textField(event, 'container')), text, isPart: true }];
  },
  'post-start-failed': event =>
    inPart(
      'post-start',
      'PostStartHookError',
    )(event).map(one => ({ ...one, container: textField(event, 'containerName') })),
  'pod-directories-failed': inPart('other', null),
  'runtime-run-sandbox-failed': inPart('sandbox', 'CreatePodSandboxError'),
  'runtime-create-container-failed': inPart('create', 'CreateContainerError'),
  'runtime-start-container-failed': inPart('start', 'RunContainerError'),
  // They name no pod
  'runtime-pull-failed': inPart('image', 'ErrImagePull'),
  'image-pull-failed': inPart('image', 'ErrImagePull'),
  'volumes-mount-failed': inPart('volumes', null),
  'operation-backoff': event => ofMount(withoutQuotes(errorText(event) ?? '')),
  'mount-failed': event =>
    inPart('volumes', `volume ${textField(event, 'volume') ?? ''}`)(event).map(one => ({ ...one, isOperation: true })),
  'event-occurred': event => {
    const [reason, message] = [textField(event, 'reason') ?? '', textField(event, 'message') ?? ''];
    return stageOfReason(reason) === 'volumes' ? failuresInEvent({ reason, message }) : [];
  },
  'volume-unusable': event => [
    { ...OF_VOLUMES, reason: `volume ${textField(event, 'volumeName') ?? ''}`, text: errorText(event) ?? '' },
  ],
  'static-wait-start': () => [{ stage: 'static', reason: null, container: null, text: 'it has not ended' }],
};

/** `Multi-Attach error for volume "pvc-3f" Volume is already exclusively attached to one node` */
const OF_VOLUME = /\bfor volume "([^"]{1,253})"/;

/** What failed in a start, according to an Event. */
export function failuresInEvent({ reason, message }: Pick<ApiEvent, 'reason' | 'message'>): readonly Failure[] {
  const stage = stageOfReason(reason);
  if (stage === 'volumes') {
    const failures = ofMount(message);
    const [, volume] = OF_VOLUME.exec(message) ?? [];
    const whose = volume === undefined ? null : `volume ${volume}`;
    return failures.length > 0 ? failures : [{ ...OF_VOLUMES, reason: whose, text: message, isOperation: true }];
  }
  if (stage !== undefined) return [{ stage, reason: null, container: null, text: message }];
  // Up to 1.8 its message contains the error of the sync (pod_workers.go, managePodLoop)
  if (reason === 'FailedSync') return syncFailures(message);
  const known = reason === 'Failed' || reason === 'BackOff' ? failedEvent(message) : undefined;
  return known === undefined ? [] : [{ ...known, container: null, text: message.replace(/^Error: /, '') }];
}

const REFUSALS: readonly EventId[] = ['admit-denied', 'admit-predicate-failed'];

export const FAILURE_LINES = [...Object.keys(FAILURES), ...REFUSALS] as readonly EventId[];

/** What failed in a start, according to a line. */
export const failuresIn = (id: EventId, event: KeptEvent): readonly Failure[] => FAILURES[id]?.(event) ?? [];

/** Why the node does not accept the pod; null where the line is about something else. */
export function refusalIn(id: EventId, event: KeptEvent): Refusal | null {
  if (!REFUSALS.includes(id)) return null;
  return { reason: textField(event, 'reason'), message: refusalText(event) };
}

/** Why a pod, or a resize of it, does not fit on the node. */
export const refusalText = (event: KeptEvent): string =>
  textField(event, 'message') ?? textField(event, 'err') ?? conditionsIn(event);

/** `[DiskPressure MemoryPressure]`, or as JSON `["DiskPressure","MemoryPressure"]` */
function conditionsIn(event: KeptEvent): string {
  const printed = event.args.nodeCondition ?? wholeField(event, 'nodeCondition')?.raw ?? '';
  const conditions = printed.match(/\w{1,100}/g) ?? [];
  return conditions.length === 0 ? '' : `the node has ${conditions.join(', ')}`;
}

type SyncFailure = Omit<Failure, 'isOperation' | 'isPart'>;

/** The stage of a failure, by its reason; null if the reason is not about a start, or is about an end that came in the meantime. */
const stageOf = (reason: string, text: string): TroubleStage | null =>
  OF_ENDS.test(text) ? null : (stageOfReason(reason) ?? null);

/** `failed to "StartContainer" for "c" with ErrImagePull: "…"`, one or several in brackets (aggregated by utilerrors). */
const ACTION = /failed to "(\w{1,40})" for "([^"]{1,400})" with (\w{1,60}): (?:"((?:[^"\\]|\\.){0,4000})"?)?/g;

/** 1.6 to 1.8 print the error in place of the reason, and what failed after it (kuberuntime_container.go, startContainer). */
const SWAPPED =
  /failed to "StartContainer" for "([^"]{1,253})" with ([^"]{1,2000}): "(Generate Container Config|Create Container|Start Container|PostStart Hook) Failed"/g;
/**
 * What an error of `Error syncing pod, skipping` states about a start; errors of an end (KillContainer, KillPodSandbox) are not included.
 */
function syncFailures(error: string): SyncFailure[] {
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
 * Errors about volumes or a directory that are already gone, because the pod is deleted while it starts (kubelet_pods.go, makeMounts and
 * makeHostsMount).
 */
const OF_ENDS = /^(?:GenerateRunContainerOptions: )?(?:cannot find volume |open \S{1,300}\/etc-hosts: no such file)/;
