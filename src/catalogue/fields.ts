import { fieldOf } from '../../grammars/klog/cut.js';
import { fieldValue } from '../../grammars/klog/values.js';
import type { Field } from '../../grammars/record.js';
import type { Shaped } from '../read/records/types.js';
import type { ReadKey } from './read-keys.js';
import type { KeptEvent, KubeletEvent } from './types.js';

/** The values of an event, typed. A value that the input cuts off is never returned. */

export const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** klog up to 2.130 prints a key twice when the call gives it twice; the last value counts. */
export function wholeField(event: KubeletEvent, key: string): Field | null;
export function wholeField(event: KeptEvent, key: ReadKey): Field | null;
export function wholeField(event: KeptEvent, key: string): Field | null {
  return fieldIn(event, key);
}

function fieldIn({ record }: KeptEvent, key: string): Field | null {
  const { shaped } = record;
  return shaped === undefined ? lastOf(record.fields, key) : inSlot(shaped, key);
}

/** The text of a whole value as it was printed: to find its form takes longer. */
export function wholeText({ record }: KeptEvent, key: ReadKey): string | null {
  const { shaped } = record;
  if (shaped === undefined) return lastOf(record.fields, key)?.raw ?? null;
  const at = slotOf(shaped, key);
  return at < 0 ? null : shaped.raw(at);
}

/** Of the values of a cut record, only the one that is needed is made. None of them is truncated. */
function inSlot(shaped: Shaped, key: string): Field | null {
  const at = slotOf(shaped, key);
  const slot = shaped.series.shape.slots[at];
  return slot === undefined ? null : fieldOf(slot, shaped.raw(at));
}

function slotOf({ series }: Shaped, key: string): number {
  const { slots } = series.shape;
  let at = slots.length - 1;
  while (at >= 0 && slots[at]?.key !== key) at--;
  return at;
}

function lastOf(fields: readonly Field[], key: string): Field | null {
  for (let at = fields.length - 1; at >= 0; at--) {
    const field = fields[at];
    if (field?.key === key) return field.cut ? null : field;
  }
  return null;
}

/** Whether the line gives this key at all, even with a truncated value. */
export function isGiven({ args, record }: KubeletEvent, key: string): boolean {
  for (const pair of record.shaped?.series.shape.slots ?? record.fields) if (pair.key === key) return true;
  return Object.hasOwn(args, key);
}

/** A named argument of a printf message, or the value of a key; null when absent, cut or no scalar. */
export function textField(event: KubeletEvent, key: string): string | null;
export function textField(event: KeptEvent, key: ReadKey): string | null;
export function textField(event: KeptEvent, key: string): string | null {
  if (Object.hasOwn(event.args, key)) return event.args[key] ?? null;
  const field = fieldIn(event, key);
  return field === null ? null : scalarIn(field);
}

function scalarIn(field: Field): string | null {
  const value = fieldValue(field);
  // `1.0` and `007` are texts: what was printed, not the number
  return field.form === 'bare' && value !== null ? field.raw : asText(value);
}

/** Container ids are printed as `containerd://<id>`, as the bare id, or as a struct of both (kubecontainer.ContainerID). */
export const CONTAINER_KEYS: readonly ReadKey[] = ['containerID', 'containerId', 'containerStatusID'];
export const SANDBOX_KEYS: readonly ReadKey[] = ['podSandboxID', 'sandboxID', 'sandboxId'];

/** `keys` are the ones that the event can have. */
export const containerId = (event: KeptEvent, keys = CONTAINER_KEYS): string | null => runtimeId(event, keys);
export const sandboxId = (event: KeptEvent, keys = SANDBOX_KEYS): string | null => runtimeId(event, keys);

function runtimeId(event: KeptEvent, keys: readonly ReadKey[]): string | null {
  for (const key of keys) {
    const field = wholeField(event, key);
    const value = event.args[key] ?? (field && (scalarIn(field) ?? asText(member(fieldValue(field), 'ID'))));
    if (value) return bareId(value);
  }
  return null;
}

/** `containerd://<id>` → `<id>`. */
export const bareId = (id: string): string => (id.includes('://') ? id.replace(/^[\w.-]{0,40}:\/\//, '') : id);

export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
