import { bareId } from '../../catalogue/fields.js';
import type { EventType } from './types.js';
import {
  counting,
  countOf,
  type Fields,
  fieldsOf,
  flagOf,
  hasFormOfTime,
  integerOf,
  isEndless,
  isFields,
  listOf,
  remembering,
  secondsOf,
  textOf,
  timeOf,
  type Unusable,
  wordOf,
} from './values.js';

/** Ordered so that the first one present excludes the others. */
const STATES = ['terminated', 'running', 'waiting'] as const;

/** The most pods whose last state is kept: a watch of invented ones must not fill the memory. */
export const MAX_PODS = 20_000;

/** Values of `status.resize` of a resize that has not been done (core/v1, PodResizeStatus); `Proposed` has not been seen by a kubelet. */
const RESIZES: ReadonlySet<string> = new Set(['InProgress', 'Deferred', 'Infeasible']);

type Remember = (read: (value: unknown) => string | null) => (value: unknown) => string | null;

/** Checks a pod object value by value. `remember`: keeps the texts that most states of a pod repeat. */
function createPodReader(source: number, unusable: Unusable, remember: Remember, inPatch = false) {
  const checked = counting(unusable);
  const anyWord = remember(wordOf);
  const text = checked(remember(textOf));
  const word = checked(anyWord);
  const time = checked(remember(timeOf));
  const integer = checked(integerOf);
  const count = checked(countOf);
  const seconds = checked(secondsOf);
  const period = checked(value => (isEndless(value) ? null : secondsOf(value)));
  const flag = checked(flagOf);
  const part = checked(value => (isFields(value) ? value : null));
  const items = checked(value => (Array.isArray(value) ? value : null));
  const fieldsIn = (of: Fields, field: string): Fields => fieldsOf(part(of, field));
  /** Of a container, without the runtime: `containerd://…` */
  const bare = checked(
    remember(value => {
      const full = wordOf(value);
      return full === null ? null : bareId(full);
    }),
  );
  const list = <T>(of: Fields, field: string, read: (item: unknown) => T | null): T[] => {
    const found = items(of, field) ?? [];
    if (!found.every(item => isFields(item) || typeof item === 'string')) unusable(field);
    return listOf(found, read);
  };

  /** The deletion timestamp; empty where nothing can be computed with it, because the pod is being deleted all the same. */
  function deadline(metadata: Fields): string | null {
    const due = time(metadata, 'deletionTimestamp');
    if (due === null) return hasFormOfTime(metadata.deletionTimestamp) ? '' : null;
    if (!isEndless(metadata.deletionGracePeriodSeconds)) return due;
    unusable('deletionGracePeriodSeconds');
    return '';
  }

  function owner(value: unknown) {
    const fields = fieldsOf(value);
    const name = word(fields, 'name');
    return name === null ? null : { kind: word(fields, 'kind') ?? '', name, uid: word(fields, 'uid') ?? '' };
  }

  function condition(value: unknown) {
    const fields = fieldsOf(value);
    const type = word(fields, 'type');
    if (type === null) return null;
    return {
      type,
      // A strategic merge patch removes an element of a list in this way
      status: fields.$patch === 'delete' ? 'False' : (word(fields, 'status') ?? ''),
      reason: text(fields, 'reason'),
      message: text(fields, 'message'),
      // A patch is logged when the status changes, and states whole seconds
      lastTransitionTime: inPatch ? null : time(fields, 'lastTransitionTime'),
    };
  }

  const container = (kind: 'container' | 'init' | 'ephemeral') => (value: unknown) => {
    const fields = fieldsOf(value);
    const name = word(fields, 'name');
    if (name === null) return null;
    const states = fieldsIn(fields, 'state');
    const state = STATES.find(key => isFields(states[key])) ?? null;
    const details = fieldsOf(state === null ? null : states[state]);
    return {
      name,
      kind,
      id: bare(fields, 'containerID'),
      image: text(fields, 'image'),
      state,
      exitCode: integer(details, 'exitCode'),
      signal: integer(details, 'signal'),
      reason: text(details, 'reason'),
      startedAt: time(details, 'startedAt'),
      finishedAt: time(details, 'finishedAt'),
      restartCount: count(fields, 'restartCount') ?? 0,
      /** Whether its probes have passed, as the kubelet reports it, and whether its startup probe has. */
      ready: flag(fields, 'ready'),
      started: flag(fields, 'started'),
      message: text(details, 'message'),
      /** How the previous run ended. */
      last: lastRun(part(fieldsIn(fields, 'lastState'), 'terminated')),
    };
  };

  function lastRun(fields: Fields | null) {
    if (fields === null) return null;
    return {
      id: bare(fields, 'containerID'),
      exitCode: integer(fields, 'exitCode'),
      reason: text(fields, 'reason'),
      message: text(fields, 'message'),
      finishedAt: time(fields, 'finishedAt'),
    };
  }

  const spec = (init: boolean) => (value: unknown) => {
    const fields = fieldsOf(value);
    const name = word(fields, 'name');
    // A sidecar is an init container that is restarted always (1.28 and later)
    const role = init
      ? word(fields, 'restartPolicy') === 'Always'
        ? ('sidecar' as const)
        : ('init' as const)
      : ('app' as const);
    const [startup, readiness] = [fieldsIn(fields, 'startupProbe'), fieldsIn(fields, 'readinessProbe')];
    return name === null
      ? null
      : {
          name,
          role,
          // Null where it has no such probe. These are separate members so that equal ones of two states compare as equal
          startupPeriodSeconds: period(startup, 'periodSeconds'),
          startupDelaySeconds: period(startup, 'initialDelaySeconds'),
          readinessPeriodSeconds: period(readiness, 'periodSeconds'),
          readinessDelaySeconds: period(readiness, 'initialDelaySeconds'),
        };
  };

  const [ordinary, init, ephemeral] = [container('container'), container('init'), container('ephemeral')];

  const hooked =
    (hook: 'preStop' | 'postStart') =>
    (value: unknown): string | null => {
      const fields = fieldsOf(value);
      return isFields(fieldsIn(fields, 'lifecycle')[hook]) ? word(fields, 'name') : null;
    };
  const [stopped, begun] = [hooked('preStop'), hooked('postStart')];

  /** The claim that a volume of this pod is on. */
  const claim =
    (pod: string) =>
    (value: unknown): string | null => {
      const fields = fieldsOf(value);
      const volume = word(fields, 'name');
      if (isFields(fields.ephemeral) && volume !== null) return `${pod}-${volume}`;
      return word(fieldsIn(fields, 'persistentVolumeClaim'), 'claimName');
    };

  const named = (value: unknown) => word(fieldsOf(value), 'name');

  /** Kubernetes 1.27 to 1.32 state in one word, `status.resize`, what later versions state in conditions. */
  function resize(status: Fields): NonNullable<ReturnType<typeof condition>>[] {
    // A patch that takes it away shows nothing
    if (inPatch) return [];
    const reason = word(status, 'resize');
    const type = reason === 'InProgress' ? 'PodResizeInProgress' : 'PodResizePending';
    if (reason === null || !RESIZES.has(reason)) return [];
    return [{ type, status: 'True', reason, message: null, lastTransitionTime: null }];
  }

  const statusOf = (status: Fields) => ({
    phase: text(status, 'phase'),
    reason: text(status, 'reason'),
    message: text(status, 'message'),
    startTime: time(status, 'startTime'),
    conditions: [...list(status, 'conditions', condition), ...resize(status)],
    /** In the order in which the kubelet starts them; those that somebody added to debug it come last. */
    containers: [
      ...list(status, 'initContainerStatuses', init),
      ...list(status, 'containerStatuses', ordinary),
      ...list(status, 'ephemeralContainerStatuses', ephemeral),
    ],
  });

  function podOf(pod: Fields, line: number, eventType: EventType | null, damaged: boolean) {
    const metadata = fieldsOf(pod.metadata);
    // Web pages lose the indentation that makes these two siblings of the metadata
    const own = fieldsOf(pod.spec ?? metadata.spec);
    const status = fieldsOf(pod.status ?? metadata.status);
    const annotations = fieldsIn(metadata, 'annotations');
    return {
      source,
      /** The first physical line of the document. */
      line,
      eventType,
      namespace: word(metadata, 'namespace') ?? '',
      name: word(metadata, 'name') ?? '',
      /** Empty where a person trimmed the object by hand. */
      uid: word(metadata, 'uid') ?? '',
      resourceVersion: word(metadata, 'resourceVersion') ?? '',
      generation: integer(metadata, 'generation'),
      nodeName: word(own, 'nodeName'),
      creationTimestamp: time(metadata, 'creationTimestamp'),
      /** Empty if it is being deleted, but nothing usable shows until when it may take. */
      deletionTimestamp: deadline(metadata),
      deletionGracePeriodSeconds: seconds(metadata, 'deletionGracePeriodSeconds'),
      finalizers: list(metadata, 'finalizers', anyWord),
      owners: list(metadata, 'ownerReferences', owner),
      /** The kubelet's own annotations, present on static and mirror pods (pkg/kubelet/types/pod_update.go) */
      config: {
        hash: word(annotations, 'kubernetes.io/config.hash'),
        mirror: word(annotations, 'kubernetes.io/config.mirror'),
        seen: word(annotations, 'kubernetes.io/config.seen'),
        source: word(annotations, 'kubernetes.io/config.source'),
      },
      terminationGracePeriodSeconds: seconds(own, 'terminationGracePeriodSeconds'),
      restartPolicy: word(own, 'restartPolicy'),
      /** Containers with a preStop hook: without one there is no preStop step to miss. */
      preStop: [...list(own, 'containers', stopped), ...list(own, 'initContainers', stopped)],
      /** Containers with a postStart hook: the kubelet reports such a container as running when its hook has ended. */
      postStart: [...list(own, 'initContainers', begun), ...list(own, 'containers', begun)],
      volumes: list(own, 'volumes', named),
      /** Claims that its volumes name; claims of ephemeral volumes are named after the pod (pkg/controller/volume/ephemeral). */
      claims: list(own, 'volumes', claim(word(metadata, 'name') ?? '')),
      /** The scheduling gates that keep a scheduler from considering it (1.26 and later). */
      gates: list(own, 'schedulingGates', named),
      scheduler: word(own, 'schedulerName'),
      /** The node that the scheduler has chosen while it makes room or volumes there; nodeName follows. */
      nominatedNode: word(status, 'nominatedNodeName'),
      /** It uses the network of its node. */
      hostNetwork: flag(own, 'hostNetwork') === true,
      /** Its containers, init containers first, in the order in which the kubelet starts them. */
      specs: [...list(own, 'initContainers', spec(true)), ...list(own, 'containers', spec(false))],
      ...statusOf(status),
      /** The status is missing or ends early (cut, or trimmed by hand): what is empty here may not have been empty. */
      partial: damaged || textOf(status.phase) === null,
    };
  }

  return { podOf, statusOf };
}

