import { offsetText } from '../report/view/times.js';
import { ABSENCE_WORDS } from '../report/view/verdicts.js';
import { titleOf } from '../report/view/words.js';
import type { Both, Change, ChangeLabel, Pair, StepPair, StepSight } from './types.js';

/** A step or a part of two deletions, in words. */
export interface RowData extends Both<string> {
  readonly title: string;
  /** How much later it came, if both show when; empty if that means nothing */
  readonly difference?: string;
  /** Other remarks on this step; null when there are none. */
  readonly label: ChangeLabel | null;
}

export function rowsOf({ steps, changes }: Pair): RowData[] {
  return steps.map(pair => ({
    title: titleText(pair),
    before: sightText(pair.before),
    after: sightText(pair.after),
    difference: differenceText(pair),
    label: changes.find(change => concerns(change, pair))?.label ?? null,
  }));
}

function concerns({ what, subject, container }: Change, { step, before, after }: StepPair): boolean {
  if (what.startsWith('finding') || subject !== step) return false;
  return container === undefined || container === (before?.container ?? after?.container);
}

function titleText({ step, before, after }: StepPair): string {
  const names = new Set([before?.container, after?.container].flatMap(name => name ?? []));
  return titleOf({ step, ...(names.size > 0 && { container: [...names].join(' | ') }) });
}

function sightText(sight: StepSight | null): string {
  if (sight === null) return '-';
  if (sight.status !== 'seen') return ABSENCE_WORDS[sight.status];
  return sight.offsetMs === null ? 'seen' : offsetText(sight.offsetMs);
}

/** The smallest difference in ms that is shown: smaller ones are a machine's normal variation. */
const WORTH_SAYING = 100;

function differenceText({ before, after }: StepPair): string {
  const ms = (after?.offsetMs ?? Number.NaN) - (before?.offsetMs ?? Number.NaN);
  return Math.abs(ms) >= WORTH_SAYING ? offsetText(ms) : '';
}
