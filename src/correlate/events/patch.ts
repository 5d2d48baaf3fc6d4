import { fieldValue } from '../../../grammars/klog/values.js';
import type { KeptEvent } from '../../catalogue/events.js';
import { asText, member, wholeField } from '../../catalogue/fields.js';
import { copyOf, fromBase64 } from '../../host/index.js';
import { isObject } from '../../kit/forms.js';
import { parseJson } from '../../read/json.js';
import { shapedUID } from './identity.js';

export type Patch = Readonly<Record<string, unknown>>;

/**
 * What `Patch status for pod` sent. 1.23 and later print the JSON as `patch`; before that it is `patchBytes`, which
 * text logs show as a list of numbers (`[123 34 …]`) and JSON logs as base64.
 */
export function patchOf(event: KeptEvent): Patch | null {
  const field = wholeField(event, 'patch') ?? wholeField(event, 'patchBytes');
  const value = field ? fieldValue(field) : event.args.patch;
  const text = Array.isArray(value)
    ? copyOf(Uint8Array.from(value, byte => Number(asText(byte)))).toString('utf8')
    : asText(value);
  if (text === null) return null;
  const patch = parseJson(text.startsWith('{') ? text : fromBase64(text).toString('utf8'));
  return isObject(patch) && !Array.isArray(patch) ? (patch as Patch) : null;
}

/** The patch, only if it contains one of the words: few patches do, and parsing all of them takes a tenth of a run. */
export function patchContaining(event: KeptEvent, words: RegExp): Patch | null {
  const field = wholeField(event, 'patch');
  return field !== null && !words.test(field.raw) ? null : patchOf(event);
}

/** The API UID of the pod whose status was sent. */
export const patchedUID = (event: KeptEvent): string | null =>
  shapedUID(asText(member(member(patchOf(event), 'metadata'), 'uid')));
