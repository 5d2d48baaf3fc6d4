import {
  beginningOf,
  endsOf,
  foremost,
  offsetText,
  originOf,
  type PodEpisode,
  particularsOf,
  placeOfSpan,
  type RunData,
  spell,
} from 'podline/internal/browser';
import { chartOf } from '../../model/chart.js';
import { createClock } from '../../model/clock.js';
import { deletionMarkdown, type Row, rowsOf } from '../../model/rows.js';
import { kindTitle, lookUp } from '../../model/words.js';
import { STATUSES, verdictBadge } from '../../ui/badges.js';
import type { Context, Page } from '../../ui/context.js';
import { copyButton } from '../../ui/controls.js';
import { button, type Child, fill, h } from '../../ui/dom.js';
import { closeButton, linesPanel, panelOf } from '../panel.js';
import { findingCard, leadingSection, stepsLeftOut, viewsSection } from '../sections.js';
import { createDrawing } from './drawing.js';

/** The pod, and how it ended. */
function detailHeader(lifecycle: PodEpisode, context: Context): HTMLElement {
  const { data, address, zone } = context;
  const clock = createClock('local', zone);
  const { label, at } = beginningOf(lifecycle);
  const begun = Date.parse(at ?? '');
  const when = Number.isNaN(begun) ? [] : [[label, `${clock.date(begun)} ${clock.show(begun, 0)}`] as const];
  const isAlone = endsOf(data.document).length + data.starts.length === 1;
  return h(
    'header.deletion',
    isAlone ? null : h('a.back', { href: address.link({ id: null, at: null }) }, '← All pods'),
    h('h1', verdictBadge(lifecycle.verdict), h('span.muted', `${lifecycle.pod.namespace}/`), lifecycle.pod.name),
    h(
      'p.headline',
      { 'data-tone': lifecycle.verdict },
      lifecycle.headline,
      h('span.muted', ` · ${kindTitle(lifecycle, data.words)}`),
    ),
    ...relatedTo(lifecycle, data).map(other =>
      h(
        'p.related',
        h(
          'a',
          { href: address.link({ id: other.id, at: null }) },
          other.family === 'start' ? 'its start' : 'its deletion',
        ),
        h('span.muted', ` ${other.headline}`),
      ),
    ),
    h(
      'dl.facts',
      ...[...when, ...particularsOf(lifecycle)].map(([name, text]) => h('div', h('dt', name), h('dd', text))),
    ),
    h(
      'div.actions',
      copyButton('Copy as Markdown', () => deletionMarkdown(lifecycle, data)),
      copyButton('Copy link', () => location.href),
    ),
  );
}

/** The deletion or the start of the same pod. */
const relatedTo = ({ id, uid }: PodEpisode, { document, starts }: RunData): PodEpisode[] =>
  uid === null ? [] : [...starts, ...endsOf(document)].filter(other => other.uid === uid && other.id !== id);

type Column = readonly [head: string, look: string, cell: (row: Row) => readonly Child[]];

/** The content of the lanes, as a table; what no row has gets no column. */
function stepTable(lifecycle: PodEpisode, context: Context, select: (id: string) => void): HTMLElement {
  const { mode, label, show } = context.clock();
  const rows = rowsOf(lifecycle, context.data.words);
  const titleCell = (row: Row): Child[] => [
    button(row.title, () => select(row.id), { class: 'link' }),
    noteOf(row) === '' ? null : h('span.why', noteOf(row)),
  ];
  const placeCell = ({ lasts, evidence }: Row): Child[] => [
    placeOfSpan(lasts ? evidence : evidence.slice(0, 1), context.place),
  ];
  const all: readonly (Column | false)[] = [
    rows.some(({ offset }) => offset !== null) && ['after', 'number', row => [offsetText(row.offset)]],
    mode !== 'offset' && [label, 'number', row => [row.at === null ? '' : show(Date.parse(row.at), 0)]],
    ['who', 'muted', row => [row.actor]],
    ['step', 'step', titleCell],
    rows.some(row => row.resourceVersion !== '') && ['rv', 'number', row => [row.resourceVersion]],
    ['evidence', 'code', placeCell],
  ];
  const columns = all.filter(column => column !== false);
  const cells = (row: Row) => columns.map(([, look, cell]) => h('td', { class: look }, ...cell(row)));
  return h(
    'div.scroller',
    { tabindex: 0, role: 'region', 'aria-label': 'Steps' },
    h(
      'table.steps',
      h('thead', h('tr', ...columns.map(([head]) => h('th', { scope: 'col' }, head)))),
      h('tbody', ...rows.map(row => h('tr', { 'data-row': row.id, 'data-look': row.look }, ...cells(row)))),
    ),
  );
}

