import { h } from './dom.js';

/** What tells pods of one owner apart stands at the end of their names. */
const TAIL = 12;

/** A name that is cut in its middle where there is no room for it. */
export function podName({ namespace, name }: { readonly namespace: string; readonly name: string }): HTMLElement {
  const cut = Math.max(0, name.length - TAIL);
  return h(
    'span',
    { class: 'name' },
    h('span', { class: 'begin' }, h('span', { class: 'muted' }, `${namespace}/`), name.slice(0, cut)),
    h('span', { class: 'end' }, name.slice(cut)),
  );
}
