import { textField } from './fields.js';
import { isReadLater } from './read-keys.js';
import type { KeptEvent } from './types.js';

const VALUE = /\{(\w{1,40})\}/g;

/** What the line waits for; null where it reports no wait. The phrase leaves out a value that the line lacks. */
export function waitOf(event: KeptEvent): string | null {
  const { waitsFor } = event.definition;
  return waitsFor === undefined
    ? null
    : waitsFor.replace(VALUE, (_, key: string) => (isReadLater(key) ? textField(event, key) : null) ?? 'unknown');
}
