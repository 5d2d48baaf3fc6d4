import { expect, it } from 'vitest';
import { judgedNodes } from '../../src/document/between.js';
import type { Lifecycle, NodeFacts } from '../../src/document/contract/types.js';
import { deletion, documentOf, source } from '../show/report/made-up.js';

const on = (id: string, node: string | null): Lifecycle => deletion({ id, node });
const traces = { starts: [], waits: [], releases: [], multiAttach: [], cordons: [], hears: true };

/** A cluster: nodes with logs and without, and a node that only the API shows. */
function nodesOf(lifecycles: readonly Lifecycle[]) {
  const sources = [
    source('pods.yaml', { id: 'w', type: 'pod-watch' }),
    source('worker-1.log', { id: 'a' }),
    source('of an earlier version.log'),
    source('worker-2.log', { id: 'b' }),
  ];
  const document = documentOf(lifecycles, { sources });
  const { window, clock, kubelets } = document.input;
  const facts = (name: string | null, own: readonly string[]): NodeFacts => ({
    name,
    basis: 'the host in its lines',
    hosts: [],
    sources: own,
    window,
    clock,
    kubelets,
  });
  const nodes = [{ ...facts('worker-1', ['w', 'a']), traces }, facts('worker-2', ['w', 'b', '']), facts(null, [])];
  return judgedNodes({ ...document, nodes });
}

it('each node of a document has its deletions, its logs and its traces', () => {
  const nodes = nodesOf([on('1', 'worker-2'), on('2', 'worker-1'), on('3', null), on('4', 'worker-2')]);
  expect(
    nodes.map(({ facts, lifecycles, logs, traces: own }) => [
      ...[facts.name, lifecycles.map(({ id }) => id), [...logs], own.hears],
    ]),
  ).toEqual([
    ['worker-1', ['2'], [1], true],
    ['worker-2', ['1', '4'], [3], false],
    [null, ['3'], [], false],
  ]);
  expect(nodes[1]?.traces).toEqual({ starts: [], waits: [], releases: [], multiAttach: [], cordons: [], hears: false });
});

it('a node that only other logs mention comes after them, without a log, a window and a clock', () => {
  const nodes = nodesOf([on('1', '?'), on('2', 'worker-9'), on('3', 'worker-9')]);
  expect(nodes.slice(3)).toMatchObject([
    { facts: { name: '?', sources: [], hosts: [], kubelets: [] }, lifecycles: [{ id: '1' }] },
    {
      facts: {
        name: 'worker-9',
        basis: 'spec.nodeName of its pods',
        window: { from: null, to: null },
        clock: { zone: null, year: null, basis: 'no log was read', confidence: 'assumed' },
      },
      lifecycles: [{ id: '2' }, { id: '3' }],
      logs: new Set(),
      traces: { hears: false },
    },
  ]);
  expect(nodes.map(({ lifecycles }) => lifecycles.length)).toEqual([0, 0, 0, 1, 2]);
});
