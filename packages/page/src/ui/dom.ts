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
