import type { ApiCondition } from '../../document/contract/types.js';
import { type Fields, fieldsOf, listOf, textOf, timeOf } from './values.js';

/** One condition of a Node. */
export function nodeCondition(item: unknown): ApiCondition | null {
  const { type, status, reason, message, lastTransitionTime } = fieldsOf(item);
  const details = { reason: textOf(reason), message: textOf(message), since: timeOf(lastTransitionTime) };
  const known = textOf(type);
  return known === null ? null : { type: known, status: textOf(status) ?? 'Unknown', ...details };
}

export const conditionsIn = ({ status }: Fields): ApiCondition[] => listOf(fieldsOf(status).conditions, nodeCondition);

/** What a namespace controller still finds in it (pkg/controller/namespace/deletion/status_condition_utils.go). */
const LEFT: ReadonlySet<string> = new Set([
  'NamespaceDeletionDiscoveryFailure',
  'NamespaceDeletionContentFailure',
  'NamespaceContentRemaining',
  'NamespaceFinalizersRemaining',
]);

/** What keeps a namespace, in the words of its own conditions. */
export const leftInNamespace = (status: unknown): string[] =>
  listOf(fieldsOf(status).conditions, one => {
    const { type, status: holds, message } = fieldsOf(one);
    return holds === 'True' && LEFT.has(String(type)) ? textOf(message) : null;
  });
