import type { Lifecycle } from '../../contract/types.js';
import type { RunData } from '../../report/html/data.js';
import { type Chart, chartOf } from '../../report/html/page/model/chart.js';
import type { Edge } from '../../report/html/page/model/edges.js';
import type { Lane } from '../../report/html/page/model/lane.js';
import type { Mark } from '../../report/html/page/model/marks.js';
import { indexOf } from '../../report/html/page/model/titles.js';
import type { ChangeData, PairData } from '../html/data.js';

export const SIDES = ['before', 'after'] as const;
export type SideName = (typeof SIDES)[number];

export interface Sided {
  readonly lifecycle: Lifecycle;
  readonly run: RunData;
}

/** Both runs in one drawing: each lane twice, aligned at a step that both have; null without times. */
export function pairChart(pair: PairData, sides: Readonly<Record<SideName, Sided>>): Chart | null {
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
