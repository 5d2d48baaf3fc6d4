import { describe, expect, it } from 'vitest';
import { type Facts, firstFacts } from '../../src/nodes/facts.js';
import { analyze, carryOut, type Done } from '../../src/nodes/index.js';
import { executorHere } from '../../src/nodes/jobs/each.js';
import type { PlannedTask, Results } from '../../src/nodes/tasks.js';
import { bytesSource } from '../../src/read/source.js';
import { type File, fileOf, journalOf } from './made.js';

/** Lines of a journal without anything that states a year. */
const yearless = (...from: Parameters<typeof journalOf>): string[] =>
  journalOf(...from).filter(line => !/20\d\d-\d\d-\d\d/.test(line));
const DATED =
  'Nov 21 01:00:00 node-b kubelet[22002]: I1121 01:00:00.000001   22002 pod_startup_latency_tracker.go:104] "Observed pod startup duration" pod="default/early" podStartSLOduration=1.5 podCreationTimestamp="2021-11-21 00:59:58 +0000 UTC"';

const a: File = ['a/kubelet.log', fileOf(yearless('graceful-quick', 'node-a'))];
const b: File = ['b/kubelet.log', fileOf([DATED, ...yearless('ignores-sigterm', 'node-b', '22002')])];
const c: File = ['c/kubelet.log', fileOf(yearless('force-delete', 'node-c', '33003'))];
/** Longer than what a survey reads, with lines of another node at its end. */
const deep: File = [
  'deep/kubelet.log',
  fileOf([
    ...Array.from(
      { length: 12_000 },
      (_, at) =>
        `Nov 21 00:00:00 node-d kubelet[44]: I1121 00:00:00.${String(at).padStart(6, '0')}      44 server.go:1] "Nothing that matters" number=${at}`,
    ),
    ...yearless('graceful-quick', 'node-a'),
  ]),
];

interface Round {
  readonly tasks: readonly PlannedTask[];
  readonly facts: Facts;
}

const sourcesOf = (files: readonly File[]) => files.map(([path, text]) => bytesSource(path, text));

/** Carries out a plan; returns the tasks of each round. `known`: results from before. */
async function carried(files: readonly File[], from?: { readonly facts: Facts; readonly known: Results }) {
  const inputs = { sources: sourcesOf(files), options: {} };
  const here = executorHere({});
  const rounds: Round[] = [];
  const results = new Map<string, Results extends ReadonlyMap<string, infer R> ? R : never>();
  const execute = async (tasks: readonly PlannedTask[], facts: Facts): Promise<Done<never>> => {
    rounds.push({ tasks, facts });
    const done = await here.run(tasks, inputs);
    for (const [key, result] of done) results.set(key, result);
    return { results: done };
  };
  const outcome = await carryOut<never>(from?.facts ?? (await firstFacts(inputs)), inputs, execute, from?.known);
  return { document: 'document' in outcome ? outcome.document : outcome.elsewhere, rounds, results };
}

describe('a plan of tasks', () => {
  it('is made once where the results show nothing new', async () => {
    const { rounds, document } = await carried([a, c]);
    expect(rounds.map(({ tasks }) => tasks.length)).toEqual([2]);
    expect(document).toEqual(await analyze(sourcesOf([a, c])));
  });

  it('is made again with the years in its results, and keeps what they do not change', async () => {
    const { rounds, document } = await carried([a, b, c]);
    expect(rounds.map(({ tasks }) => tasks.map(({ group }) => group.nodes[0]?.name))).toEqual([
      ['node-a', 'node-b', 'node-c'],
      ['node-a', 'node-c'],
    ]);
    expect(document.nodes.map(({ clock }) => clock.year)).toEqual([2021, 2021, 2021]);
  });

  it('is made again where a log turns out to have lines of another log’s node', async () => {
    const { rounds } = await carried([a, deep]);
    const nodes = rounds.map(({ tasks }) => tasks.map(({ group }) => group.nodes.map(({ name }) => name)));
    expect(nodes).toEqual([[['node-a'], ['node-d']], [['node-a', 'node-d']]]);
  });

  it('continues from its facts and the results of its tasks, which are plain data', async () => {
    const { document, rounds, results } = await carried([a, b, c]);
    const [, second] = rounds;
    if (second === undefined) throw new Error('there is a second round');
    const from = structuredClone({ facts: second.facts, known: new Map(results) });
    const again = await carried([a, b, c], from);
    expect(again.rounds.map(({ tasks }) => tasks.length)).toEqual([0]);
    expect(again.document).toEqual(document);
  });
});
