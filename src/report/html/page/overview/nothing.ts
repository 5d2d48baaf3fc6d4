import type { RunData } from '../../data.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';
import { inputSection } from './input.js';

/** What to try when no deletion was found. */
export const nothingPage = ({ said, next }: NonNullable<RunData['nothing']>, context: Context) => ({
  element: h(
    'main',
    { class: 'overview' },
    h('h1', {}, 'No deletion to show'),
    h('p', {}, said),
    h('ul', { class: 'next' }, ...next.map(sentence => h('li', {}, sentence))),
    inputSection(context),
  ),
  refresh() {},
});
