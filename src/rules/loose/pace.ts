import { textField } from '../../events/fields.js';
import type { LooseLine } from './owners.js';

/** How long the kubelet waits before the next try, as the last line says (nestedpendingoperations.go); null where none does. */
export function waitAfter(lines: readonly LooseLine[]): string | null {
  const said = lines.map(({ event }) => textField(event, 'delay')).findLast(text => text !== null) ?? null;
  return said !== null && /^[\dhms.µ]{2,20}$/.test(said) ? said : null;
}
