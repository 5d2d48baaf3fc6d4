import { spell, type Verdict } from 'podline/internal/browser';
import type { View } from '../../model/axis.js';
import { type Entry, extentOf, headlineOf, startText } from '../../model/entries.js';
import { kindTitle } from '../../model/words.js';
import { verdictBadge } from '../../ui/badges.js';
import type { Context } from '../../ui/context.js';
import { h } from '../../ui/dom.js';

/** The visible part of the bar, as shares of the view. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

type Extent = Pick<Entry, 'from' | 'to'>;

export function stretchOf({ from, to }: Extent, place: (ms: number) => number, view: View): Stretch | null {
  if (from === null || to === null) return null;
  const share = (ms: number): number => (place(ms) - view.from) / (view.to - view.from);
  const [start, end] = [share(from), share(to)];
  return end < 0 || start > 1 ? null : { from: Math.max(start, -0.01), to: Math.min(end, 1.01) };
}

/**
 * One deletion or start: what happened, and when; for a deleted pod, also how it had started. A row for several of one name leads to them.
 */
export function rowOf(entry: Entry, extent: (of: Extent) => Stretch | null, { address, data }: Context): HTMLElement {
  const { lifecycle, start, verdict, times, lengthMs } = entry;
  const how = startText(entry);
  return h(
    'a',
    {
      class: 'row',
      href: address.link(times === 1 ? { id: lifecycle.id } : { q: entry.name }),
      'data-id': lifecycle.id,
    },
    verdictBadge(verdict),
    h(
      'span',
      { class: 'what' },
      h(
        'span',
        { class: 'title' },
        podName(lifecycle.pod),
        h('span', { class: 'kind muted' }, kindTitle(lifecycle, data.words)),
      ),
      h('span', { class: 'headline', 'data-tone': verdict }, headlineOf(entry)),
      how === null ? null : h('span', { class: 'headline begun' }, how),
    ),
    h(
      'span',
      { class: 'track', 'aria-hidden': 'true' },
      start === null ? null : lifeOf(extent(entry), extent(extentOf(start, data.document.input))),
      bar('bar', verdict, extent(entry)),
    ),
    h(
      'span',
      { class: 'duration' },
      lengthMs === null ? '' : (lifecycle.durationMs === null ? '> ' : '') + spell(lengthMs),
    ),
  );
}

/** The bar of a pod: it is alive from its start on. */
const lifeOf = (end: Stretch | null, start: Stretch | null): HTMLElement | null =>
  start === null ? null : bar('bar life', null, { from: start.from, to: end?.from ?? start.to });

function bar(look: string, tone: Verdict | null, stretch: Stretch | null): HTMLElement | null {
  if (stretch === null) return null;
  const element = h('span', { class: look, 'data-tone': tone });
  element.style.left = `${stretch.from * 100}%`;
  element.style.width = `${(stretch.to - stretch.from) * 100}%`;
  return element;
}

/** Pods of one owner differ at the end of their names. */
const TAIL = 12;

/** A name that is cut in its middle if there is no room for it. */
function podName({ namespace, name }: { readonly namespace: string; readonly name: string }): HTMLElement {
  const cut = Math.max(0, name.length - TAIL);
  return h(
    'span',
    { class: 'name' },
    h('span', { class: 'begin' }, h('span', { class: 'muted' }, `${namespace}/`), name.slice(0, cut)),
    h('span', { class: 'end' }, name.slice(cut)),
  );
}
