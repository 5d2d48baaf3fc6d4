import type { ApiCondition } from '../contract/types.js';
import { type Fields, fieldsOf, listOf, textOf, timeOf } from '../input/watch/values.js';

/** Conditions of Nodes, by their names. */
export type Machines = ReadonlyMap<string, readonly ApiCondition[]>;

/** The conditions of a Node. */
export const conditionsIn = ({ status }: Fields): ApiCondition[] =>
  listOf(fieldsOf(status).conditions, item => {
    const { type, status: is, reason, message, lastTransitionTime } = fieldsOf(item);
    const said = { reason: textOf(reason), message: textOf(message), since: timeOf(lastTransitionTime) };
    const known = textOf(type);
    return known === null ? null : { type: known, status: textOf(is) ?? 'Unknown', ...said };
  });
