import type { Context } from '../../ui/context.js';
import { h } from '../../ui/dom.js';
import { findingCard } from '../detail/findings.js';

/** What was read, and the remarks on it. */
export function inputSection(context: Context): HTMLElement {
  const { between, document, read } = context.data;
  return h(
    'section',
    { class: 'input', 'aria-label': 'The input' },
    h('h2', {}, 'The input'),
    ...document.findings.filter(({ rule }) => !between.includes(rule)).map(finding => findingCard(finding, context)),
    h('dl', {}, ...read.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
  );
}
