import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { layouts } from '../../src/nodes/layouts.js';
import { listed } from '../document/listed.js';
import { tarGz, zip } from '../read/archive/packing.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';

const SAMPLES = 'samples/layouts';

/** By folder: the nodes of the pods quick and forced. */
const NODES: Readonly<Record<string, readonly [string, string]>> = {
  aks: ['aks-nodepool1-12345678-vmss000000', 'aks-nodepool1-12345678-vmss000001'],
  capi: ['ip-10-0-1-2.ec2.internal', 'ip-10-0-1-3.ec2.internal'],
  'cluster-info-dump': ['node-d', 'node-e'],
  eks: ['i-0123456789abcdef0', 'i-0123456789abcdef1'],
  kind: ['dev-worker', 'dev-worker2'],
  'log-dump': ['i-0123456789abcdef0', 'i-0123456789abcdef1'],
  longhorn: ['node-3', 'node-4'],
  minikube: ['dev', 'dev-m02'],
  'must-gather': ['worker-a', 'worker-b'],
  'openshift-ci': ['ip-10-0-1-2.ec2.internal', 'ip-10-0-1-3.ec2.internal'],
  rancher: ['agent-1', 'agent-2'],
  recording: ['worker-2', 'worker-3'],
  sonobuoy: ['node-1.example.org', 'node-2.example.org'],
  sos: ['node7', 'node8'],
  troubleshoot: ['node-b', 'node-c'],
};

const nodesIn = (stdout: string) => {
  const { nodes, lifecycles } = listed(JSON.parse(stdout) as ResultDocument);
  return {
    nodes: nodes.map(({ name }) => name),
    pods: lifecycles.map(({ pod, node, outcome }) => [pod.name, node, outcome]),
  };
};

describe('a sample of each layout', () => {
  const folder = scratch();

  it('exists', () => {
    const folders = readdirSync(join(root, SAMPLES), { withFileTypes: true }).filter(entry => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(NODES).sort());
    expect(folders).toHaveLength(layouts.length);
  });

  type Layout = [name: string, nodes: readonly [string, string]];
  const PACKS = { 'tar.gz': tarGz, zip };
  const all: Layout[] = Object.entries(NODES).map(([name, nodes]) => [name, nodes]);
  it.each(all)('has each pod on its node, in the folder and packed: %s', (...one) => hasItsNodes(one, 'tar.gz'));
  it.each(all)('has each pod on its node, in a zip: %s', { tags: 'long' }, (...one) => hasItsNodes(one, 'zip'));

  async function hasItsNodes([name, [a, b]]: Layout, end: 'tar.gz' | 'zip'): Promise<void> {
    const right = {
      nodes: [a, b],
      pods: [
        ['quick', a, 'removed'],
        ['forced', b, 'removed'],
      ],
    };
    const sample = join(SAMPLES, name);
    const files = readdirSync(join(root, sample), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => ({ name: path.slice(join(root, sample).length + 1), content: readFileSync(path) }));
    const packed = join(folder, `${name}.${end}`);
    writeFileSync(packed, PACKS[end](files));
    for (const path of [sample, packed]) {
      const { status, stdout, stderr } = await podline([path, '-o', 'json']);
      expect({ path, status, stderr, ...nodesIn(stdout) }).toEqual({ path, status: 0, stderr: '', ...right });
    }
  }
});
