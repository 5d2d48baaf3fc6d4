import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NodeEpisode, ResultDocument } from '../../src/document/contract/types.js';
import { nodesOf } from '../../src/document/episodes.js';
import { mergeDocuments } from '../../src/document/merge/merge.js';
import { analyzed } from '../analyze/analyzed.js';
import { caseOf } from '../cases/archive.js';
import { root } from '../root.js';

const FOLDER = `${root}/test/cases/node-day`;

/** Logs of the cases, each with what its node goes through. */
const LOGS = readdirSync(FOLDER).flatMap(name =>
  caseOf(readFileSync(`${FOLDER}/${name}`, 'utf8')).parts.flatMap(part =>
    [...part].flatMap(([file, text]) =>
      file.endsWith('.log') ? [{ name: `${name} ${file}`, lines: text.trimEnd().split('\n') }] : [],
    ),
  ),
);

const isTrouble = ({ verdict }: NodeEpisode): boolean => verdict !== 'complete';
const troublesOf = (document: ResultDocument): NodeEpisode[] => nodesOf(document).filter(isTrouble);
const kindsOf = (document: ResultDocument): Set<string> => new Set(nodesOf(document).map(({ kind }) => kind));
const read = (lines: readonly string[]): Promise<ResultDocument> => analyzed([['node.log', `${lines.join('\n')}\n`]]);

/** Where a log is cut, the same run of the kubelet is seen as another of these kinds. */
const RUN = ['kubelet-run', 'kubelet-absence', 'kubelet-crash-loop'];
const isKnown = (kinds: ReadonlySet<string>, { kind }: NodeEpisode): boolean =>
  kinds.has(kind) || (RUN.includes(kind) && RUN.some(one => kinds.has(one)));

const PLACES = [0.2, 0.45, 0.5, 0.55, 0.8];

describe.each(LOGS)('$name', ({ name, lines }) => {
  // Without the start of its kubelet, what belongs to that start is a trouble of its own
  it.skipIf(name.startsWith('start-'))('shows no other trouble where it is cut', async () => {
    const whole = kindsOf(await read(lines));
    for (const place of PLACES) {
      const at = Math.round(lines.length * place);
      for (const part of [lines.slice(0, at), lines.slice(at)]) {
        const invented = troublesOf(await read(part)).filter(one => !isKnown(whole, one));
        expect(
          invented.map(({ headline }) => headline),
          `cut at line ${at}`,
        ).toEqual([]);
      }
    }
  });

  it('shows no other trouble at a lower verbosity', async () => {
    const whole = kindsOf(await read(lines));
    // What has a severity above info is printed at each -v
    const quiet = lines.filter(line => !/(?:^|\]: )I\d{4} .*(?:eviction|node_status|prober|getters)/.test(line));
    expect(troublesOf(await read(quiet)).filter(one => !isKnown(whole, one))).toEqual([]);
  });

  it('shows no end of a kubelet between lines of two nodes', async () => {
    const other = lines.map(line =>
      line.replaceAll('node-1', 'node-2').replace(/(\bkubelet\[)\d+|( +)\d+ (?=\w+\.go:)/, '$1$2909 '),
    );
    const both = lines.flatMap((line, at) => [line, other[at] ?? '']);
    const whole = kindsOf(await read(lines));
    expect(troublesOf(await read(both)).filter(one => !isKnown(whole, one))).toEqual([]);
  });
});

describe('an outage that two documents share', () => {
  const { lines } = LOGS.find(({ name }) => name.startsWith('storage-of-the-api-server')) ?? { lines: [] };

  it('is one, wherever the log is cut within it', async () => {
    const [whole] = nodesOf(await read(lines)).filter(({ kind }) => kind === 'api-outage');
    const first = lines.findIndex(line => line.includes('etcdserver'));
    for (const at of [first + 2, first + 5, first + 8]) {
      const halves = await Promise.all(
        [lines.slice(0, at), lines.slice(at)].map((part, index) =>
          analyzed([[`${index}.log`, `${part.join('\n')}\n`]]),
        ),
      );
      const [one, other] = halves as [ResultDocument, ResultDocument];
      for (const merged of [mergeDocuments(one, other), mergeDocuments(other, one)]) {
        const outages = nodesOf(merged).filter(({ kind }) => kind === 'api-outage');
        expect(outages.map(({ startedAt, endedAt, outcome }) => ({ startedAt, endedAt, outcome }))).toEqual([
          { startedAt: whole?.startedAt, endedAt: whole?.endedAt, outcome: 'over' },
        ]);
      }
    }
  });
});

describe('a shortage that two documents share', () => {
  const { lines } = LOGS.find(({ name }) => name.startsWith('pressure-that-evicts')) ?? { lines: [] };

  it('tells the pods that were evicted in either, where the log is cut between them', async () => {
    const evictions = lines.flatMap((line, at) => (line.includes('evicted successfully') ? [at] : []));
    expect(evictions).toHaveLength(5);
    // Both parts state the shortage
    for (const at of evictions.slice(1, 3)) {
      const halves = await Promise.all([lines.slice(0, at + 1), lines.slice(at + 1)].map(read));
      const [one, other] = halves as [ResultDocument, ResultDocument];
      const shortages = nodesOf(mergeDocuments(one, other)).filter(({ kind }) => kind === 'pressure');
      expect(shortages).toMatchObject([
        {
          headline: expect.stringContaining('and the kubelet evicted 5 pods'),
          verdict: 'complete-with-findings',
          findings: [{ level: 'warning' }],
        },
      ]);
    }
  });
});
