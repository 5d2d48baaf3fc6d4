import { describe, expect, it } from 'vitest';
import { namesInPath } from '../../src/nodes/plan.js';
import { textIn } from '../analyze/samples.js';
import { analyzed, type File, namesOf } from './made.js';

const a = textIn('graceful-quick', 'kubelet.log');
const b = textIn('ignores-sigterm-v2', 'kubelet.log');

const node = (name: string, providerID: string): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: `uid of ${name}`, creationTimestamp: '2026-11-01T00:00:00Z' },
  spec: { providerID },
  status: { addresses: [{ type: 'Hostname', address: name }] },
});
const items = [node('node-a.example.org', 'cloud:///zone-1/i-0a'), node('node-b.example.org', 'cloud:///zone-2/i-0b')];
const list: File = ['nodes.json', JSON.stringify({ apiVersion: 'v1', kind: 'List', items })];
const NODES = ['node-a.example.org', 'node-b.example.org'];

describe('a log that names no node, in a tree without a known layout', () => {
  it.each([
    ['by instance', 'x/i-0a/var/kubelet.log', 'x/i-0b/var/kubelet.log'],
    ['by name', 'x/node-a.example.org.log', 'x/node-b.example.org.log'],
    ['by short name', 'dump!node-a-kubelet.log.1.gz', 'dump!kubelet_node-b.log'],
  ])('belongs to the node that the API server knows by its path: %s', async (_, one, other) => {
    expect(namesOf(await analyzed([one, a], [other, b], list)).sort()).toEqual(NODES);
  });

  it('is named after its path where the API server knows none of it', async () => {
    expect(namesOf(await analyzed(['x/i-0c/kubelet.log', a], ['x/i-0b/kubelet.log', b], list)).sort()).toEqual([
      'node-b.example.org',
      'x/i-0c',
    ]);
  });

  it('does not belong to the node on which the logs of others were collected', async () => {
    const files: File[] = [
      ['node-a/x/kubelet.log', a],
      ['node-a/y/kubelet.log', b],
    ];
    expect(namesOf(await analyzed(...files, list)).sort()).toEqual(['node-a/x', 'node-a/y']);
  });

  it('has the names in its path, from the file upwards', () => {
    const names = namesInPath('/a//b\\..\\c!kubelet-n1.log.2.gz').map(({ name }) => name);
    expect(names).toContain('n1');
    expect(names.slice(-3)).toEqual(['c', 'b', 'a']);
  });
});
