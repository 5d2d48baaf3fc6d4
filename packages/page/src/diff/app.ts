import {
  type ChangeData,
  type DiffData,
  endsOf,
  type Lifecycle,
  lazily,
  type PairData,
  type RunData,
} from 'podline/internal/browser';
import { type Chart, chartOf, type Edge } from '../model/chart.js';
import { createClock } from '../model/clock.js';
import type { Lane, Mark } from '../model/marks.js';
import { atOnce } from '../model/pieces.js';
import { indexOf } from '../model/words.js';
import { createDrawing } from '../report/detail/drawing.js';
import { closeButton, panelOf } from '../report/panel.js';
import { createReport } from '../report/report.js';
import { type Address, type Context, createAddress, createContext, type Page } from '../ui/context.js';
import { themeSwitch } from '../ui/controls.js';
import { type Child, fill, h, openWhenPrinted } from '../ui/dom.js';
import { changeList, labelBadge, listPage, rowTable } from './list.js';

const SIDES = ['before', 'after'] as const;
type SideName = (typeof SIDES)[number];

interface Sided {
  readonly lifecycle: Lifecycle;
  readonly run: RunData;
}

/** Both runs in one drawing: each lane twice, aligned at a step that both have; null without times. */
function pairChart(pair: PairData, sides: Readonly<Record<SideName, Sided>>): Chart | null {
  const [before, after] = SIDES.map(side => sideChart(side, pair, sides[side]));
  if (before == null || after == null) return null;
  const marks = [...before.marks, ...after.marks];
  return {
    origin: 0,
    begin: Math.min(...marks.map(({ at }) => at)),
    end: Math.max(...marks.map(({ at }) => at)),
    lanes: woven(before.lanes, after.lanes),
    marks,
    bars: [...before.bars, ...after.bars],
    hangs: [...before.hangs, ...after.hangs],
    edges: [...before.edges, ...after.edges, ...sameSteps(before, after, sides)],
    // With two grace periods, neither can be a band behind both runs
    deadline: null,
    graceMs: 0,
    surroundings: [],
  };
}

function sideChart(side: SideName, pair: PairData, { lifecycle, run }: Sided): Chart | null {
  const chart = chartOf(lifecycle, run.document, run.words);
  if (chart === null) return null;
  const shift = chart.origin - (pair[side].base ?? chart.origin);
  const named = (id: string): string => `${side}-${id}`;
  return {
    ...chart,
    lanes: chart.lanes.map(({ id, title }) => ({ id: named(id), title, note: side, isSecond: side === 'after' })),
    marks: chart.marks.map(mark => ({
      ...mark,
      id: named(mark.id),
      lane: named(mark.lane),
      at: mark.at + shift,
      ...changeOf(mark, lifecycle, pair),
    })),
    bars: chart.bars.map(bar => ({ ...bar, lane: named(bar.lane), from: bar.from + shift, to: bar.to + shift })),
    hangs: chart.hangs.map(hang => ({
      ...hang,
      id: named(hang.id),
      lane: named(hang.lane),
      from: hang.from + shift,
      to: hang.to + shift,
    })),
    edges: chart.edges.map(({ from, to }) => ({ from: named(from), to: named(to) })),
  };
}

function changeOf({ id }: Mark, { steps }: Lifecycle, { changes }: PairData): Pick<Mark, 'change'> {
  const step = id.startsWith('step-') ? steps[indexOf(id)] : undefined;
  const change = changes.find(
    ({ step: subject, container }: ChangeData) =>
      subject === step?.step && (container === null || container === step?.container),
  );
  return change === undefined ? {} : { change: change.label };
}

/** Puts each lane of one run above the same lane of the other. */
function woven(before: readonly Lane[], after: readonly Lane[]): Lane[] {
  const lanes: Lane[] = [];
  const rest = [...after];
  for (const lane of before) {
    const index = rest.findIndex(({ title }) => title === lane.title);
    // Lanes that only the other run has keep their order
    if (index >= 0) lanes.push(...rest.splice(0, index));
    lanes.push(lane, ...(index >= 0 ? rest.splice(0, 1) : []));
  }
  return [...lanes, ...rest];
}

function sameSteps(before: Chart, after: Chart, sides: Readonly<Record<SideName, Sided>>): Edge[] {
  const stepOf = (side: SideName, { id }: Mark) => {
    const sideless = id.slice(side.length + 1);
    return sideless.startsWith('step-') ? sides[side].lifecycle.steps[indexOf(sideless)] : undefined;
  };
  return before.marks.flatMap((mark): Edge[] => {
    const step = stepOf('before', mark);
    const twin = after.marks.find(other => {
      const same = stepOf('after', other);
      return step !== undefined && same?.step === step.step && same.container === step.container;
    });
    const change = mark.change ?? twin?.change;
    return twin === undefined || change === undefined ? [] : [{ from: mark.id, to: twin.id, change }];
  });
}

