import { beforeAll, describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed, faultsOf, nameOf } from '../analyze/analyzed.js';
import { linesOf, recorded } from '../analyze/samples.js';

const SAMPLES = ['graceful-quick', 'mirror-delete-1.36'];
/** All of it within 20 ms: goroutines print this much out of order. */
const TOO_SHORT = 'mirror-pod-delete';

const CONTAINER_ID = /\b[0-9a-f]{64}\b/g;

/** The parts of a log that a person shows, with what was searched for above each. */
const shown = (parts: readonly (readonly string[])[]): string =>
  parts.map((lines, at) => `part ${at + 1}:\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`).join('\n');

/** The same without anything between the parts. */
const joined = (parts: readonly (readonly string[])[]): string => `${parts.flat().join('\n')}\n`;

async function reportsIn(text: string): Promise<string[]> {
  const document = await analyzed([['paste.md', text]]);
  const deletions = endsOf(document).map(one => `${nameOf(one)} ${one.kind} ${one.verdict} ${one.outcome}`);
  return [...deletions.sort(), ...faultsOf(document)];
}

describe('a log of which only parts are shown', () => {
  describe.each(SAMPLES)('%s', showsTheSame);
  describe.each(recorded.filter(sample => ![...SAMPLES, TOO_SHORT].includes(sample)))(
    '%s',
    { tags: 'long' },
    showsTheSame,
  );

  function showsTheSame(sample: string): void {
    let lines: string[];
    let searches: string[][];
    let found: string[];

    beforeAll(async () => {
      lines = linesOf(sample);
      const [first] = endsOf(await analyzed([['kubelet.log', joined([lines])]]));
      if (first === undefined) throw new Error(`${sample} has no deletion`);
      const { name } = first.pod;
      const ids = new Set(lines.filter(line => line.includes(name)).flatMap(line => line.match(CONTAINER_ID) ?? []));
      const searched = [name, ...(first.uid === null ? [] : [first.uid]), ...[...ids].slice(0, 3)];
      searches = searched.map(text => lines.filter(line => line.includes(text)));
      found = await reportsIn(joined([lines.filter(line => searched.some(text => line.includes(text)))]));
    });

    it('by the name, then by the UID, then by the containers', async () => {
      expect(await reportsIn(shown(searches))).toEqual(found);
      expect(await reportsIn(joined(searches))).toEqual(found);
    });

    it('by the containers, then by the UID, then by the name', async () => {
      expect(await reportsIn(shown(searches.toReversed()))).toEqual(found);
    });

    it.each([1, 2, 3])('the end first, cut at %i quarters', async quarters => {
      const cut = Math.floor((lines.length * quarters) / 4);
      expect(await reportsIn(shown([lines.slice(cut), lines.slice(0, cut)]))).toEqual(await reportsIn(joined([lines])));
    });
  }
});
