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
