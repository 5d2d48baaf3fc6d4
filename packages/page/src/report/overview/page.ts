import { endsOf, foremost, tally } from 'podline/internal/browser';
import { evenScale, evenTicks, type Scale, sharesIn, timeAt, type View, viewOf, WHOLE } from '../../model/axis.js';
import { tickTexts } from '../../model/clock.js';
import {
  type Entry,
  entriesOf,
  filtered,
  headlineOf,
  NO_FILTER,
  rowsOf,
  spanOf,
  startText,
} from '../../model/entries.js';
import type { Pieces } from '../../model/pieces.js';
import type { Context, Page } from '../../ui/context.js';
import { button, createTextWidth, fill, h } from '../../ui/dom.js';
import { onDrag, panning, type Zoomable, zoomByWheel, zoomedByKey } from '../../ui/zoom.js';
import { checkSection, findingCard, inputSection, leadingSection, leftOutNote, viewsSection } from '../sections.js';
import { createFilterBar, filterOf } from './filters.js';
import { createList, rowOf, stretchOf } from './list.js';
import { createNodeLanes } from './nodes.js';
import { createPhases } from './phases.js';

/** px that one time needs. */
const APART = 110;
const LABEL = 64;

/** The times above the bars: wheel and keys zoom, dragging moves the view. */
function createAxis(scale: Scale, zoomable: Zoomable, { clock }: Context) {
  const element = h('div.axis', {
    tabindex: 0,
    role: 'group',
    'aria-label': 'Time axis: plus and minus zoom, brackets scroll, 0 shows all',
    keydown: (event: KeyboardEvent) => {
      const next = zoomedByKey(zoomable.view(), event.key);
      if (next === null) return;
      zoomable.setView(next);
      event.preventDefault();
    },
  });
  zoomByWheel(element, zoomable, true);
  onDrag(element, event => panning(zoomable, event));
  return {
    element,
    draw(origin: number) {
      const view = zoomable.view();
      const share = sharesIn(view, scale);
      const width = zoomable.plot().width || 600;
      const time = clock();
      const shift = time.mode === 'offset' ? -origin : time.shift(origin) * 60_000;
      const fits = (ms: number): boolean => share(ms) < 1 - LABEL / width;
      const round = evenTicks(scale, view, APART / width, shift).filter(fits);
      const ticks = round.length > 0 ? round : [scale.instant(Math.max(view.from, 0))];
      const texts = tickTexts(ticks, time, origin);
      fill(
        element,
        ticks.map((ms, index) => h('span.tick', { style: { left: `${share(ms) * 100}%` } }, texts[index] ?? '')),
      );
    },
  };
}

/** Why the worst of the pods is in trouble, with the lines that show it and what to do; null if nothing is wrong with it. */
function worstSection([worst]: readonly Entry[], context: Context): HTMLElement | null {
  const cause = worst === undefined || context.data.check !== null ? null : foremost(worst.lifecycle);
  if (worst === undefined || cause === null) return null;
  return h(
    'section.worst',
    { 'aria-label': 'The worst' },
    h('p.muted', 'The worst: ', h('a', { href: context.address.link({ id: worst.lifecycle.id }) }, worst.name)),
    findingCard(cause, context, { isOpen: true }),
  );
}

/** px of a badge with its gap; px of everything but the reason; and the width below which a screen is narrow. */
const BADGE = 30;
const NARROW_REST = 54;
const NARROW = 616;
/** Longer texts are cut: the detail shows them. */
const MOST_LINES = 4;

