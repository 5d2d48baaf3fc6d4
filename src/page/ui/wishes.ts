import { h } from '../../report/html/page/ui/dom.js';
import type { Wishes } from '../messages.js';

/** The most important options of a command. */
export function createWishes() {
  const zone = field('Time zone of the log', '+08:00, UTC, Asia/Shanghai');
  const year = field('Year of its first line', 'as the log shows');
  const namespaces = field('Namespaces', 'all');
  const nodes = field('Nodes', 'all');
  const checks = h('input', { type: 'checkbox' });
  const policy = h('input', { type: 'file', accept: '.yaml,.yml,.json', 'aria-label': 'Policy' });
  const element = h(
    'details',
    { class: 'wishes' },
    h('summary', {}, 'Options'),
    h(
      'div',
      { class: 'fields' },
      ...[zone, year, namespaces, nodes].map(({ label }) => label),
      h('label', { class: 'checks' }, checks, 'Check against the default policy, or this one'),
      policy,
    ),
  );
  policy.addEventListener('change', () => {
    checks.checked = true;
  });
  return {
    element,
    async read(): Promise<Wishes> {
      const text = await policy.files?.[0]?.text();
      return {
        zone: zone.input.value.trim(),
        year: year.input.value.trim(),
        namespaces: wordsIn(namespaces.input.value),
        nodes: wordsIn(nodes.input.value),
        policy: checks.checked ? (text ?? '') : null,
      };
    },
  };
}

const wordsIn = (text: string): string[] => text.split(/[\s,]+/).filter(word => word !== '');

function field(title: string, placeholder: string) {
  const input = h('input', { type: 'text', placeholder, spellcheck: 'false', autocomplete: 'off' });
  return { input, label: h('label', {}, h('span', {}, title), input) };
}
