import { diff as program } from '#page';
import type { Lifecycle, ResultDocument } from '../../document/contract/types.js';
import { endsOf } from '../../document/episodes.js';
import { runData } from '../report/html/run-data.js';
import { shell } from '../report/html/shell.js';
import type { RenderOptions } from '../report/types.js';
import type { Change, DiffDocument, DiffReport, Lone, Pair, SideFacts, Sides } from './types.js';
import { type CardView, groupViews, loneText } from './view.js';
import {
  differing,
  endOf,
  firstOf,
  headingOf,
  incomparableTexts,
  rowsOf,
  sentence,
  sideText,
  totalsOf,
} from './words.js';

export const html: DiffReport = {
  id: 'html',
  render: (diff, options, sides) => shell(program, dataOf(diff, options, sides)),
};

/** The most pairs on a page: each has two lists of all steps, in some 10 KB. */
const MAX_PAIRS = 1_000;

/** The data in the page of a comparison. It has the sentences of the text format. */
export type DiffData = ReturnType<typeof dataOf>;
export type PairData = DiffData['pairs'][number];
export type GroupData = DiffData['groups'][number];
export type ChangeData = DiffData['others'][number];

export function dataOf(diff: DiffDocument, options: RenderOptions, sides: Sides) {
  const same = diff.pairs.filter(({ label }) => label === 'same');
  const pairs = [...differing(diff), ...same];
  const shown = pairs.slice(0, MAX_PAIRS);
  const left = pairs.length - shown.length;
  const note = `${left} pairs are left out of this page, those that differ least or not at all; JSON and CSV have all`;
  return {
    type: 'diff' as const,
    label: diff.label,
    answer: diff.headline,
    totals: totalsOf(diff),
    notes: left === 0 ? diff.notes : [...diff.notes, note],
    before: sideData(diff.before, sides.before, options),
    after: sideData(diff.after, sides.after, options),
    /** The worst first */
    pairs: pairsData(shown, sides),
    /** Groups that differ come first */
    groups: groupViews(diff).map(groupData),
    /** Findings of no single pod, and deletions that only one side has */
    others: [
      ...diff.findings.map(changeData),
      ...diff.onlyBefore.map(lone => loneData(lone, 'only before')),
      ...diff.onlyAfter.map(lone => loneData(lone, 'only after')),
    ],
  };
}

const groupData = ({ before, after, unknown, longest, changes, ...card }: CardView) => ({
  label: card.label,
  heading: card.heading,
  rows: card.rows,
  rowsHead: card.rowsHead,
  facts: [`before: ${before}`, `after: ${after}`, ...unknown, ...longest.map(text => `longest: ${text}`)],
  changes: changes.map(change => ({ ...change, ...NO_STEP })),
});

/** Each of the two reports gets half of the room of a page. */
const HALF = 0.5;

const sideData = (facts: SideFacts, document: ResultDocument, options: RenderOptions) => ({
  facts: sideText(facts),
  run: runData(document, options, { share: HALF }),
});

function pairsData(pairs: readonly Pair[], sides: Sides) {
  const of = ({ episodes }: ResultDocument) => new Map(endsOf({ episodes }).map(one => [one.id, one]));
  const [before, after] = [of(sides.before), of(sides.after)];
  return pairs.map(pair => ({
    label: pair.label,
    heading: headingOf(pair),
    first: firstOf(pair),
    changes: pair.changes.map(changeData),
    unknown: incomparableTexts(pair.incomparable),
    rows: rowsOf(pair),
    before: { ...partOf(pair, 'before', before), end: endOf(pair.before) },
    after: { ...partOf(pair, 'after', after), end: endOf(pair.after) },
  }));
}

/** `step`: what it is about; null if it is about no step. */
const changeData = (change: Change) => ({
  label: change.label,
  text: sentence(change),
  step: change.subject as string | null,
  container: change.container ?? null,
});

const loneData = (lone: Lone, where: string) => ({
  label: lone.label,
  text: `${where}: ${loneText(lone)}`,
  ...NO_STEP,
});

const NO_STEP = { step: null, container: null };

/** The position of the deletion in its own result, and the instant (ms since 1970) from which its times are counted; null if no step is on both sides. */
function partOf({ steps, ...ends }: Pair, side: 'before' | 'after', lifecycles: ReadonlyMap<string, Lifecycle>) {
  const { id } = ends[side];
  const stepsOfSide = lifecycles.get(id)?.steps ?? [];
  const bases = steps.flatMap(pair => {
    const sight = pair[side];
    const step = stepsOfSide.find(({ step, container }) => step === pair.step && container === sight?.container);
    const at = Date.parse(step?.at ?? '');
    return sight?.offsetMs == null || Number.isNaN(at) ? [] : [at - sight.offsetMs];
  });
  return { id, base: bases[0] ?? null };
}
