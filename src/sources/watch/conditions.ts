import type { ApiCondition } from '../../document/contract/types.js';
import type { Condition, ContainerState, Snapshot } from './snapshot.js';
import { type Fields, fieldsOf, listOf, textOf, timeOf } from './values.js';

/** One condition of an object. */
export function readCondition(item: unknown): ApiCondition | null {
  const { type, status, reason, message, lastTransitionTime } = fieldsOf(item);
  const details = { reason: textOf(reason), message: textOf(message), since: timeOf(lastTransitionTime) };
  const known = textOf(type);
  return known === null ? null : { type: known, status: textOf(status) ?? 'Unknown', ...details };
}

export const conditionsIn = ({ status }: Fields): ApiCondition[] => listOf(fieldsOf(status).conditions, readCondition);

export const isOfRollout = ({ type }: Fields): boolean =>
  /^(?:Progressing|Available|ReplicaFailure)$/.test(String(type));

/** What the conditions of a Deployment or a ReplicaSet show to be wrong, the most telling first (apps/v1, DeploymentConditionType). */
export function rolloutTrouble(conditions: readonly ApiCondition[]) {
  const of = (type: string, status: string) => conditions.find(one => one.type === type && one.status === status);
  const refused = of('ReplicaFailure', 'True');
  if (refused !== undefined) return { reason: 'FailedCreate', message: refused.message ?? '' };
  const stuck = of('Progressing', 'False');
  if (stuck?.reason === 'ProgressDeadlineExceeded') return { reason: stuck.reason, message: stuck.message ?? '' };
  const few = of('Available', 'False');
  // Many objects have a condition of this name, and a rollout that makes progress is not complete yet
  return few?.reason !== 'MinimumReplicasUnavailable' || of('Progressing', 'True') !== undefined
    ? null
    : { reason: 'NotReady', message: few.message ?? '' };
}

/** What a namespace controller still finds in it (pkg/controller/namespace/deletion/status_condition_utils.go). */
const LEFT: ReadonlySet<string> = new Set([
  'NamespaceDeletionDiscoveryFailure',
  'NamespaceDeletionContentFailure',
  'NamespaceContentRemaining',
  'NamespaceFinalizersRemaining',
]);

/** What keeps a namespace, in the words of its own conditions. */
export const leftInNamespace = (namespace: Fields): string[] =>
  conditionsIn(namespace).flatMap(({ type, status, message }) =>
    status === 'True' && LEFT.has(type) ? (message ?? []) : [],
  );

export const conditionOf = ({ conditions }: Pick<Snapshot, 'conditions'>, type: string): Condition | undefined =>
  conditions.find(condition => condition.type === type);

export const isTrue = (pod: Pick<Snapshot, 'conditions'>, type: string): boolean =>
  conditionOf(pod, type)?.status === 'True';

export const ofKind = ({ containers }: Pick<Snapshot, 'containers'>, kind: ContainerState['kind']): ContainerState[] =>
  containers.filter(one => one.kind === kind);
