import type { Condition, ContainerSpec, ContainerState, EventType, LastRun, Owner, Snapshot } from './types.js';
import { type Fields, fieldsOf, isFields, listOf, numberOf, remembering, textOf, timeOf, wordOf } from './values.js';

/** Ordered so that the first one present excludes the others. */
const STATES = ['terminated', 'running', 'waiting'] as const;

/** YAML is read without types. */
const flag = (value: unknown): boolean | null => FLAGS.get(value) ?? null;
const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

/** The most pods whose last state is kept: a watch of invented ones must not fill the memory. */
export const MAX_PODS = 20_000;

/** Pod objects, checked value by value, as snapshots. */
export function createSnapshots(source: number) {
  const text = remembering(textOf);
  const word = remembering(wordOf);
  const time = remembering(timeOf);
  /** All states of a pod are kept, and most differ in little */
  const last = new Map<string, Snapshot>();

  function owner(value: unknown): Owner | null {
    const fields = fieldsOf(value);
    const name = word(fields.name);
    return name === null ? null : { kind: word(fields.kind) ?? '', name, uid: word(fields.uid) ?? '' };
  }

  function condition(value: unknown): Condition | null {
    const fields = fieldsOf(value);
    const type = word(fields.type);
    if (type === null) return null;
    return {
      type,
      status: word(fields.status) ?? '',
      reason: text(fields.reason),
      message: text(fields.message),
      lastTransitionTime: time(fields.lastTransitionTime),
    };
  }

  const container = (kind: ContainerState['kind']) => (value: unknown) => {
    const fields = fieldsOf(value);
    const name = word(fields.name);
    if (name === null) return null;
    const states = fieldsOf(fields.state);
    const state = STATES.find(key => isFields(states[key])) ?? null;
    const details = fieldsOf(state === null ? null : states[state]);
    return {
      name,
      kind,
      id: word(fields.containerID),
      state,
      exitCode: numberOf(details.exitCode),
      signal: numberOf(details.signal),
      reason: text(details.reason),
      startedAt: time(details.startedAt),
      finishedAt: time(details.finishedAt),
      restartCount: numberOf(fields.restartCount) ?? 0,
      ready: flag(fields.ready),
      started: flag(fields.started),
      message: text(details.message),
      last: lastRun(fieldsOf(fields.lastState).terminated),
    };
  };

  function lastRun(value: unknown): LastRun | null {
    if (!isFields(value)) return null;
    const { containerID, exitCode, reason, message, finishedAt } = fieldsOf(value);
    return {
      id: word(containerID),
      exitCode: numberOf(exitCode),
      reason: text(reason),
      message: text(message),
      finishedAt: time(finishedAt),
    };
  }

  const spec =
    (init: boolean) =>
    (value: unknown): ContainerSpec | null => {
      const fields = fieldsOf(value);
      const name = word(fields.name);
      const role = init ? (word(fields.restartPolicy) === 'Always' ? 'sidecar' : 'init') : 'app';
      const [startup, readiness] = [fieldsOf(fields.startupProbe), fieldsOf(fields.readinessProbe)];
      return name === null
        ? null
        : {
            name,
            role,
            startupPeriodSeconds: numberOf(startup.periodSeconds),
            startupDelaySeconds: numberOf(startup.initialDelaySeconds),
            readinessPeriodSeconds: numberOf(readiness.periodSeconds),
            readinessDelaySeconds: numberOf(readiness.initialDelaySeconds),
          };
    };

  const [ordinary, init, ephemeral] = [container('container'), container('init'), container('ephemeral')];

  const hooked =
    (hook: 'preStop' | 'postStart') =>
    (value: unknown): string | null => {
      const fields = fieldsOf(value);
      return isFields(fieldsOf(fields.lifecycle)[hook]) ? word(fields.name) : null;
    };
  const [stopped, begun] = [hooked('preStop'), hooked('postStart')];

  /** The claim that a volume of this pod is on. */
  const claim =
    (pod: string) =>
    (value: unknown): string | null => {
      const fields = fieldsOf(value);
      const volume = word(fields.name);
      if (isFields(fields.ephemeral) && volume !== null) return `${pod}-${volume}`;
      return word(fieldsOf(fields.persistentVolumeClaim).claimName);
    };

  const named = (value: unknown) => word(fieldsOf(value).name);

  function config(annotations: Fields): Snapshot['config'] {
    return {
      hash: word(annotations['kubernetes.io/config.hash']),
      mirror: word(annotations['kubernetes.io/config.mirror']),
      seen: word(annotations['kubernetes.io/config.seen']),
      source: word(annotations['kubernetes.io/config.source']),
    };
  }

  return (pod: Fields, line: number, eventType: EventType | null, damaged = false): Snapshot => {
    const metadata = fieldsOf(pod.metadata);
    // Web pages lose the indentation that makes these two siblings of the metadata
    const own = fieldsOf(pod.spec ?? metadata.spec);
    const status = fieldsOf(pod.status ?? metadata.status);
    const phase = text(status.phase);
    const uid = word(metadata.uid) ?? '';
    const was = last.get(uid);
    const snapshot: Snapshot = {
      source,
      line,
      eventType,
      namespace: word(metadata.namespace) ?? '',
      name: word(metadata.name) ?? '',
      uid,
      resourceVersion: word(metadata.resourceVersion) ?? '',
      generation: numberOf(metadata.generation),
      nodeName: word(own.nodeName),
      creationTimestamp: time(metadata.creationTimestamp),
      deletionTimestamp: time(metadata.deletionTimestamp),
      deletionGracePeriodSeconds: numberOf(metadata.deletionGracePeriodSeconds),
      finalizers: shared(listOf(metadata.finalizers, word), was?.finalizers),
      owners: shared(listOf(metadata.ownerReferences, owner), was?.owners),
      config: same(config(fieldsOf(metadata.annotations)), was?.config),
      terminationGracePeriodSeconds: numberOf(own.terminationGracePeriodSeconds),
      restartPolicy: word(own.restartPolicy),
      preStop: shared([...listOf(own.containers, stopped), ...listOf(own.initContainers, stopped)], was?.preStop),
      postStart: shared([...listOf(own.initContainers, begun), ...listOf(own.containers, begun)], was?.postStart),
      volumes: shared(listOf(own.volumes, named), was?.volumes),
      claims: shared(listOf(own.volumes, claim(word(metadata.name) ?? '')), was?.claims),
      gates: shared(listOf(own.schedulingGates, named), was?.gates),
      scheduler: word(own.schedulerName),
      nominatedNode: word(status.nominatedNodeName),
      hostNetwork: flag(own.hostNetwork) === true,
      specs: shared([...listOf(own.initContainers, spec(true)), ...listOf(own.containers, spec(false))], was?.specs),
      phase,
      reason: text(status.reason),
      message: text(status.message),
      startTime: time(status.startTime),
      conditions: shared(listOf(status.conditions, condition), was?.conditions),
      containers: shared(
        [
          ...listOf(status.containerStatuses, ordinary),
          ...listOf(status.initContainerStatuses, init),
          ...listOf(status.ephemeralContainerStatuses, ephemeral),
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
