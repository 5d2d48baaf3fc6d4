import type { RunData } from '../../data.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';
import { checkSection } from './check.js';
import { inputSection } from './input.js';

/** What to try when no deletion was found. */
export const nothingPage = ({ said, next }: NonNullable<RunData['nothing']>, context: Context) => ({
  element: h(
    'main',
    { class: 'overview' },
    checkSection(context),
    h(context.data.check === null ? 'h1' : 'h2', {}, 'No deletion to show'),
    h('p', {}, said),
    h('ul', { class: 'next' }, ...next.map(sentence => h('li', {}, sentence))),
    inputSection(context),
  ),
  refresh() {},
});