/** All deletions and starts as a list on one axis. */
export function* overviewPage(context: Context): Pieces<Page> {
  const entries = yield* entriesOf(context.data);
  let span = spanOf(entries);
  const even = (): Scale => evenScale(span.from, span.to);
  const scale: Scale = { place: ms => even().place(ms), instant: place => even().instant(place) };
  const { startsText, document } = context.data;
  const deletions = endsOf(document);
  const filters = yield* createFilterBar(entries, context);
  yield;
  const starts = startsLine(entries, context);
  const status = h('p.muted.count', { role: 'status' });
  const cell = h('div.headcell', status);
  const width = createTextWidth();
  let view: View = WHOLE;
  let shownAt: string | null = null;
  let onAnyNode: Entry[] = [];

  const zoomable = {
    view: () => view,
    setView(next: View) {
      view = next;
      draw();
    },
    plot: () => axis.element.getBoundingClientRect(),
  };
  const axis = createAxis(scale, zoomable, context);
  const lanes = createNodeLanes(scale, context);
  const phases = createPhases(context, draw);

  /** px for the reasons in the rows: the heading has the same columns, except on small screens. */
  const room = (): number =>
    list.element.clientWidth <= NARROW ? list.element.clientWidth - NARROW_REST : cell.clientWidth - BADGE;

  function draw(): void {
    axis.draw(span.from);
    lanes.draw(onAnyNode, view);
    list.redraw();
  }

  const list = createList<Entry>(
    entry => rowOf(entry, of => stretchOf(of, sharesIn(view, scale)), context),
    () => {
      // Measured once for all rows, because the browser lays out the page for each answer
      const px = room();
      return entry =>
        [headlineOf(entry), startText(entry)].reduce(
          (sum, text) => sum + (text === null ? 0 : Math.min(MOST_LINES, linesOf(text, px, width))),
          0,
        );
    },
  );

  function* refresh(): Pieces<void> {
    const filter = filterOf(context);
    filters.refresh(filtered(entries, { ...filter, verdict: null }));
    starts?.refresh();
    yield;
    const shown = filtered(entries, filter);
    onAnyNode = filter.facets.node ? filtered(entries, { ...filter, facets: { ...filter.facets, node: null } }) : shown;
    yield;
    phases.draw(shown, filter.show === 'starts' ? 'start' : 'end');
    yield;
    const all = filtered(entries, { ...NO_FILTER, show: filter.show, withHealthy: filter.withHealthy });
    status.textContent = shown.length === all.length ? '' : `${shown.length} of ${all.length}`;
    // A start that is not listed may extend for another hour
    span = spanOf(all);
    const at = context.address.get('at') ?? context.data.asked?.at ?? null;
    const asked = timeAt(at);
    if (asked !== null) span = { from: Math.min(span.from, asked.from), to: Math.max(span.to, asked.to) };
    if (at !== shownAt) view = asked === null ? WHOLE : viewOf(asked, even());
    shownAt = at;
    yield;
    axis.draw(span.from);
    yield;
    lanes.draw(onAnyNode, view);
    yield* list.show(rowsOf(shown, filter));
  }

  zoomByWheel(list.element, zoomable);
  zoomByWheel(lanes.element, zoomable);
  list.element.addEventListener('keydown', event => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 }[event.key];
    const zoomed = zoomedByKey(view, event.key);
    if (move !== undefined) list.focus(list.focused() + move);
    else if (zoomed !== null) zoomable.setView(zoomed);
    else return;
    event.preventDefault();
  });
  const element = h(
    'main.overview',
    checkSection(context),
    leadingSection(context),
    h(context.data.check === null ? 'h1' : 'h2', {}, deletions.length === 0 ? (startsText ?? '') : tally(deletions)),
    starts?.element ?? null,
    viewsSection(context),
    leftOutNote(context),
    worstSection(entries, context),
    filters.element,
    phases.element,
    h('div.head', cell, axis.element),
    lanes.element,
    list.element,
    inputSection(context),
  );
  return { element, refresh };
}

/** How many lines a text takes if lines are broken between words, and inside words that are too long. */
function linesOf(text: string, room: number, width: (text: string) => number): number {
  if (room <= 0 || width(text) <= room) return 1;
  const space = width(' ');
  let [lines, used] = [1, 0];
  for (const word of text.split(' ')) {
    const wide = width(word);
    if (used > 0 && used + space + wide > room) {
      lines += 1;
      used = 0;
    }
    used += (used === 0 ? 0 : space) + wide;
    while (used > room) {
      lines += 1;
      used -= room;
    }
  }
  return lines;
}

/** How many pods started, with a button that lists those without trouble. Null if none started. */
function startsLine(entries: readonly Entry[], context: Context) {
  const { address, data } = context;
  if (data.startsText === null) return null;
  const others = filtered(entries, { ...NO_FILTER, withHealthy: true }).length - filtered(entries, NO_FILTER).length;
  const toggle = (): void => address.set({ healthy: filterOf(context).withHealthy ? null : '1' });
  const switching = button('', toggle, { class: 'quiet' });
  return {
    // Without deletions, the heading has already shown it
    element: h('p.starts', endsOf(data.document).length === 0 ? null : `${data.startsText} `, switching),
    refresh() {
      const { show, withHealthy } = filterOf(context);
      switching.hidden = others === 0 || show !== 'all';
      switching.setAttribute('aria-pressed', String(withHealthy));
      switching.textContent = withHealthy
        ? 'Hide starts without trouble'
        : `Show ${others} start${others === 1 ? '' : 's'} without trouble`;
    },
  };
}
