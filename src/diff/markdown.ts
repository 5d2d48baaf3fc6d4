import { markdown as safe } from '../report/safe.js';
import { count } from '../report/view/input.js';
import { nameOf } from '../report/view/words.js';
import type { DiffReport } from './report.js';
import { rowsOf } from './rows.js';
import type { Change, Lone, Pair } from './types.js';
import { differing, endOf, firstOf, headingOf, incomparableTexts, sentence, sideText, totalsOf } from './words.js';

export const markdown: DiffReport = {
  id: 'markdown',
  render(diff) {
    const same = diff.pairs.filter(({ label }) => label === 'same');
    const parts = [
      [`## ${safe(totalsOf(diff))}`],
      [
        `- before: ${safe(sideText(diff.before))}`,
        `- after: ${safe(sideText(diff.after))}`,
        ...diff.notes.map(note => `- ${safe(note)}`),
      ],
      ...differing(diff).flatMap(pairParts),
      ...listed('Not about a single pod', diff.findings.map(changeLine)),
      ...listed('Only before', diff.onlyBefore.map(loneLine)),
      ...listed('Only after', diff.onlyAfter.map(loneLine)),
      ...listed(
        `${count(same.length, 'deletion')} without a difference`,
        same.map(pair => `- ${safe(headingOf(pair))}`),
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

function pairParts(pair: Pair): string[][] {
  return [
    [`### ${safe(headingOf(pair))}`],
    [
      `- before: ${safe(endOf(pair.before))}`,
      `- after: ${safe(endOf(pair.after))}`,
      `- first difference: ${safe(firstOf(pair))}`,
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
