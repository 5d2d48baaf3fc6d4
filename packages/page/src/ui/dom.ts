import { terminal } from 'podline/internal/browser';

type Value = string | number | boolean | null | Styles | ((event: never) => void);
type Styles = Readonly<Record<string, string>>;
export type Attributes = Readonly<Record<string, Value>>;
export type Child = Node | string | null;
type Parts = readonly [Attributes, ...Child[]] | readonly Child[];

/** `li.muted`: a tag with its classes. */
type Named<Tag extends string> = Tag | `${Tag}.${string}`;
type Made<Elements, Name> = Name extends keyof Elements
  ? Elements[Name]
  : Name extends `${infer Tag extends keyof Elements & string}.${string}`
    ? Elements[Tag]
    : never;

/** An element. Every text goes through here and stays text: nothing in it becomes markup, invisible or reversed. */
export function h<Name extends Named<keyof HTMLElementTagNameMap>>(name: Name, ...parts: Parts) {
  const [tag = '', ...classes] = name.split('.');
  return furnished(document.createElement(tag), classes, parts) as Made<HTMLElementTagNameMap, Name>;
}

export function svg<Name extends Named<keyof SVGElementTagNameMap>>(name: Name, ...parts: Parts) {
  const [tag = '', ...classes] = name.split('.');
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement;
  return furnished(element, classes, parts) as Made<SVGElementTagNameMap, Name>;
}

function furnished(element: HTMLElement | SVGElement, classes: readonly string[], parts: Parts): Element {
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  const [attributes, ...children] = hasAttributes(parts) ? parts : [{}, ...parts];
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (typeof value === 'object') Object.assign(element.style, value);
    else element.setAttribute(name, value === true ? '' : visible(String(value)));
  }
  fill(element, children);
  return element;
}

function hasAttributes(parts: Parts): parts is readonly [Attributes, ...Child[]] {
  const [first = null] = parts;
  return typeof first === 'object' && first !== null && !(first instanceof Node);
}

/** A button with a text, or with a sign and its meaning. */
export const button = (text: string, click: () => void, more: Attributes = {}): HTMLButtonElement =>
  h('button', { type: 'button', click, ...more }, text);

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
