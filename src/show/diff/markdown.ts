import { count } from '../../kit/count.js';
import { markdown as safe } from '../report/safe.js';
import { nameOf } from '../report/view/words.js';
import type { Change, DiffReport, Lone } from './types.js';
import { type CardView, contentsOf, linesOf } from './view.js';
import { endOf, headingOf, sentence, sideText, totalsOf } from './words.js';

export const markdown: DiffReport = {
  id: 'markdown',
  render(diff) {
    const { cards, left, same } = contentsOf(diff);
    const parts = [
      ...(diff.label === 'same'
        ? [[`## ${safe(totalsOf(diff))}`]]
        : [[`## ${safe(diff.headline)}`], [safe(totalsOf(diff))]]),
      [
        `- before: ${safe(sideText(diff.before))}`,
        `- after: ${safe(sideText(diff.after))}`,
        ...diff.notes.map(note => `- ${safe(note)}`),
      ],
      ...cards.flatMap(cardParts),
      ...(left === 0 ? [] : [[`${left} more deletions differ; all of them with -o json or -o csv.`]]),
      ...listed('Not about a single pod', diff.findings.map(changeLine)),
      ...listed('Only before', diff.onlyBefore.map(loneLine)),
      ...listed('Only after', diff.onlyAfter.map(loneLine)),
      ...listed(
        `${count(same.groups.length, 'group')} without a difference`,
        same.groups.map(
          ({ heading, before, after }) => `- ${safe(heading)}: ${safe(before)} before, ${safe(after)} after`,
        ),
      ),
      ...listed(
        `${count(same.pairs.length, 'deletion')} without a difference`,
        same.pairs.map(pair => `- ${safe(headingOf(pair))}`),
      ),
    ];
    return parts.map(lines => `${lines.join('\n')}\n`).join('\n');
  },
};

const changeLine = (change: Change): string => `- **${change.label}**: ${safe(sentence(change))}`;

const loneLine = ({ label, deletion }: Lone): string =>
  `- **${label}**: ${safe(nameOf(deletion))}: ${safe(endOf(deletion))}`;

const listed = (title: string, lines: readonly string[]): string[][] =>
  lines.length === 0 ? [] : [[`### ${title}`], [...lines]];

const CHANGES: ReadonlySet<string> = new Set(['worse', 'better', 'ambiguous']);

const cardParts = (card: CardView): string[][] => [
  [`### ${safe(card.heading)}`],
  linesOf(card).map(({ label, text }) => `- ${CHANGES.has(label) ? `**${label}**` : label}: ${safe(text)}`),
  ...(card.rows.length === 0
    ? []
    : [
        [
          `| ${card.rowsHead} | before | after | |`,
          '|---|--:|--:|---|',
          ...card.rows.map(
            ({ title, before, after, label }) => `| ${safe(title)} | ${before} | ${after} | ${label ?? ''} |`,
          ),
        ],
      ]),
];
