import type { ContainerState, EventType, Snapshot } from './types.js';
import { type Fields, fieldsOf, isFields, listOf, numberOf, textOf, timeOf, wordOf } from './values.js';

const STATUS_LISTS = [
  ['containerStatuses', 'container'],
  ['initContainerStatuses', 'init'],
  ['ephemeralContainerStatuses', 'ephemeral'],
] as const;

/** Of several states the one that excludes the others. */
const STATES = ['terminated', 'running', 'waiting'] as const;

type Keep = (text: string) => string;

/** A pod object, checked value by value, as one snapshot. `keep` gives texts that may live on. */
export function snapshotOf(pod: Fields, line: number, eventType: EventType | null, keep: Keep): Snapshot {
  const kept = (text: string | null) => (text === null ? null : keep(text));
  const text = (value: unknown) => kept(textOf(value));
  const word = (value: unknown) => kept(wordOf(value));
  const time = (value: unknown) => kept(timeOf(value));
  const words = (values: readonly unknown[]) => values.map(word).filter(value => value !== null);

  const metadata = fieldsOf(pod.metadata);
  const annotations = fieldsOf(metadata.annotations);
  // Web pages lose the indentation that puts these two beside the metadata.
  const spec = fieldsOf(pod.spec ?? metadata.spec);
  const status = fieldsOf(pod.status ?? metadata.status);
  const phase = text(status.phase);

  function containerOf(value: Fields, kind: ContainerState['kind'], name: string): ContainerState {
    const states = fieldsOf(value.state);
    const state = STATES.find(key => isFields(states[key])) ?? null;
    const details = fieldsOf(state === null ? null : states[state]);
    return {
      name,
      kind,
      id: word(value.containerID),
      state,
      exitCode: numberOf(details.exitCode),
      signal: numberOf(details.signal),
      reason: text(details.reason),
      startedAt: time(details.startedAt),
      finishedAt: time(details.finishedAt),
      restartCount: numberOf(value.restartCount) ?? 0,
    };
  }

  return {
    line,
    eventType,
    namespace: word(metadata.namespace) ?? '',
    name: word(metadata.name) ?? '',
    uid: word(metadata.uid) ?? '',
    resourceVersion: word(metadata.resourceVersion) ?? '',
    generation: numberOf(metadata.generation),
    nodeName: word(spec.nodeName),
    creationTimestamp: time(metadata.creationTimestamp),
    deletionTimestamp: time(metadata.deletionTimestamp),
    deletionGracePeriodSeconds: numberOf(metadata.deletionGracePeriodSeconds),
    finalizers: words(listOf(metadata.finalizers)),
    owners: listOf(metadata.ownerReferences)
      .map(fieldsOf)
      .map(owner => ({ kind: word(owner.kind) ?? '', name: word(owner.name) ?? '', uid: word(owner.uid) ?? '' }))
      .filter(owner => owner.name !== ''),
    config: {
      hash: word(annotations['kubernetes.io/config.hash']),
      mirror: word(annotations['kubernetes.io/config.mirror']),
      seen: word(annotations['kubernetes.io/config.seen']),
      source: word(annotations['kubernetes.io/config.source']),
    },
    terminationGracePeriodSeconds: numberOf(spec.terminationGracePeriodSeconds),
    restartPolicy: word(spec.restartPolicy),
    preStop: words(
      [...listOf(spec.containers), ...listOf(spec.initContainers)]
        .map(fieldsOf)
        .filter(container => isFields(fieldsOf(container.lifecycle).preStop))
        .map(container => container.name),
    ),
    volumes: words(listOf(spec.volumes).map(volume => fieldsOf(volume).name)),
    phase,
    reason: text(status.reason),
    message: text(status.message),
    startTime: time(status.startTime),
    conditions: listOf(status.conditions)
      .map(fieldsOf)
      .map(condition => ({
        type: word(condition.type) ?? '',
        status: word(condition.status) ?? '',
        reason: text(condition.reason),
        lastTransitionTime: time(condition.lastTransitionTime),
      }))
      .filter(condition => condition.type !== ''),
    containers: STATUS_LISTS.flatMap(([key, kind]) =>
      listOf(status[key])
        .map(fieldsOf)
        .flatMap(value => {
          const name = word(value.name);
          return name === null ? [] : [containerOf(value, kind, name)];
        }),
    ),
    ...(phase === null ? { partial: true as const } : {}),
  };
}
