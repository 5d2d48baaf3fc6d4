import { textField } from '../../events/fields.js';
import type { Telling } from './types.js';

export const errorOf = ({ event }: Telling): string | null => textField(event, 'err');

export const errorMatches =
  (pattern: RegExp) =>
  (line: Telling): boolean =>
    pattern.test(errorOf(line) ?? '');

/**
 * The object is gone already, or its name has another one: nothing was refused
 * (status_manager.go syncPod; registry/rest/delete.go: UID preconditions).
 */
const MEANWHILE = /^pods "[^"]{0,253}" not found$|\bUID in (?:the )?precondition\b|object has been modified/;

export const isRefusal = (line: Telling): boolean => !MEANWHILE.test(errorOf(line) ?? '');