/** The page of one deletion in both runs. */
function pairPage(pair: PairData, data: DiffData, address: Address): Page {
  const contexts = { before: sideContext(data, 'before', address), after: sideContext(data, 'after', address) };
  const sides = { before: sided(pair, data, 'before'), after: sided(pair, data, 'after') };
  const chart =
    sides.before === null || sides.after === null
      ? null
      : pairChart(pair, { before: sides.before, after: sides.after });
  const drawing = chart === null ? null : createDrawing(chart, contexts.before);
  const panel = h('aside.panel', { 'aria-label': 'Selection' });

  function selected(): Child[] {
    const id = address.get('at') ?? '';
    const side = SIDES.find(name => id.startsWith(`${name}-`));
    const part = side === undefined ? null : sides[side];
    if (side === undefined || part === null) return [];
    const content = panelOf(part.lifecycle, id.slice(side.length + 1), pair[side].base, contexts[side]);
    return content.length === 0 ? [] : [h('p.muted', side), ...content];
  }

  return {
    element: h(
      'main.detail',
      heading(pair, data, address),
      h('div.columns', h('div.story', drawing?.element ?? null, rowTable(pair.rows)), panel),
    ),
    *refresh() {
      const content = selected();
      drawing?.refresh();
      panel.hidden = content.length === 0;
      fill(panel, [closeButton(() => address.set({ at: null })), ...content]);
    },
  };
}

const heading = (pair: PairData, data: DiffData, address: Address): HTMLElement =>
  h(
    'header.deletion',
    data.pairs.length + data.groups.length + data.others.length > 1
      ? h('a.back', { href: address.link({ pair: null, at: null }) }, '← All deletions')
      : null,
    h('h1', labelBadge(pair.label), pair.heading),
    h(
      'dl.ends',
      ...SIDES.flatMap(side => [h('dt', side), h('dd', pair[side].end, h('span.muted', ` · ${data[side].facts}`))]),
      h('dt', 'steps'),
      h('dd', pair.first),
    ),
    changeList([
      ...pair.changes,
      ...pair.unknown.map(text => ({ label: 'ambiguous' as const, text, step: null, container: null })),
    ]),
  );

function sided(pair: PairData, data: DiffData, side: SideName): Sided | null {
  const { run } = data[side];
  const lifecycle = endsOf(run.document).find(({ id }) => id === pair[side].id);
  return lifecycle === undefined ? null : { lifecycle, run };
}

/** The clocks of two runs are unrelated: only durations can be compared. */
const sideContext = (data: DiffData, side: SideName, address: Address): Context => ({
  ...createContext(data[side].run, address),
  clock: () => createClock('offset', null),
});

/** Shows what the page's address selects: all pairs, one of them, or the report of one side. */
export function start(data: DiffData, into: HTMLElement = document.body, signal?: AbortSignal): void {
  const address = createAddress(signal);
  const stage = h('div');
  into.append(
    h(
      'header.topbar',
      h('a.brand', { href: '#' }, 'podline diff'),
      h(
        'nav.reports',
        { 'aria-label': 'Reports' },
        ...SIDES.map(side => h('a', { href: `#run=${side}` }, `report ${side}`)),
      ),
      themeSwitch(),
    ),
    stage,
  );
  const isOnePair = data.pairs.length === 1 && data.others.length + data.groups.length === 0;
  const reports = {
    before: lazily(() => createReport(createContext(data.before.run, address))),
    after: lazily(() => createReport(createContext(data.after.run, address))),
  };
  let shown: string | undefined;
  let page: Page = { element: stage, *refresh() {} };

  function comparison(asked: string | null): Page {
    const pair = asked === null ? undefined : data.pairs[Number(asked)];
    document.title = `podline diff: ${pair?.heading ?? data.answer}`.slice(0, 120);
    return pair === undefined ? listPage(data, address) : pairPage(pair, data, address);
  }

  function update(): void {
    const side = SIDES.find(name => name === address.get('run'));
    const asked = address.get('pair') ?? (isOnePair ? '0' : null);
    const wanted = side ?? `pair ${asked}`;
    if (wanted !== shown) {
      page = side === undefined ? comparison(asked) : reports[side]();
      fill(stage, [page.element]);
      shown = wanted;
    }
    atOnce(page.refresh());
  }

  openWhenPrinted('.finding', signal);
  address.onChange(update);
  update();
}
