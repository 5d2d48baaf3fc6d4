import { stamped, WRAPPERS } from '../../test/analyze/wrappers.js';
import { bytesOf, changeLines, changeOne, isBareLog, linesOf, textOf } from '../files.js';
import type { InputFile, Mutation, Sample } from '../types.js';

/** Runs without a recorded zone get one: the result may change, but nothing may break. */
const SOMEWHERE = { zone: '+00:00', year: 2026 };

function wrapped(bytes: Buffer, wrap: (typeof WRAPPERS)[string], { zone, year }: NonNullable<Sample['clock']>): Buffer {
  const lines = linesOf(bytes).map(line => line.replace(/\r?\n$/, ''));
  if (lines.at(-1) === '') lines.pop();
  return bytesOf(
    stamped(lines, zone, year)
      .map(line => `${wrap(line)}\n`)
      .join(''),
  );
}

const id = (name: string): string => name.toLowerCase().replace(/\W+/g, '-');

const putOn: Mutation[] = Object.entries(WRAPPERS).flatMap(([name, wrap]): Mutation[] => [
  {
    id: `in-${id(name)}`,
    keeps: true,
    // klog's JSON has stamps of its own, which the wrappers here do not know
    apply(files, _dice, { clock }) {
      const fits = ({ bytes }: InputFile): boolean => clock !== null && isBareLog(bytes) && bytes[0] !== 0x7b;
      return files.map(file => (clock && fits(file) ? { ...file, bytes: wrapped(file.bytes, wrap, clock) } : file));
    },
  },
  {
    id: `once-more-in-${id(name)}`,
    keeps: false,
    apply: (files, dice, { clock }) => changeOne(files, dice, bytes => wrapped(bytes, wrap, clock ?? SOMEWHERE)),
  },
]);

const HEADER = /[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} /;

const takenOff: Mutation = {
  id: 'without-envelope',
  keeps: false,
  apply: (files, dice) =>
    changeLines(files, dice, lines => lines.map(line => line.slice(Math.max(0, line.search(HEADER))))),
};

const some: Mutation = {
  id: 'some-in-envelopes',
  keeps: false,
  apply(files, dice, { clock }) {
    const wraps = Object.values(WRAPPERS);
    return changeOne(files, dice, bytes => {
      const lines = textOf(bytes).split('\n');
      const { zone, year } = clock ?? SOMEWHERE;
      const all = stamped(lines, zone, year);
      return bytesOf(all.map(line => (dice.oneIn(2) ? line.text : (dice.one(wraps)?.(line) ?? ''))).join('\n'));
    });
  },
};

export const envelopeMutations: readonly Mutation[] = [...putOn, takenOff, some];
