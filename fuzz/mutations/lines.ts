import type { Dice } from '../dice.js';
import { changeLines } from '../files.js';
import type { Mutation } from '../types.js';

const disorder = (id: string, change: (lines: string[], dice: Dice) => readonly string[]): Mutation => ({
  id,
  keeps: false,
  apply: (files, dice) => changeLines(files, dice, lines => change(lines, dice)),
});

const BLOCK = 60;

/** The same for every line of a block, the rest as it is. */
function inBlock(lines: readonly string[], dice: Dice, change: (block: string[]) => readonly string[]): string[] {
  const [from, to] = dice.span(lines.length, BLOCK);
  return [...lines.slice(0, from), ...change(lines.slice(from, to)), ...lines.slice(to)];
}

/** What editors, terminals, pagers, `cut`, `sort` and hasty copying do to lines. */
export const lineMutations: readonly Mutation[] = [
  disorder('cut-out', (lines, dice) => lines.slice(...dice.span(lines.length, 400))),
  disorder('cut-lines', (lines, dice) => {
    const column = dice.below(200);
    return inBlock(lines, dice, block =>
      block.map(line => (line.length > column ? `${line.slice(0, column)}\n` : line)),
    );
  }),
  disorder('join-lines', (lines, dice) => lines.map(line => (dice.oneIn(50) ? line.replace('\n', '') : line))),
  disorder('break-lines', (lines, dice) =>
    lines.map(line => {
      const at = dice.below(line.length);
      return dice.oneIn(30) ? `${line.slice(0, at)}\n${line.slice(at)}` : line;
    }),
  ),
  disorder('wrap-lines', (lines, dice) => {
    const column = 20 + dice.below(160);
    return lines.map(line => line.replace(new RegExp(`.{${column}}(?=.)`, 'g'), '$&\n'));
  }),
  disorder('drop-lines', (lines, dice) => {
    const times = 2 + dice.below(30);
    return lines.filter(() => !dice.oneIn(times));
  }),
  disorder('shuffle-lines', (lines, dice) => inBlock(lines, dice, block => dice.shuffled(block))),
  disorder('shuffle-all', (lines, dice) => dice.shuffled(lines)),
  disorder('reverse-block', (lines, dice) => inBlock(lines, dice, block => block.reverse())),
  disorder('sort-lines', lines => [...lines].sort()),
  disorder('move-block', (lines, dice) => {
    const [from, to] = dice.span(lines.length, BLOCK);
    const block = lines.splice(from, to - from);
    lines.splice(dice.below(lines.length + 1), 0, ...block);
    return lines;
  }),
  disorder('repeat-line', (lines, dice) => {
    const at = dice.below(lines.length);
    return lines.flatMap((line, index) => (index === at ? Array.from({ length: 2000 }, () => line) : [line]));
  }),
  disorder('indent-lines', (lines, dice) => {
    const lead = dice.one(['  ', '\t', '> ', '# ', '12: ', '+', '- ', '"', '| ', '\ufeff']) ?? '';
    return inBlock(lines, dice, block => block.map(line => lead + line));
  }),
];
