import { fieldValue } from '../../grammars/klog/values.js';
import { asText, wholeField } from './fields.js';
import type { KubeletEvent } from './types.js';

export type Patch = Readonly<Record<string, unknown>>;

/**
 * What `Patch status for pod` sent. 1.23 and later print the JSON as `patch`; before that it is `patchBytes`, which
 * text logs show as a list of numbers (`[123 34 …]`) and JSON logs as base64.
 */
export function patchOf(event: KubeletEvent): Patch | null {
  const field = wholeField(event, 'patch') ?? wholeField(event, 'patchBytes');
  const value = field ? fieldValue(field) : event.args.patch;
  const text = Array.isArray(value) ? fromBytes(value) : asText(value);
  if (text === null) return null;
  return asObject(text.startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8'));
}

const fromBytes = (bytes: readonly unknown[]): string =>
  Buffer.from(bytes.map(byte => Number(asText(byte)))).toString('utf8');

function asObject(text: string): Patch | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Patch) : null;
  } catch {
    // Cut in a way that nothing else shows
    return null;
  }
}
