import type { EvidenceRef, Lifecycle, StepStatus } from '../../../../contract/types.js';
import { witnessTitle } from '../../../../witness/title.js';
import { originOf } from '../../../view/origin.js';
import { timelineOf } from '../../../view/timeline.js';
import type { Words } from '../../data.js';
import { own } from './own.js';
import { saidTitle } from './testimony.js';
import { fullTitle } from './titles.js';

/** What happened, or did not, as a row of a table. */
export interface Row {
  /** As in addresses. */
  readonly id: string;
  /** ms since the beginning; null where only the order is known. */
  readonly offset: number | null;
  readonly at: string | null;
  readonly who: string;
  readonly title: string;
  readonly look: StepStatus | 'said';
  /** What there is to say besides. */
  readonly note: string;
  readonly resourceVersion: string;
  readonly evidence: readonly EvidenceRef[];
}

/** Steps as in every other timeline, and between them what other witnesses saw. */
export function rowsOf(one: Lifecycle, words: Words): Row[] {
  const rows = stepRows(one, words);
  for (const said of testimonyRows(one, words)) {
    const next = rows.findIndex(({ offset }) => offset !== null && said.offset !== null && offset > said.offset);
    rows.splice(next < 0 ? rows.length : next, 0, said);
  }
  return rows;
}

const stepRows = (one: Lifecycle, words: Words): Row[] =>
  timelineOf(one).flatMap(row =>
    (row.kind === 'seen' ? [row.step] : row.steps).map(
      (step): Row => ({
        id: `step-${one.steps.indexOf(step)}`,
        offset: row.kind === 'seen' ? row.offset : null,
        at: step.at,
        who: own(words.steps, step.step)?.who ?? '',
        title: fullTitle(step, words) + (step.count > 1 ? ` ×${step.count}` : ''),
        look: step.status,
        note: step.why ?? '',
        resourceVersion: step.resourceVersion ?? '',
        evidence: step.evidence,
      }),
    ),
  );

function testimonyRows(one: Lifecycle, words: Words): Row[] {
  const origin = originOf(one);
  return one.testimony.map(
    (said, index): Row => ({
      id: `said-${index}`,
      offset: said.at === null || origin === null ? null : Date.parse(said.at) - origin,
      at: said.at,
      who: witnessTitle(said.witness),
      title: saidTitle(said, words),
      look: 'said',
      note: said.detail ?? '',
      resourceVersion: '',
      evidence: said.evidence,
    }),
  );
}
