import { diff as program } from '#page';
import type { ResultDocument } from '../contract/types.js';
import { runData } from '../report/html/run-data.js';
import { shell } from '../report/html/shell.js';
import type { RenderOptions } from '../report/types.js';
import { nameOf } from '../report/view/words.js';
import type { ChangeData, DiffData, PairData, SideData } from './html/data.js';
import { partOf } from './html/part.js';
import type { DiffReport, Sides } from './report.js';
import { rowsOf } from './rows.js';
import type { Change, DiffDocument, Lone, Pair, SideFacts } from './types.js';
import { differing, endOf, firstOf, headingOf, incomparableTexts, sentence, sideText, totalsOf } from './words.js';

export const html: DiffReport = {
  id: 'html',
  render: (diff, options, sides) => shell(program, dataOf(diff, options, sides)),
};

function dataOf(diff: DiffDocument, options: RenderOptions, sides: Sides): DiffData {
  const same = diff.pairs.filter(({ label }) => label === 'same');
  return {
    type: 'diff',
    label: diff.label,
    totals: totalsOf(diff),
    notes: diff.notes,
    before: sideData(diff.before, sides.before, options),
    after: sideData(diff.after, sides.after, options),
    pairs: [...differing(diff), ...same].map(pair => pairData(pair, sides)),
    others: [
      ...diff.findings.map(changeData),
      ...diff.onlyBefore.map(lone => loneData(lone, 'only before')),
      ...diff.onlyAfter.map(lone => loneData(lone, 'only after')),
    ],
  };
}

const sideData = (facts: SideFacts, document: ResultDocument, options: RenderOptions): SideData => ({
  facts: sideText(facts),
  run: runData(document, options),
});

const pairData = (pair: Pair, sides: Sides): PairData => ({
  label: pair.label,
  heading: headingOf(pair),
  first: firstOf(pair),
  changes: pair.changes.map(changeData),
  unknown: incomparableTexts(pair.incomparable),
  rows: rowsOf(pair),
  before: { ...partOf(pair, 'before', sides.before), end: endOf(pair.before) },
  after: { ...partOf(pair, 'after', sides.after), end: endOf(pair.after) },
});

const changeData = (change: Change): ChangeData => ({
  label: change.label,
  text: sentence(change),
  step: change.subject,
  container: change.container ?? null,
});

const loneData = ({ label, deletion }: Lone, where: string): ChangeData => ({
  label,
  text: `${where}: ${nameOf(deletion)}: ${endOf(deletion)}`,
  step: null,
  container: null,
});
