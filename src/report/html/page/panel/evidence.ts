import type { EvidenceRef } from '../../../../contract/types.js';
import { quotation } from '../../../safe.js';
import type { Context } from '../ui/context.js';
import { copyButton } from '../ui/copy.js';
import { h } from '../ui/dom.js';

/** More are not read one after the other. */
const FIRST = 12;

/** The place of each line, and its text. */
export function evidenceList(evidence: readonly EvidenceRef[], context: Context): HTMLElement | null {
  if (evidence.length === 0) return null;
  const more = evidence.length - FIRST;
  return h(
    'ul',
    { class: 'evidence' },
    ...evidence.slice(0, FIRST).map(ref => item(ref, context)),
    more > 0 ? h('li', { class: 'muted' }, `and ${more} more`) : null,
  );
}

function item(ref: EvidenceRef, { place, line }: Context): HTMLElement {
  const where = place(ref);
  const text = line(ref);
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'where' },
      h('code', {}, where),
      copyButton('Copy', () => where, `Copy ${where}`),
    ),
    text === null ? null : h('pre', { tabindex: 0, 'aria-label': where }, ...lines(text)),
  );
}

const lines = (text: string): (Node | string)[] =>
  quotation(text).flatMap((one, index) => (index === 0 ? [one] : [h('br'), one]));
