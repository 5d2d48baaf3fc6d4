import {
  createPlaces,
  type EvidenceRef,
  type Finding,
  hangRowsOf,
  hangTitle,
  type Level,
  markdownText as markdown,
  markdownBlock,
  markdownCode,
  type NamePlace,
  offsetText,
  originOf,
  type PodEpisode,
  type RunData,
  type StepStatus,
  testimonyOf,
  timelineOf,
  type Words,
  witnessTitle,
} from 'podline/internal/browser';
import { actorOf, concernsIn, fullTitle, kindTitle, lookUp, testimonyTitle } from './words.js';

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
export function rowsOf(lifecycle: PodEpisode, words: Words): Row[] {
  const rows = stepRows(lifecycle, words);
  for (const row of [...hangRows(lifecycle, words), ...testimonyRows(lifecycle, words)]) {
    const next = rows.findIndex(({ at }) => Date.parse(at ?? '') > Date.parse(row.at ?? ''));
    rows.splice(next < 0 ? rows.length : next, 0, row);
  }
  return rows;
}

const stepRows = (lifecycle: PodEpisode, words: Words): Row[] =>
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

function hangRows(lifecycle: PodEpisode, words: Words): Row[] {
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

function testimonyRows(lifecycle: PodEpisode, words: Words): Row[] {
  const origin = originOf(lifecycle);
  return testimonyOf(lifecycle).map(
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

/** A deletion as text for an issue or a chat. */
export function deletionMarkdown(lifecycle: PodEpisode, data: RunData): string {
  const { words, document } = data;
  const place = createPlaces(document.input.sources);
  const uid = lifecycle.uid === null ? '' : ` · UID ${markdownCode(lifecycle.uid)}`;
  return [
    `### ${markdownCode(`${lifecycle.pod.namespace}/${lifecycle.pod.name}`)}`,
    `**${markdown(lifecycle.headline)}** · ${markdown(kindTitle(lifecycle, words))}${uid}`,
    [
      '| after | who | step | evidence |',
      '|--:|---|---|---|',
      ...rowsOf(lifecycle, words).map(row => rowText(row, place)),
    ].join('\n'),
    ...lifecycle.findings.map(finding => findingText(finding, data.lines, place)),
  ].join('\n\n');
}

/** Rows that happened as usual. */
const UNMARKED: ReadonlySet<Row['look']> = new Set(['seen', 'said', 'error', 'warning', 'info']);

function rowText({ offset, actor, title, look, note, evidence }: Row, place: NamePlace): string {
  const label = UNMARKED.has(look) ? markdown(title) : `**${look}**: ${markdown(title)}`;
  const step = note === '' ? label : `${label} (${markdown(note)})`;
  return `| ${offsetText(offset)} | ${markdown(actor)} | ${step} | ${markdownCode(evidence.slice(0, 1).map(place).join(''))} |`;
}

function findingText({ rule, level, message, evidence }: Finding, lines: RunData['lines'], place: NamePlace): string {
  const lineOf = ({ source, line }: EvidenceRef): string[] => {
    const text = lookUp(lines, `${source}:${line}`);
    return text === undefined ? [] : [text];
  };
  const quoted = evidence.flatMap(lineOf);
  return [
    `**${level}: ${markdown(rule)}**: ${markdown(message)}`,
    ...(evidence.length > 0 ? [`See ${evidence.map(ref => markdownCode(place(ref))).join(', ')}`] : []),
    ...(quoted.length > 0 ? [markdownBlock(quoted)] : []),
  ].join('\n\n');
}
