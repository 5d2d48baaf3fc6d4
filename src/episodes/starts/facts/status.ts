import { bareId } from '../../../catalogue/fields.js';
import { countOf, type Fields, fieldsOf, integerOf, textOf } from '../../../sources/watch/values.js';
import type { Mark } from '../types.js';
import type { ConditionView, ContainerView, StatusView } from './facts.js';

const partsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** The `status` of a patch, which contains only what changed. */
export function statusIn(status: unknown, mark: Mark): StatusView | null {
  if (typeof status !== 'object' || status === null) return null;
  const fields = fieldsOf(status);
  return {
    mark,
    phase: textOf(fields.phase),
    reason: textOf(fields.reason),
    message: textOf(fields.message),
    conditions: partsOf(fields.conditions).flatMap(condition),
    containers: [
      ...partsOf(fields.initContainerStatuses).flatMap(one => container(one, true)),
      ...partsOf(fields.containerStatuses).flatMap(one => container(one, false)),
    ],
  };
}

function condition({ type, status, message, reason, $patch: change }: Fields): ConditionView[] {
  const name = textOf(type);
  const [says, why] = [textOf(status), textOf(message)];
  if (name === null) return [];
  // A strategic merge patch removes an element of a list in this way
  if (change === 'delete') return [{ type: name, isTrue: false, since: null, message: null }];
  if (says === null && why === null) return [];
  return [
    { type: name, isTrue: says === null ? null : says === 'True', since: null, message: why, reason: textOf(reason) },
  ];
}

const STATES = ['terminated', 'running', 'waiting'] as const;

function hasFields(value: unknown): boolean {
  for (const _ in fieldsOf(value)) return true;
  return false;
}

function container(fields: Fields, init: boolean): ContainerView[] {
  const name = textOf(fields.name);
  if (name === null) return [];
  const states = fieldsOf(fields.state);
  const state = STATES.find(key => hasFields(states[key])) ?? null;
  const details = fieldsOf(state === null ? null : states[state]);
  const last = fieldsOf(fieldsOf(fields.lastState).terminated);
  const id = textOf(fields.containerID) ?? textOf(details.containerID);
  return [
    {
      name,
      init,
      id: id === null ? null : bareId(id),
      image: textOf(fields.image),
      state,
      reason: textOf(details.reason),
      message: textOf(details.message),
      exitCode: integerOf(details.exitCode),
      restartCount: countOf(fields.restartCount) ?? 0,
      last: hasFields(last)
        ? {
            id: textOf(last.containerID) === null ? null : bareId(textOf(last.containerID) ?? ''),
            exitCode: integerOf(last.exitCode),
            reason: textOf(last.reason),
            finishedAt: textOf(last.finishedAt),
          }
        : null,
    },
  ];
}
