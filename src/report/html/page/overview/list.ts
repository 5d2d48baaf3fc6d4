import { h } from '../ui/dom.js';
import { onWidth } from '../ui/width.js';

export interface List {
  readonly element: HTMLElement;
  /** Other rows, or the same ones redrawn; `lines` says how many lines of text each has at the width that the list has then. */
  show(count: number, row: (index: number) => HTMLElement, lines: () => (index: number) => number): void;
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

  /** Where each row begins, and at last where the list ends. */
  let tops: readonly number[] = [0];
  let lines: () => (index: number) => number = () => () => 1;

  const pixels = (property: string, otherwise: number): number =>
    Number.parseFloat(getComputedStyle(element).getPropertyValue(property)) || otherwise;
  const topOf = (index: number): number => tops[index] ?? tops.at(-1) ?? 0;

  function measure(): void {
    const [row, line] = [pixels('--row', 46), pixels('--text', 17)];
    const linesOf = lines();
    let top = 0;
    tops = [0, ...Array.from({ length: count }, (_, index) => (top += row + (linesOf(index) - 1) * line))];
    element.style.height = `${top}px`;
  }

  /** The row at this height. */
  function rowAt(y: number): number {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (topOf(middle + 1) <= y) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function item(index: number): HTMLElement {
    const one = h(
      'div',
      { class: 'item', role: 'listitem', 'aria-setsize': count, 'aria-posinset': index + 1 },
      row(index),
    );
    one.style.top = `${topOf(index)}px`;
    one.style.height = `${topOf(index + 1) - topOf(index)}px`;
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
    const from = Math.max(0, rowAt(top) - SPARE);
    const to = Math.min(count, rowAt(top + innerHeight) + SPARE);
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
  onWidth(element, () => {
    measure();
    refresh(true);
  });
  addEventListener('beforeprint', () => element.isConnected && draw(0, count));
  addEventListener('afterprint', () => element.isConnected && refresh(true));

  return {
    element,
    focused,
    show(many, draw, linesAtWidth) {
      count = many;
      row = draw;
      lines = linesAtWidth;
      measure();
      refresh(true);
    },
    focus(index) {
      const wanted = Math.max(0, Math.min(count - 1, index));
      const top = element.getBoundingClientRect().top + topOf(wanted);
      if (top < 120 || top + pixels('--row', 46) > innerHeight)
        scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
      refresh(false);
      anchor(wanted)?.focus({ preventScroll: true });
    },
  };
}
