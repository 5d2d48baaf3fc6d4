import type { Context } from '../../ui/context.js';
import { h } from '../../ui/dom.js';
import { findingCard } from './findings.js';

/** Findings between nodes; null if there are none. */
export function betweenSection(context: Context): HTMLElement | null {
  const { between, document } = context.data;
  const findings = document.findings.filter(({ rule }) => between.includes(rule));
  if (findings.length === 0) return null;
  return h(
    'section',
    { class: 'between', 'aria-label': 'Between nodes' },
    ...findings.map(finding => findingCard(finding, context)),
  );
}