function noteOf({ look, note }: Row): string {
  const status = look === 'seen' ? '' : (lookUp(STATUSES, look) ?? '');
  return [status, note].filter(text => text !== '').join(': ');
}

/** The shortest time in ms that is shown: anything shorter is invisible, and printed as 0. */
const SHORTEST = 10;

/** A bar with the times of the phases of a start, in proportion. Null if nothing was measured, or for a deletion. */
function phasesBar(one: PodEpisode, { phases: names }: RunData): HTMLElement | null {
  const { phases } = one;
  if (one.family !== 'start' || phases.length === 0) return null;
  const rest = (one.durationMs ?? 0) - phases.reduce((sum, { ms }) => sum + ms, 0);
  const parts = [
    ...phases
      .filter(({ ms }) => ms >= SHORTEST)
      .map(({ phase, ms, uncertaintyMs }) => ({
        ms,
        name: lookUp(names.start, phase) ?? phase,
        off: uncertaintyMs === null ? '' : ` ± ${spell(uncertaintyMs)}`,
      })),
    ...(rest >= SHORTEST ? [{ ms: rest, name: 'between these', off: '' }] : []),
  ];
  if (parts.length === 0) return null;
  return h(
    'figure.parts',
    { 'aria-label': 'Where the time went' },
    h('div.stack', { 'aria-hidden': 'true' }, ...parts.map(({ ms }) => h('span', { style: { flexGrow: String(ms) } }))),
    h('ul', ...parts.map(({ ms, name, off }) => h('li', h('i'), `${spell(ms)}${off} `, h('span.muted', name)))),
  );
}

/** The page of one deletion or start. */
export function detailPage(lifecycle: PodEpisode, context: Context): Page {
  const { address, data } = context;
  const chart = chartOf(lifecycle, data.document, data.words);
  const drawing = chart === null ? null : createDrawing(chart, context);
  const origin = originOf(lifecycle);
  const select = (id: string): void => address.set({ at: id });
  // If there are more, they are in the list
  const isOnly = endsOf(data.document).length <= 1;
  const panel = h('aside.panel', { 'aria-label': 'Selection' });
  const table = h('div');
  const story = h(
    'div.story',
    isOnly && data.starts.every(({ uid }) => uid === lifecycle.uid) ? viewsSection(context) : null,
    endsOf(data.document).length === 1 ? leadingSection(context) : null,
    data.bare.includes(lifecycle.id) ? stepsLeftOut(lifecycle) : null,
    ...findingsOf(lifecycle).map(({ finding, id, isCause }) => findingCard(finding, context, { id, isOpen: isCause })),
    phasesBar(lifecycle, data),
    drawing?.element ?? null,
    table,
  );
  const lines = (): Child[] => linesPanel(lifecycle, context, select);
  return {
    element: h('main.detail', detailHeader(lifecycle, context), h('div.columns', story, panel)),
    *refresh() {
      const selected = address.get('at');
      drawing?.refresh();
      const content = panelOf(lifecycle, selected, origin, context);
      const isIdle = content.length === 0;
      panel.classList.toggle('idle', isIdle);
      fill(panel, isIdle ? lines() : [closeButton(() => address.set({ at: null })), ...content]);
      panel.hidden = panel.childElementCount === 0;
      fill(table, [stepTable(lifecycle, context, select)]);
      for (const row of story.querySelectorAll('[data-row]'))
        row.classList.toggle('selected', row.getAttribute('data-row') === selected);
    },
  };
}

/** What explains the headline comes first, and is open. */
function findingsOf(lifecycle: PodEpisode) {
  const cause = foremost(lifecycle);
  return lifecycle.findings
    .map((finding, index) => ({
      finding,
      id: `finding-${index}`,
      isCause: finding === cause,
    }))
    .sort((a, b) => Number(b.isCause) - Number(a.isCause));
}
