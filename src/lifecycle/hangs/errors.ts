import type { Observation } from '../../correlate/types.js';
import { textField } from '../../events/fields.js';

export const errorOf = ({ event }: Observation): string | null => textField(event, 'err');

export const errorMatches =
  (pattern: RegExp) =>
  (observation: Observation): boolean =>
    pattern.test(errorOf(observation) ?? '');

/**
 * The object is gone already, or its name has another one: nothing was refused
 * (status_manager.go syncPod; registry/rest/delete.go: UID preconditions).
 */
const MEANWHILE = /^pods "[^"]{0,253}" not found$|\bUID in (?:the )?precondition\b|object has been modified/;

export const isRefusal = (observation: Observation): boolean => !MEANWHILE.test(errorOf(observation) ?? '');
