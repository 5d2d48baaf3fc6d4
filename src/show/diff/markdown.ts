import { count } from '../../kit/count.js';
import { markdown as safe } from '../report/safe.js';
import type { DiffReport } from './types.js';
import { contentsOf, type Section } from './view.js';
import { headingOf, sideText, totalsOf } from './words.js';

export const markdown: DiffReport = {
  id: 'markdown',
  render(diff) {
    const { cards, left, lists, same } = contentsOf(diff);
    const parts = [
      ...(diff.label === 'same'
        ? [[`## ${safe(totalsOf(diff))}`]]
        : [[`## ${safe(diff.headline)}`], [safe(totalsOf(diff))]]),
      [
        `- before: ${safe(sideText(diff.before))}`,
        `- after: ${safe(sideText(diff.after))}`,
        ...diff.notes.map(note => `- ${safe(note)}`),
      ],
      ...cards.flatMap(sectionParts),
      ...(left === 0 ? [] : [[`${left} more deletions differ; all of them with -o json or -o csv.`]]),
      ...lists.flatMap(sectionParts),
      ...listed(`${count(same.groups.length, 'group')} without a difference`, same.groups),
      ...listed(`${count(same.pairs.length, 'deletion')} without a difference`, same.pairs.map(headingOf)),
    ];
    return parts.map(lines => `${lines.join('\n')}\n`).join('\n');
  },
};

const listed = (title: string, lines: readonly string[]): string[][] =>
  lines.length === 0 ? [] : [[`### ${title}`], lines.map(line => `- ${safe(line)}`)];

const CHANGES: ReadonlySet<string> = new Set(['worse', 'better', 'ambiguous']);

const sectionParts = ({ heading, lines, rowsHead, rows }: Section): string[][] => [
  [`### ${safe(heading)}`],
  lines.map(({ label, text }) => `- ${CHANGES.has(label) ? `**${label}**` : label}: ${safe(text)}`),
  ...(rows.length === 0
    ? []
    : [
        [
          `| ${rowsHead} | before | after | |`,
          '|---|--:|--:|---|',
          ...rows.map(
            ({ title, before, after, label }) => `| ${safe(title)} | ${before} | ${after} | ${label ?? ''} |`,
          ),
        ],
      ]),
];
