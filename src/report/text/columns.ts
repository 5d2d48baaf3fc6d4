import { terminal } from '../safe.js';
import { offsetText } from '../view/offset.js';
import type { SeenRow } from '../view/timeline.js';
import { titleOf, wordsOf } from '../view/words.js';
import type { TextContext } from './context.js';
import { type Column, type ColumnModel, fitColumns } from './fit.js';
import { widest } from './table.js';

const SHORT_UID = 8;

export function columnsFor(rows: readonly SeenRow[], context: TextContext): Column[] {
  const uids = new Set(rows.flatMap(({ step }) => step.uid ?? []));
  const versions = rows.filter(({ step }) => step.resourceVersion !== null);
  const models = [
    ...stepColumns(rows, context),
    // One UID for all stands above the table
    ...(uids.size > 1 ? [uidColumn] : []),
    ...(versions.length > 0 ? [versionColumn] : []),
    evidenceColumn(context),
  ];
  return fitColumns(models, rows, context.width);
}

function stepColumns(rows: readonly SeenRow[], { time, width, dense }: TextContext): ColumnModel[] {
  const shown = ({ step: { at } }: SeenRow) => (at === null ? null : time.show(at));
  const dates = new Set(rows.flatMap(row => shown(row)?.date ?? []));
  const when = (row: SeenRow): string => {
    const { date = '', time: clock = '' } = shown(row) ?? {};
    return dates.size > 1 ? `${date.slice('2026-'.length)} ${clock}`.trim() : clock;
  };
  return [
    { head: 'after', show: ({ offset }) => offsetText(offset), align: 'right', tone: 'strong', goes: 0 },
    { head: `at (${terminal(time.zone)})`, show: when, tone: 'dim', goes: 2 },
    { head: 'who', show: ({ step }) => wordsOf(step.step)?.who ?? '', goes: 3 },
    {
      head: 'step',
      show: ({ step }) => terminal(titleOf(step)) + (step.count > 1 ? `  x${step.count}` : ''),
      most: Math.max(Math.floor(width * 0.35), 26),
      goes: 0,
    },
    {
      head: 'what it means',
      show: meaning,
      brief: briefMeaning,
      tone: 'dim',
      goes: 6,
      // Where there is much to read a step has one line
      least: dense ? widest(rows.map(briefMeaning)) : 24,
    },
  ];
}

const meaning = ({ step }: SeenRow): string => wordsOf(step.step)?.means ?? '';

const briefMeaning = (row: SeenRow): string => /^[^;:.(]*/.exec(meaning(row))?.[0].trim() ?? '';

const uidColumn: ColumnModel = {
  head: 'UID',
  show: ({ step }) => terminal((step.uid ?? '').slice(0, SHORT_UID)),
  goes: 5,
};

const versionColumn: ColumnModel = {
  head: 'rv',
  show: ({ step }) => terminal(step.resourceVersion ?? ''),
  most: 20,
  goes: 4,
};

const evidenceColumn = ({ place, width }: TextContext): ColumnModel => ({
  head: 'evidence',
  show: ({ step }) => step.evidence.slice(0, 1).map(place).join(''),
  most: Math.max(Math.floor(width * 0.3), 24),
  goes: 1,
});
