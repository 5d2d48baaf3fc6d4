import { beforeAll, describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed, faultsOf, nameOf, stepsWith } from './analyzed.js';
import { linesOf } from './samples.js';

const MORE = [
  'graceful-quick-1.23',
  'mirror-delete-1.36',
  'mirror-delete-1.23',
  'static-manifest-removed',
  'force-delete',
];
/** Of the lines that are not about the pods, one in this many is a cut. */
const STRIDE = 100;
/** The number of lines about the pods that are cuts. */
const [FEW, MANY] = [8, 60];

const read = (lines: readonly string[]): Promise<ResultDocument> =>
  analyzed([['kubelet.log', `${lines.join('\n')}\n`]]);

/** Indices of the lines about the deletions, thinned out evenly, and of some others. */
function placesIn(lines: readonly string[], { episodes }: ResultDocument, most: number): number[] {
  const names = endsOf({ episodes }).flatMap(({ pod, uid }) => [pod.name, uid ?? pod.name]);
  const cited = new Set(
    endsOf({ episodes })
      .flatMap(citedBy)
      .map(line => line - 1),
  );
  const telling = lines.flatMap((line, index) => (names.some(name => line.includes(name)) ? [index] : []));
  const every = Math.ceil(telling.length / most);
  const others = lines.flatMap((_, index) => (index % STRIDE === 0 ? [index] : []));
  return [...new Set([...cited, ...telling.filter((_, index) => index % every === 0), ...others])];
}

const citedBy = ({ steps }: Lifecycle): number[] => steps.flatMap(({ evidence }) => evidence.map(({ line }) => line));

const stepsAt = ({ steps }: Lifecycle, line: number): string[] =>
  steps.filter(({ evidence }) => evidence.some(place => place.line === line)).map(({ step }) => step);

describe.each(['graceful-quick'])('a cut of %s', sample => cutAnywhere(sample, FEW));
describe.each(['graceful-quick', ...MORE])('a cut of %s, at more lines', { tags: 'long' }, sample =>
  cutAnywhere(sample, MANY),
);

function cutAnywhere(sample: string, most: number): void {
  const lines = linesOf(sample);
  let whole: Promise<ResultDocument>;
  beforeAll(() => {
    whole = read(lines);
  });

  it('misses nothing as long as the log is whole', async () => {
    expect(faultsOf(await whole)).toEqual([]);
    expect(new Set(endsOf(await whole).flatMap(citedBy)).size).toBeGreaterThan(4);
  });

  it.each([
    ['begins', (at: number) => lines.slice(at)],
    ['ends', (at: number) => lines.slice(0, at)],
  ])('misses nothing wherever the log %s', async (_name, part) => {
    const wrong: string[] = [];
    for (const at of placesIn(lines, await whole, most)) {
      for (const fault of faultsOf(await read(part(at)))) wrong.push(`line ${at + 1}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  });

  it('misses at most the step whose line is removed', async () => {
    const wrong: string[] = [];
    let missed = 0;
    for (const at of placesIn(lines, await whole, most)) {
      const stepsOfLine = endsOf(await whole).flatMap(one => stepsAt(one, at + 1));
      const document = await read(lines.filter((_, index) => index !== at));
      const missing = endsOf(document).flatMap(one => stepsWith(one, 'missing'));
      const others = faultsOf(document).filter(fault => !stepsOfLine.some(step => fault.endsWith(`misses ${step}`)));
      missed += missing.length;
      // A missing step is an error, whose finding repeats what the step states
      for (const fault of others) if (!fault.endsWith(': missing-step')) wrong.push(`without line ${at + 1}: ${fault}`);
    }
    expect(wrong).toEqual([]);
    if (sample.startsWith('graceful')) expect(missed).toBeGreaterThan(5);
  });
}

it('names the pod of what is missing', async () => {
  const lines = linesOf('graceful-quick').filter(line => !line.includes('"SyncTerminatedPod enter"'));
  const [one] = endsOf(await read(lines));
  expect(one && [nameOf(one), one.verdict, ...stepsWith(one, 'missing')]).toEqual([
    'default/quick',
    'incomplete',
    'terminated-entered',
  ]);
});
