import { h } from '../ui/dom.js';

export interface List {
  readonly element: HTMLElement;
  /** Other rows, or the same ones redrawn. */
  show(count: number, row: (index: number) => HTMLElement): void;
  focus(index: number): void;
  /** Which row has the focus; -1 when none. */
  focused(): number;
}

/** Rows that are not on the screen, but about to be. */
const SPARE = 8;

/** A list of any length, of which only the rows on the screen exist; all of them when it is printed. */
export function createList(label: string): List {
  const element = h('div', { class: 'list', role: 'list', 'aria-label': label });
  let count = 0;
  let row: (index: number) => HTMLElement = () => h('div');
  let shown: readonly [from: number, to: number] = [0, 0];

  const height = (): number => Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || 44;

  function item(index: number): HTMLElement {
    const one = h(
      'div',
      { class: 'item', role: 'listitem', 'aria-setsize': count, 'aria-posinset': index + 1 },
      row(index),
    );
    one.style.top = `${index * height()}px`;
    return one;
  }

  function draw(from: number, to: number): void {
    const active = focused();
    shown = [from, to];
    element.replaceChildren(...Array.from({ length: to - from }, (_, at) => item(from + at)));
    if (active >= from && active < to) anchor(active)?.focus({ preventScroll: true });
  }

  function refresh(force: boolean): void {
    const top = -element.getBoundingClientRect().top;
    const from = Math.max(0, Math.floor(top / height()) - SPARE);
    const to = Math.min(count, Math.ceil((top + innerHeight) / height()) + SPARE);
    if (force || from < shown[0] || to > shown[1]) draw(Math.min(from, count), Math.max(from, to));
  }

  const anchor = (index: number): HTMLElement | null =>
    element.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] > a`);

  function focused(): number {
    const item = document.activeElement?.parentElement;
    return item?.parentElement === element ? Number(item.getAttribute('aria-posinset')) - 1 : -1;
  }

  addEventListener('scroll', () => element.isConnected && refresh(false), { passive: true });
  addEventListener('resize', () => element.isConnected && refresh(true));
  addEventListener('beforeprint', () => element.isConnected && draw(0, count));
  addEventListener('afterprint', () => element.isConnected && refresh(true));

  return {
    element,
    focused,
    show(many, draw) {
      count = many;
      row = draw;
      element.style.height = `${count * height()}px`;
      refresh(true);
    },
    focus(index) {
      const wanted = Math.max(0, Math.min(count - 1, index));
      const top = element.getBoundingClientRect().top + wanted * height();
      if (top < 120 || top + height() > innerHeight) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
      refresh(false);
      anchor(wanted)?.focus({ preventScroll: true });
    },
  };
}
