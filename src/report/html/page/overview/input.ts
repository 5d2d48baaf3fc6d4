import { clocksSaid } from '../../../view/clocks.js';
import { clockDoubtOf, readingOf, sourceNotesOf } from '../../../view/input.js';
import { createLocalTime } from '../../../view/local-time.js';
import { findingCard } from '../detail/findings.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';

/** What was read, and the remarks on it. */
export function inputSection(context: Context): HTMLElement {
  const { between, document } = context.data;
  const { input, tool } = document;
  const findings = document.findings.filter(({ rule }) => !between.includes(rule));
  const time = createLocalTime(context.data.zone ?? input.clock.zone);
  const doubt = clockDoubtOf(input);
  const clocks = clocksSaid(context.data.document);
  const facts: [string, string][] = [
    ['read', readingOf(input, time)],
    ...(doubt === null ? [] : [['clock', doubt] as [string, string]]),
    ...(clocks === null ? [] : [['clocks', clocks] as [string, string]]),
    ...sourceNotesOf(input.sources).map(({ name, note }): [string, string] => [name, note]),
    ['by', `${tool.name} ${tool.version}`],
  ];
  return h(
    'section',
    { class: 'input', 'aria-label': 'The input' },
    h('h2', {}, 'The input'),
    ...findings.map(finding => findingCard(finding, context)),
    h('dl', {}, ...facts.flatMap(([name, text]) => [h('dt', {}, name), h('dd', {}, text)])),
  );
}
