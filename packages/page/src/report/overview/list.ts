import { spell, type Verdict } from 'podline/internal/browser';
import { type Entry, extentOf, headlineOf, startText } from '../../model/entries.js';
import { atOnce, mapped, type Pieces } from '../../model/pieces.js';
import { kindTitle } from '../../model/words.js';
import { verdictBadge } from '../../ui/badges.js';
import type { Context } from '../../ui/context.js';
import { h, onWidth } from '../../ui/dom.js';

/** Rows that are just outside the screen. */
const SPARE = 8;

/**
 * A list of any length, of which only the rows on the screen exist; all of them when it is printed. `lines` returns how many lines of text
 * a row has at the list's present width.
 */
export function createList<T>(row: (one: T) => HTMLElement, lines: () => (one: T) => number) {
  const element = h('div.list', { role: 'list', 'aria-label': 'Pods' });
  let all: readonly T[] = [];
  let shown: readonly [from: number, to: number] = [0, 0];

  /** The position at which each row begins, and finally that at which the list ends */
  let tops: readonly number[] = [0];

  const pixels = (property: string, otherwise: number): number =>
    Number.parseFloat(getComputedStyle(element).getPropertyValue(property)) || otherwise;
  const topOf = (index: number): number => tops[index] ?? tops.at(-1) ?? 0;

  function* measure(): Pieces<void> {
    const [row, line] = [pixels('--row', 46), pixels('--text', 17)];
    const linesOf = lines();
    let top = 0;
    tops = [0, ...(yield* mapped(all, one => (top += row + (linesOf(one) - 1) * line)))];
    element.style.height = `${top}px`;
  }

  /** The row at this height. */
  function rowAt(y: number): number {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (topOf(middle + 1) <= y) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function item(one: T, index: number): HTMLElement {
    const style = { top: `${topOf(index)}px`, height: `${topOf(index + 1) - topOf(index)}px` };
    return h('div.item', { role: 'listitem', 'aria-setsize': all.length, 'aria-posinset': index + 1, style }, row(one));
  }

  function draw(from: number, to: number): void {
    const active = focused();
    shown = [from, to];
    element.replaceChildren(...all.slice(from, to).map((one, at) => item(one, from + at)));
    if (active >= from && active < to) anchor(active)?.focus({ preventScroll: true });
  }

  function refresh(force: boolean): void {
    const top = -element.getBoundingClientRect().top;
    const from = Math.max(0, rowAt(top) - SPARE);
    const to = Math.min(all.length, rowAt(top + innerHeight) + SPARE);
    if (force || from < shown[0] || to > shown[1]) draw(Math.min(from, all.length), Math.max(from, to));
  }

  const anchor = (index: number): HTMLElement | null =>
    element.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] > a`);

  function focused(): number {
    const item = document.activeElement?.parentElement;
    return item?.parentElement === element ? Number(item.getAttribute('aria-posinset')) - 1 : -1;
  }

  addEventListener('scroll', () => element.isConnected && refresh(false), { passive: true });
  addEventListener('resize', () => element.isConnected && refresh(true));
  onWidth(element, () => {
    atOnce(measure());
    refresh(true);
  });
  addEventListener('beforeprint', () => element.isConnected && draw(0, all.length));
  addEventListener('afterprint', () => element.isConnected && refresh(true));

  return {
    element,
    /** Which row has the focus; -1 when none. */
    focused,
    /** Draws the same rows, whose look has changed */
    redraw: () => refresh(true),
    /** Shows other items */
    *show(others: readonly T[]): Pieces<void> {
      all = others;
      yield* measure();
      refresh(true);
    },
    focus(index: number): void {
      const wanted = Math.max(0, Math.min(all.length - 1, index));
      const top = element.getBoundingClientRect().top + topOf(wanted);
      if (top < 120 || top + pixels('--row', 46) > innerHeight)
        scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
      refresh(false);
      anchor(wanted)?.focus({ preventScroll: true });
    },
  };
}

/** The visible part of the bar, as shares of the view. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

type Extent = Pick<Entry, 'from' | 'to'>;

export function stretchOf({ from, to }: Extent, shareOf: (ms: number) => number): Stretch | null {
  if (from === null || to === null) return null;
  const [start, end] = [shareOf(from), shareOf(to)];
  return end < 0 || start > 1 ? null : { from: Math.max(start, -0.01), to: Math.min(end, 1.01) };
}

/**
 * One deletion or start: what happened, and when; for a deleted pod, also how it had started. A row for several of one name leads to them.
 */
export function rowOf(entry: Entry, extent: (of: Extent) => Stretch | null, { address, data }: Context): HTMLElement {
  const { lifecycle, start, verdict, times, lengthMs } = entry;
  const how = startText(entry);
  return h(
    'a.row',
    {
      href: address.link(times === 1 ? { id: lifecycle.id } : { q: entry.name }),
      'data-id': lifecycle.id,
    },
    verdictBadge(verdict),
    h(
      'span.what',
      h('span.title', podName(lifecycle.pod), h('span.kind.muted', kindTitle(lifecycle, data.words))),
      h('span.headline', { 'data-tone': verdict }, headlineOf(entry)),
      how === null ? null : h('span.headline.begun', how),
    ),
    h(
      'span.track',
      { 'aria-hidden': 'true' },
      start === null ? null : lifeOf(extent(entry), extent(extentOf(start, data.document.input))),
      bar('bar', verdict, extent(entry)),
    ),
    h('span.duration', lengthMs === null ? '' : (lifecycle.durationMs === null ? '> ' : '') + spell(lengthMs)),
  );
}

/** The bar of a pod: it is alive from its start on. */
const lifeOf = (end: Stretch | null, start: Stretch | null): HTMLElement | null =>
  start === null ? null : bar('bar life', null, { from: start.from, to: end?.from ?? start.to });

function bar(look: string, tone: Verdict | null, stretch: Stretch | null): HTMLElement | null {
  if (stretch === null) return null;
  const style = { left: `${stretch.from * 100}%`, width: `${(stretch.to - stretch.from) * 100}%` };
  return h('span', { class: look, 'data-tone': tone, style });
}

/** Pods of one owner differ at the end of their names. */
const TAIL = 12;

/** A name that is cut in its middle if there is no room for it. */
function podName({ namespace, name }: { readonly namespace: string; readonly name: string }): HTMLElement {
  const cut = Math.max(0, name.length - TAIL);
  return h(
    'span.name',
    h('span.begin', h('span.muted', `${namespace}/`), name.slice(0, cut)),
    h('span.end', name.slice(cut)),
  );
}
