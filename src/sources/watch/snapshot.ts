import type { Condition, ContainerSpec, ContainerState, EventType, LastRun, Owner, Snapshot } from './types.js';
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

/** Pod objects, checked value by value, as snapshots. */
export function createSnapshots(source: number, unusable: Unusable = () => undefined) {
  const checked = counting(unusable);
  const anyWord = remembering(wordOf);
  const text = checked(remembering(textOf));
  const word = checked(anyWord);
  const time = checked(remembering(timeOf));
  const integer = checked(integerOf);
  const count = checked(countOf);
  const seconds = checked(secondsOf);
  const period = checked(value => (isEndless(value) ? null : secondsOf(value)));
  const flag = checked(flagOf);
  const part = checked(value => (isFields(value) ? value : null));
  const items = checked(value => (Array.isArray(value) ? value : null));
  const fieldsIn = (of: Fields, field: string): Fields => fieldsOf(part(of, field));
  const list = <T>(of: Fields, field: string, read: (item: unknown) => T | null): T[] => {
    const found = items(of, field) ?? [];
    if (!found.every(item => isFields(item) || typeof item === 'string')) unusable(field);
    return listOf(found, read);
  };
  /** All states of a pod are kept, and most differ in little */
  const last = new Map<string, Snapshot>();

  /** The deletion timestamp; empty where nothing can be computed with it, because the pod is being deleted all the same. */
  function deadline(metadata: Fields): string | null {
    const due = time(metadata, 'deletionTimestamp');
    if (due === null) return hasFormOfTime(metadata.deletionTimestamp) ? '' : null;
    if (!isEndless(metadata.deletionGracePeriodSeconds)) return due;
    unusable('deletionGracePeriodSeconds');
    return '';
  }

  function owner(value: unknown): Owner | null {
    const fields = fieldsOf(value);
    const name = word(fields, 'name');
    return name === null ? null : { kind: word(fields, 'kind') ?? '', name, uid: word(fields, 'uid') ?? '' };
  }

  function condition(value: unknown): Condition | null {
    const fields = fieldsOf(value);
    const type = word(fields, 'type');
    if (type === null) return null;
    return {
      type,
      status: word(fields, 'status') ?? '',
      reason: text(fields, 'reason'),
      message: text(fields, 'message'),
      lastTransitionTime: time(fields, 'lastTransitionTime'),
    };
  }

  const container = (kind: ContainerState['kind']) => (value: unknown) => {
    const fields = fieldsOf(value);
    const name = word(fields, 'name');
    if (name === null) return null;
    const states = fieldsIn(fields, 'state');
    const state = STATES.find(key => isFields(states[key])) ?? null;
    const details = fieldsOf(state === null ? null : states[state]);
    return {
      name,
      kind,
      id: word(fields, 'containerID'),
      state,
      exitCode: integer(details, 'exitCode'),
      signal: integer(details, 'signal'),
      reason: text(details, 'reason'),
      startedAt: time(details, 'startedAt'),
      finishedAt: time(details, 'finishedAt'),
      restartCount: count(fields, 'restartCount') ?? 0,
      ready: flag(fields, 'ready'),
      started: flag(fields, 'started'),
      message: text(details, 'message'),
      last: lastRun(part(fieldsIn(fields, 'lastState'), 'terminated')),
    };
  };

  function lastRun(fields: Fields | null): LastRun | null {
    if (fields === null) return null;
    return {
      id: word(fields, 'containerID'),
      exitCode: integer(fields, 'exitCode'),
      reason: text(fields, 'reason'),
      message: text(fields, 'message'),
      finishedAt: time(fields, 'finishedAt'),
    };
  }

  const spec =
    (init: boolean) =>
    (value: unknown): ContainerSpec | null => {
      const fields = fieldsOf(value);
      const name = word(fields, 'name');
      const role = init ? (word(fields, 'restartPolicy') === 'Always' ? 'sidecar' : 'init') : 'app';
      const [startup, readiness] = [fieldsIn(fields, 'startupProbe'), fieldsIn(fields, 'readinessProbe')];
      return name === null
        ? null
        : {
            name,
            role,
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

  function config(annotations: Fields): Snapshot['config'] {
    return {
      hash: word(annotations, 'kubernetes.io/config.hash'),
      mirror: word(annotations, 'kubernetes.io/config.mirror'),
      seen: word(annotations, 'kubernetes.io/config.seen'),
      source: word(annotations, 'kubernetes.io/config.source'),
    };
  }

  /** Kubernetes 1.27 to 1.32 state in one word, `status.resize`, what later versions state in conditions. */
  function resize(status: Fields): Condition[] {
    const reason = word(status, 'resize');
    const type = reason === 'InProgress' ? 'PodResizeInProgress' : 'PodResizePending';
    if (reason === null || !RESIZES.has(reason)) return [];
    return [{ type, status: 'True', reason, message: null, lastTransitionTime: null }];
  }

  return (pod: Fields, line: number, eventType: EventType | null, damaged = false): Snapshot => {
    const metadata = fieldsOf(pod.metadata);
    // Web pages lose the indentation that makes these two siblings of the metadata
    const own = fieldsOf(pod.spec ?? metadata.spec);
    const status = fieldsOf(pod.status ?? metadata.status);
    const phase = text(status, 'phase');
    const uid = word(metadata, 'uid') ?? '';
    const was = last.get(uid);
    const snapshot: Snapshot = {
      source,
      line,
      eventType,
      namespace: word(metadata, 'namespace') ?? '',
      name: word(metadata, 'name') ?? '',
      uid,
      resourceVersion: word(metadata, 'resourceVersion') ?? '',
      generation: integer(metadata, 'generation'),
      nodeName: word(own, 'nodeName'),
      creationTimestamp: time(metadata, 'creationTimestamp'),
      deletionTimestamp: deadline(metadata),
      deletionGracePeriodSeconds: seconds(metadata, 'deletionGracePeriodSeconds'),
      finalizers: shared(list(metadata, 'finalizers', anyWord), was?.finalizers),
      owners: shared(list(metadata, 'ownerReferences', owner), was?.owners),
      config: same(config(fieldsIn(metadata, 'annotations')), was?.config),
      terminationGracePeriodSeconds: seconds(own, 'terminationGracePeriodSeconds'),
      restartPolicy: word(own, 'restartPolicy'),
      preStop: shared([...list(own, 'containers', stopped), ...list(own, 'initContainers', stopped)], was?.preStop),
      postStart: shared([...list(own, 'initContainers', begun), ...list(own, 'containers', begun)], was?.postStart),
      volumes: shared(list(own, 'volumes', named), was?.volumes),
      claims: shared(list(own, 'volumes', claim(word(metadata, 'name') ?? '')), was?.claims),
      gates: shared(list(own, 'schedulingGates', named), was?.gates),
      scheduler: word(own, 'schedulerName'),
      nominatedNode: word(status, 'nominatedNodeName'),
      hostNetwork: flag(own, 'hostNetwork') === true,
      specs: shared([...list(own, 'initContainers', spec(true)), ...list(own, 'containers', spec(false))], was?.specs),
      phase,
      reason: text(status, 'reason'),
      message: text(status, 'message'),
      startTime: time(status, 'startTime'),
      conditions: shared([...list(status, 'conditions', condition), ...resize(status)], was?.conditions),
      containers: shared(
        [
          ...list(status, 'containerStatuses', ordinary),
          ...list(status, 'initContainerStatuses', init),
          ...list(status, 'ephemeralContainerStatuses', ephemeral),
        ],
        was?.containers,
      ),
      partial: damaged || phase === null,
    };
    if (last.size >= MAX_PODS) last.clear();
    // After the end of a pod there are no more states of it
    if (eventType === 'DELETED') last.delete(uid);
    else last.set(uid, snapshot);
    return snapshot;
  };
}

/** A list that reuses the items of the list before, or that list itself, where they are equal. */
function shared<T>(now: readonly T[], before: readonly T[] = []): readonly T[] {
  const items = now.map((item, at) => same(item, before[at]));
  return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
}

/** The earlier of two scalar values where they are equal, so that it is shared. */
function same<T>(now: T, before: T | undefined): T {
  if (before === undefined || !isFields(now) || !isFields(before)) return now;
  for (const key in now) if (now[key] !== before[key]) return now;
  return before;
}
