import { fitting, LIMIT, leftOut, SENTENCE } from '../report/markdown/fit.js';
import { markdown as safe } from '../report/safe.js';
import { nameOf } from '../report/view/words.js';
import type { DiffReport } from './report.js';
import { rowsOf } from './rows.js';
import type { Change, Lone, Pair } from './types.js';
import {
  count,
  differing,
  endOf,
  firstOf,
  headingOf,
  incomparableTexts,
  sentence,
  sideText,
  totalsOf,
} from './words.js';

export const markdown: DiffReport = {
  id: 'markdown',
  render(diff) {
    const same = diff.pairs.filter(({ label }) => label === 'same');
    const head = [
      [`## ${safe(totalsOf(diff))}`],
      [
        `- before: ${safe(sideText(diff.before))}`,
        `- after: ${safe(sideText(diff.after))}`,
        ...diff.notes.map(note => `- ${safe(note)}`),
      ],
    ].map(paragraph);
    const pairs = differing(diff).map(pair => pairParts(pair).map(paragraph).join('\n'));
    const rest = [
      ...listed('Of no single pod', diff.findings.map(changeLine)),
      ...listed('Only before', diff.onlyBefore.map(loneLine)),
      ...listed('Only after', diff.onlyAfter.map(loneLine)),
      ...listed(
        `${count(same.length, 'deletion')} without a difference`,
        same.map(pair => `- ${safe(headingOf(pair))}`),
      ),
    ].map(paragraph);
    const room = LIMIT - SENTENCE - [...head, ...rest].join('\n').length;
    const shown = fitting(pairs, room, '\n');
    const left = leftOut(pairs.length - shown.length, 'pairs are', ELSEWHERE);
    return [...head, ...shown, ...(left === '' ? [] : [`${left}\n`]), ...rest].join('\n');
  },
};

const paragraph = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const changeLine = (change: Change): string => `- **${change.label}**: ${safe(sentence(change))}`;

const loneLine = ({ label, deletion }: Lone): string =>
  `- **${label}**: ${safe(nameOf(deletion))}: ${safe(endOf(deletion))}`;

/** There are at most four lists, and they have at most half of the page. */
const LIST = LIMIT / 8;
const ELSEWHERE = '`-o text` and `-o json` hold them all.';

function listed(title: string, lines: readonly string[]): string[][] {
  const shown = fitting(lines, LIST - SENTENCE, '\n');
  const left = lines.length - shown.length;
  const rest = left === 0 ? [] : [[leftOut(left, 'are', ELSEWHERE)]];
  return lines.length === 0 ? [] : [[`### ${title}`], ...(shown.length === 0 ? [] : [shown]), ...rest];
}

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