/** The status in a patch: a log repeats little of it, and nothing of it is kept. */
export const { statusOf } = createPodReader(
  0,
  () => undefined,
  read => read,
  true,
);

type Unchanging<T> = { readonly [Key in keyof T]: T[Key] extends (infer One)[] ? readonly Readonly<One>[] : T[Key] };

/** One state of one pod object, as a watch or a get showed it. */
export type Snapshot = Unchanging<ReturnType<ReturnType<typeof createPodReader>['podOf']>>;
export type Status = Unchanging<ReturnType<typeof statusOf>>;
export type Condition = Snapshot['conditions'][number];
export type ContainerSpec = Snapshot['specs'][number];
export type ContainerState = Snapshot['containers'][number];
export type LastRun = NonNullable<ContainerState['last']>;

/** Pod objects as snapshots. All states of a pod are kept, and most differ in little: equal parts are shared. */
export function createSnapshots(source: number, unusable: Unusable = () => undefined) {
  const { podOf } = createPodReader(source, unusable, remembering);
  const last = new Map<string, Snapshot>();

  return (pod: Fields, line: number, eventType: EventType | null, damaged = false): Snapshot => {
    const now = podOf(pod, line, eventType, damaged);
    const snapshot = sharing(now, last.get(now.uid));
    if (last.size >= MAX_PODS) last.clear();
    // After the end of a pod there are no more states of it
    if (eventType === 'DELETED') last.delete(now.uid);
    else last.set(now.uid, snapshot);
    return snapshot;
  };
}

/** A state that shares with the one before what is equal in both. */
function sharing<T extends Fields>(now: T, before: T | undefined): T {
  const parts: Record<string, unknown> = now;
  for (const key in before) {
    const was = before[key];
    const is = parts[key];
    parts[key] = Array.isArray(is) && Array.isArray(was) ? shared(is, was) : same(is, was);
  }
  return now;
}

/** A list that reuses the items of the list before, or that list itself, where they are equal. */
function shared<T>(now: readonly T[], before: readonly T[]): readonly T[] {
  const items = now.map((item, at) => same(item, before[at]));
  return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
}

/** The earlier of two scalar values where they are equal, so that it is shared. */
function same<T>(now: T, before: T | undefined): T {
  if (before === undefined || !isFields(now) || !isFields(before)) return now;
  for (const key in now) if (now[key] !== before[key]) return now;
  return before;
}
