import { terminal } from 'podline/internal/browser';

type Value = string | number | boolean | null | ((event: never) => void);
export type Attributes = Readonly<Record<string, Value>>;
export type Child = Node | string | null;

/** An element. Every text goes through here and stays text: nothing in it becomes markup, invisible or reversed. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return furnished(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return furnished(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function furnished<T extends Element>(element: T, attributes: Attributes, children: readonly Child[]): T {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : visible(String(value)));
  }
  fill(element, children);
  return element;
}

/** Replaces the children. */
export function fill(element: Element, children: readonly Child[]): void {
  element.replaceChildren(...children.flatMap(child => (child === null ? [] : [asNode(child)])));
}

const asNode = (child: Node | string): Node =>
  typeof child === 'string' ? document.createTextNode(visible(child)) : child;

/** No real name is longer, and long texts slow down the page. */
const MAX_TEXT_LETTERS = 4_000;

const visible = (text: string): string =>
  terminal(text.length > MAX_TEXT_LETTERS ? `${text.slice(0, MAX_TEXT_LETTERS)} …` : text);

/** Calls when the element's width changes; its height follows from what is drawn. */
export function onWidth(element: HTMLElement, changed: () => void): void {
  let width = element.clientWidth;
  new ResizeObserver(() => {
    if (element.clientWidth === width || !element.isConnected) return;
    width = element.clientWidth;
    changed();
  }).observe(element);
}

/** The width of a text in px in the drawing's font; each text is measured once. */
export function createTextWidth(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context !== null) context.font = '12px system-ui, sans-serif';
  const known = new Map<string, number>();
  return text => {
    const width = known.get(text) ?? context?.measureText(text).width ?? text.length * 6.5;
    if (known.size < 2_000) known.set(text, width);
    return width;
  };
}

/** Nothing can be opened on paper, so everything closed is printed open. */
export function openWhenPrinted(selector: string, signal?: AbortSignal): void {
  const opened = new Set<HTMLDetailsElement>();
  addEventListener(
    'beforeprint',
    () => {
      for (const one of document.querySelectorAll<HTMLDetailsElement>(`${selector}:not([open])`)) {
        one.open = true;
        opened.add(one);
      }
    },
    { signal },
  );
  addEventListener(
    'afterprint',
    () => {
      for (const one of opened) one.open = false;
      opened.clear();
    },
    { signal },
  );
}
