import { terminal } from '../safe.js';
import { haveSeveralUids, haveVersions, ofStep, shortUid, timeIn } from '../view/columns-shown.js';
import { offsetText } from '../view/offset.js';
import { type NamePlace, placeOfSpan } from '../view/places.js';
import type { TimedRow } from '../view/timed-row.js';
import { actorIn, evidenceIn, meaningIn, timesIn, titleIn } from '../view/timed-row.js';
import type { TextContext } from './context.js';
import { type Column, type ColumnModel, fitColumns } from './fit.js';
import { cutInside } from './layout.js';
import { widest } from './table.js';

export function columnsFor(rows: readonly TimedRow[], context: TextContext): Column[] {
  const models = [
    ...stepColumns(rows, context),
    ...(haveSeveralUids(rows) ? [uidColumn] : []),
    ...(haveVersions(rows) ? [versionColumn] : []),
    evidenceColumn(context),
  ];
  return fitColumns(models, rows, context.width);
}

function stepColumns(rows: readonly TimedRow[], { time, width, dense }: TextContext): ColumnModel[] {
  return [
    { head: 'after', show: ({ offset }) => offsetText(offset), align: 'right', tone: 'strong', dropOrder: 0 },
    { head: `at (${terminal(time.zone)})`, show: timeIn(rows, time), tone: 'dim', dropOrder: 2 },
    { head: 'who', show: row => terminal(actorIn(row)), dropOrder: 3 },
    {
      head: 'step',
      show: row => terminal(titleIn(row)) + (timesIn(row) === '' ? '' : `  x${timesIn(row)}`),
      // Next to the longest offset
      most: Math.max(Math.floor(width * 0.35), Math.min(26, width - 16)),
      dropOrder: 0,
    },
    {
      head: 'what it means',
      show: meaning,
      brief: briefMeaning,
      tone: 'dim',
      dropOrder: 6,
      // If there is much to read, a step has one line
      least: dense ? widest(rows.map(briefMeaning)) : 24,
    },
  ];
}

const meaning = (row: TimedRow): string => terminal(meaningIn(row));

const briefMeaning = (row: TimedRow): string => /^[^;:.(]*/.exec(meaning(row))?.[0].trim() ?? '';

const uidColumn: ColumnModel = {
  head: 'UID',
  show: ofStep(step => terminal(shortUid(step))),
  dropOrder: 5,
};

const versionColumn: ColumnModel = {
  head: 'rv',
  show: ofStep(step => terminal(step.resourceVersion ?? '')),
  most: 20,
  dropOrder: 4,
};

/** A place is meant to be copied: it is not broken, and in a pipe not cut. */
const evidenceColumn = ({ place, width, piped }: TextContext): ColumnModel => ({
  head: 'evidence',
  show(row) {
    const shown: NamePlace = ref => (piped ? place(ref) : cutInside(place(ref), Math.max(Math.floor(width * 0.4), 24)));
    return placeOfSpan(row.kind === 'hang' ? evidenceIn(row) : evidenceIn(row).slice(0, 1), shown);
  },
  dropOrder: 1,
});
