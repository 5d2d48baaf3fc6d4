import { filtered, NO_FILTER } from '../model/entries.js';
import type { Entry } from '../model/entry.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';
import { filterOf } from './filters.js';

/** How many pods started, and a button that lists those that went well. Null where none started. */
export function startsLine(entries: readonly Entry[], context: Context) {
  const { address, data } = context;
  if (data.startsSaid === null) return null;
  const others = filtered(entries, { ...NO_FILTER, withHealthy: true }).length - filtered(entries, NO_FILTER).length;
  const button = h('button', {
    type: 'button',
    class: 'quiet',
    click: () => address.set({ healthy: filterOf(context).withHealthy ? null : '1' }),
  });
  return {
    // Without deletions, the heading has said it
    element: h('p', { class: 'starts' }, data.document.lifecycles.length === 0 ? null : data.startsSaid, button),
    refresh() {
      const { show, withHealthy } = filterOf(context);
      button.hidden = others === 0 || show !== 'all';
      button.setAttribute('aria-pressed', String(withHealthy));
      button.textContent = withHealthy ? 'Hide starts without trouble' : `Show ${others} starts without trouble`;
    },
  };
}
