import {
  createPlaces,
  type EvidenceRef,
  type Finding,
  type Lifecycle,
  markdownText as markdown,
  markdownBlock,
  markdownCode,
  type NamePlace,
  offsetText,
  type RunData,
} from 'podline/internal/browser';
import { lookUp } from './look-up.js';
import { type Row, rowsOf } from './rows.js';
import { kindTitle } from './titles.js';

/** A deletion as text for an issue or a chat. */
export function deletionMarkdown(lifecycle: Lifecycle, data: RunData): string {
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
