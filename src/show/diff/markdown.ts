import { markdown as safe } from '../report/safe.js';
import { count } from '../report/view/input.js';
import { nameOf } from '../report/view/words.js';
import type { GroupView } from './groups/view.js';
import { TIMES_HEAD } from './groups/words.js';
import { rowsOf } from './step-rows.js';
import type { Change, DiffReport, Lone, Pair } from './types.js';
import { contentsOf, endOf, firstOf, headingOf, incomparableTexts, sentence, sideText, totalsOf } from './words.js';

export const markdown: DiffReport = {
  id: 'markdown',
  render(diff) {
    const { groups, pairs, left, same } = contentsOf(diff);
    const parts = [
      ...(diff.label === 'same'
        ? [[`## ${safe(totalsOf(diff))}`]]
        : [[`## ${safe(diff.headline)}`], [safe(totalsOf(diff))]]),
      [
        `- before: ${safe(sideText(diff.before))}`,
        `- after: ${safe(sideText(diff.after))}`,
        ...diff.notes.map(note => `- ${safe(note)}`),
      ],
      ...groups.flatMap(groupParts),
      ...pairs.flatMap(pairParts),
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

const groupParts = ({ heading, before, after, changes, unknown, longest, rows }: GroupView): string[][] => [
  [`### ${safe(heading)}`],
  [
    `- before: ${safe(before)}`,
    `- after: ${safe(after)}`,
    ...changes.map(({ label, text }) => `- **${label}**: ${safe(text)}`),
    ...unknown.map(each => `- unknown: ${safe(each)}`),
    ...longest.map(each => `- longest: ${safe(each)}`),
  ],
  ...(rows.length === 0
    ? []
    : [
        [
          `| ${TIMES_HEAD} | before | after | |`,
          '|---|--:|--:|---|',
          ...rows.map(row => `| ${row.title} | ${row.before} | ${row.after} | ${row.label ?? ''} |`),
        ],
      ]),
];

function pairParts(pair: Pair): string[][] {
  return [
    [`### ${safe(headingOf(pair))}`],
    [
      `- before: ${safe(endOf(pair.before))}`,
      `- after: ${safe(endOf(pair.after))}`,
      `- steps: ${safe(firstOf(pair))}`,
      ...pair.changes.map(changeLine),
      ...incomparableTexts(pair.incomparable).map(each => `- unknown: ${safe(each)}`),
    ],
    [
      '| step | before | after | |',
      '|---|--:|--:|---|',
      ...rowsOf(pair).map(
        ({ title, before, after, label }) => `| ${safe(title)} | ${before} | ${after} | ${label ?? ''} |`,
      ),
    ],
  ];
}
