import { troubleOf } from '../../../view/cause.js';
import { findingCard } from '../detail/findings.js';
import type { Entry } from '../model/entry.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';

/** Why the worst of the pods is in trouble, with the lines that show it and what to do; null if nothing is wrong with it. */
export function worstSection([worst]: readonly Entry[], context: Context): HTMLElement | null {
  const cause = worst === undefined || context.data.check !== null ? null : troubleOf(worst.lifecycle);
  if (worst === undefined || cause === null) return null;
  return h(
    'section',
    { class: 'worst', 'aria-label': 'The worst' },
    h(
      'p',
      { class: 'muted' },
      'The worst: ',
      h('a', { href: context.address.link({ id: worst.lifecycle.id }) }, worst.name),
    ),
    findingCard(cause, context, { isOpen: true }),
  );
}
