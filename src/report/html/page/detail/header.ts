import type { Lifecycle } from '../../../../contract/types.js';
import { beginningOf, particularsOf } from '../../../view/particulars.js';
import { isStartKind } from '../../../view/start-kind.js';
import type { RunData } from '../../data.js';
import { createClock } from '../model/clock.js';
import { deletionMarkdown } from '../model/markdown.js';
import { kindTitle } from '../model/titles.js';
import { verdictBadge } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { copyButton } from '../ui/copy.js';
import { h } from '../ui/dom.js';

/** The pod, and how it ended. */
export function detailHeader(lifecycle: Lifecycle, context: Context): HTMLElement {
  const { data, address } = context;
  const clock = createClock('local', data.zone ?? data.document.input.clock.zone);
  const { label, at } = beginningOf(lifecycle);
  const begun = Date.parse(at ?? '');
  const called = !isStartKind(lifecycle.kind) ? label : lifecycle.requestedAt === null ? 'seen' : 'created';
  const when = Number.isNaN(begun) ? [] : [[called, `${clock.date(begun)} ${clock.show(begun, 0)}`] as const];
  const isAlone = data.document.lifecycles.length + data.starts.length === 1;
  return h(
    'header',
    { class: 'deletion' },
    isAlone ? null : h('a', { class: 'back', href: address.link({ id: null, at: null }) }, '← All pods'),
    h(
      'h1',
      {},
      verdictBadge(lifecycle.verdict),
      h('span', { class: 'muted' }, `${lifecycle.pod.namespace}/`),
      lifecycle.pod.name,
    ),
    h(
      'p',
      { class: 'headline', 'data-tone': lifecycle.verdict },
      lifecycle.headline,
      h('span', { class: 'muted' }, ` · ${kindTitle(lifecycle, data.words)}`),
    ),
    ...relatedTo(lifecycle, data).map(other =>
      h(
        'p',
        { class: 'related' },
        h(
          'a',
          { href: address.link({ id: other.id, at: null }) },
          isStartKind(other.kind) ? 'its start' : 'its deletion',
        ),
        h('span', { class: 'muted' }, ` ${other.headline}`),
      ),
    ),
    h(
      'dl',
      { class: 'facts' },
      ...[...when, ...particularsOf(lifecycle)].map(([name, text]) =>
        h('div', {}, h('dt', {}, name), h('dd', {}, text)),
      ),
    ),
    h(
      'div',
      { class: 'actions' },
      copyButton('Copy as Markdown', () => deletionMarkdown(lifecycle, data)),
      copyButton('Copy link', () => location.href),
    ),
  );
}

/** The deletion or the start of the same pod. */
const relatedTo = ({ id, uid }: Lifecycle, { document, starts }: RunData): Lifecycle[] =>
  uid === null ? [] : [...starts, ...document.lifecycles].filter(other => other.uid === uid && other.id !== id);
