import type { Lifecycle } from '../../document/types.js';
import { markdown as inline, markdownCode } from '../safe.js';
import { tally } from '../view/verdicts.js';
import { kindOf, nameOf } from '../view/words.js';
import { blocks, rowOf, table, VERDICT_MARKS } from './context.js';
import { fitting, leftOut, SENTENCE } from './fit.js';

/** One line a pod, worst first. */
export function overview(sorted: readonly Lifecycle[], room: number): string {
  const count = `**${tally(sorted)}**`;
  const rows = sorted.map(one => [
    VERDICT_MARKS[one.verdict],
    markdownCode(nameOf(one)),
    inline(kindOf(one)),
    inline(one.headline),
  ]);
  const shown = fitting(rows.map(rowOf), room - 2 * SENTENCE, '\n').length;
  return blocks(
    count,
    table(['', 'pod', 'kind', 'verdict'], rows.slice(0, shown)),
    leftOut(rows.length - shown, 'pods are', '`--summary` without `-o markdown` shows a line for each.'),
  );
}
