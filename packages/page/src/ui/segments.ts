import { h } from './dom.js';

/** A choice of a few values, all of which are visible. */
export function segments<T extends string>(
  title: string,
  choices: Readonly<Record<T, string>>,
  chosen: T,
  choose: (choice: T) => void,
): HTMLElement {
  const ids = Object.keys(choices) as T[];
  const buttons = ids.map(id => h('button', { type: 'button', click: () => press(id) }, choices[id]));
  const mark = (pressed: T): void => {
    for (const [index, id] of ids.entries()) buttons[index]?.setAttribute('aria-pressed', String(id === pressed));
  };
  const press = (id: T): void => {
    mark(id);
    choose(id);
  };
  mark(chosen);
  return h('div', { class: 'segments', role: 'group', 'aria-label': title }, ...buttons);
}
