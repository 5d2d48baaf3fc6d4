import { type Child, h, svg } from '../../ui/dom.js';

const KEYS: readonly [key: string, does: string][] = [
  ['← → ↑ ↓', 'select a step'],
  ['+ − 0', 'closer, farther, all'],
  ['[ ]', 'move along'],
  ['m', 'measure from the selected step'],
  ['e', 'which steps come before others'],
  ['Esc', 'nothing selected'],
  ['?', 'this help'],
  ['Ctrl + wheel', 'zoom'],
  ['Shift + drag', 'measure'],
];

const LOOKS: readonly [look: string, means: string][] = [
  ['seen', 'seen'],
  ['missing', 'missing: it should be there'],
  ['not-observable', 'not logged, or not covered by the log'],
  ['warning', 'finding; a bar shows how long it lasted'],
];

/** How to read the lanes, and the keys: closed by default, since a reader needs it once. */
export const help = (): HTMLDetailsElement =>
  h(
    'details',
    { class: 'help' },
    h('summary', { 'aria-label': 'Help', title: 'Help (?)' }, '?'),
    h('div', { class: 'legends' }, ...legend()),
  );

const legend = (): Child[] => [
  h('ul', { class: 'legend' }, ...LOOKS.map(([look, means]) => h('li', {}, sample(look), means))),
  h('dl', { class: 'keys' }, ...KEYS.flatMap(([key, does]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, does)])),
];

const sample = (look: string): SVGElement =>
  svg(
    'svg',
    { width: 18, height: 18, viewBox: '-9 -9 18 18', 'aria-hidden': 'true', class: 'mark', 'data-look': look },
    look === 'warning'
      ? svg('path', { class: 'shape', d: 'M0 -6.5 L6.5 5 L-6.5 5 Z' })
      : svg('circle', { class: 'shape', r: 5 }),
  );
