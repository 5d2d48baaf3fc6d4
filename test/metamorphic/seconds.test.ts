import { beforeAll, describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { grouped } from '../../src/kit/grouped.js';
import { analyzed, nameOf } from '../analyze/analyzed.js';
import { linesOf, recorded } from '../analyze/samples.js';

/** A record with the lines after it that have no header. */
type Lines = readonly string[];

const HEADER = /^[IWEF]\d{4} \d\d:\d\d:\d\d/;

function recordsIn(lines: readonly string[]): Lines[] {
  const records: string[][] = [];
  for (const line of lines) {
    if (HEADER.test(line) || records.length === 0) records.push([line]);
    else records.at(-1)?.push(line);
  }
  return records;
}

const secondsIn = (lines: readonly string[]): Lines[][] => [
  ...grouped(recordsIn(lines), ([first = '']) => HEADER.exec(first)?.[0].slice(1) ?? '').values(),
];

/** One after the other, as the five shards of a store return what they have. */
const shuffled = (records: readonly Lines[]): Lines[] =>
  [3, 1, 4, 0, 2].flatMap(rest => records.filter((_, at) => at % 5 === rest));

const ORDERS: Readonly<Record<string, (seconds: Lines[][]) => Lines[][]>> = {
  'in any order': seconds => seconds.map(shuffled),
  'oldest first, the seconds newest first': seconds => seconds.toReversed(),
  'in any order, the seconds newest first': seconds => seconds.map(shuffled).toReversed(),
};

/** Its 17 lines of one second are within 20 ms, and no order in that can be distinguished from goroutines. */
const TOO_SHORT = ['mirror-pod-delete'];
const SAMPLES = ['graceful-quick', 'mirror-delete-1.36', 'prestop'];

describe('a log as a store returns it by the second', () => {
  describe.each(SAMPLES)('%s', showsTheSame);
  describe.each(recorded.filter(sample => ![...SAMPLES, ...TOO_SHORT].includes(sample)))(
    '%s',
    { tags: 'long' },
    showsTheSame,
  );

  function showsTheSame(sample: string): void {
    let lines: string[];
    let whole: string[];
    beforeAll(async () => {
      lines = linesOf(sample);
      whole = await reportsIn(lines);
    });

    it.each(Object.entries(ORDERS))('has lines of one second %s', async (_name, order) => {
      expect(await reportsIn(order(secondsIn(lines)).flat(2))).toEqual(whole);
    });
  }
});

async function reportsIn(lines: readonly string[]): Promise<string[]> {
  const lifecycles = endsOf(await analyzed([['kubelet.log', `${lines.join('\n')}\n`]]));
  return lifecycles.map(one => `${nameOf(one)} ${one.kind} ${one.verdict} ${one.outcome}`).sort();
}
