import {
  type EvidenceRef,
  hangRowsOf,
  hangTitle,
  type Level,
  type Lifecycle,
  originOf,
  type StepStatus,
  timelineOf,
  type Words,
  witnessTitle,
} from 'podline/internal/browser';
import { testimonyTitle } from './testimony.js';
import { actorOf, concernsIn, fullTitle } from './titles.js';

/** What happened, or did not happen, as a row of a table. */
export interface Row {
  /** The id as in addresses. */
  readonly id: string;
  /** ms since the beginning; null where only the order is known. */
  readonly offset: number | null;
  readonly at: string | null;
  readonly actor: string;
  readonly title: string;
  readonly look: StepStatus | Level | 'said';
  /** Further remarks */
  readonly note: string;
  readonly resourceVersion: string;
  readonly evidence: readonly EvidenceRef[];
  /** It lasts from the first line to the last */
  readonly lasts?: true;
}

/** Steps as in every other timeline, and between them hangs and testimonies of other witnesses. */
export function rowsOf(lifecycle: Lifecycle, words: Words): Row[] {
  const rows = stepRows(lifecycle, words);
  for (const row of [...hangRows(lifecycle, words), ...testimonyRows(lifecycle, words)]) {
    const next = rows.findIndex(({ offset }) => offset !== null && row.offset !== null && offset > row.offset);
    rows.splice(next < 0 ? rows.length : next, 0, row);
  }
  return rows;
}

const stepRows = (lifecycle: Lifecycle, words: Words): Row[] =>
  timelineOf(lifecycle).flatMap(row =>
    (row.kind === 'seen' ? [row.step] : row.steps).map(
      (step): Row => ({
        id: `step-${lifecycle.steps.indexOf(step)}`,
        offset: row.kind === 'seen' ? row.offset : null,
        at: step.at,
        actor: actorOf(step, words),
        title: fullTitle(step, words) + (step.count > 1 ? ` ×${step.count}` : ''),
        look: step.status,
        note: step.why ?? '',
        resourceVersion: step.resourceVersion ?? '',
        evidence: step.evidence,
      }),
    ),
  );

function hangRows(lifecycle: Lifecycle, words: Words): Row[] {
  const concerns = concernsIn(words);
  return hangRowsOf(lifecycle, concerns).map(({ finding, offset }): Row => {
    const { level, at, evidence, hang } = finding;
    return {
      id: `finding-${lifecycle.findings.indexOf(finding)}`,
      offset,
      at,
      look: level,
      actor: concerns(finding) ?? '',
      title: hangTitle(finding) + ((hang?.tries ?? 1) > 1 ? ` ×${hang?.tries}` : ''),
      note: '',
      resourceVersion: '',
      evidence,
      lasts: true,
    };
  });
}

function testimonyRows(lifecycle: Lifecycle, words: Words): Row[] {
  const origin = originOf(lifecycle);
  return lifecycle.testimony.map(
    (row, index): Row => ({
      id: `said-${index}`,
      offset: row.at === null || origin === null ? null : Date.parse(row.at) - origin,
      at: row.at,
      actor: witnessTitle(row.witness),
      title: testimonyTitle(row, words),
      look: 'said',
      note: row.detail ?? '',
      resourceVersion: '',
      evidence: row.evidence,
    }),
  );
}
