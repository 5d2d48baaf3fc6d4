import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { textIn } from '../analyze/samples.js';
import { analyzed, type File, fileOf, journalOf, namesOf } from './made.js';

const bare = (sample: string): string => textIn(sample, 'kubelet.log');
const START = 'I1121 01:00:00.000001   12317 ';
const first = (text: string): string => `${START}${text}\n${bare('graceful-quick')}`;
/** A second node, so that there is something to distinguish. */
const other: File = ['other/kubelet.log', fileOf(journalOf('ignores-sigterm', 'other-node'))];

const node = (name: string, more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: `uid-of-${name}`, ...more },
});
const list = (...items: object[]): string => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

describe('the name of a node', () => {
  it.each([
    ['its --hostname-override', 'flags.go:64] FLAG: --hostname-override="worker-7"'],
    ['it registered itself by this name', 'kubelet_node_status.go:76] "Attempting to register node" node="worker-7"'],
    ['it registered itself by this name', 'kubelet_node_status.go:74] Successfully registered node worker-7'],
    ['its user is system:node:…', 'reflector.go:138] User "system:node:worker-7" cannot list resource "pods"'],
    [
      'its lease',
      'controller.go:144] Put "https://10.0.0.1:6443/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/worker-7?timeout=10s"',
    ],
    [
      'the names of its static pods',
      'kubelet.go:2061] "SyncLoop ADD" source="file" pods=["kube-system/etcd-worker-7"]',
    ],
  ])('is taken from its log: %s', async (basis, line) => {
    const document = await analyzed(['one/kubelet.log', first(line)], other);
    expect(document.nodes[0]).toMatchObject({ name: 'worker-7', basis, hosts: [] });
    expect(namesOf(document)).toEqual(['worker-7', 'other-node']);
    expect(endsOf(document).map(one => one.node)).toContain('worker-7');
  });

  it('is its path where nothing else shows it, with a note', async () => {
    const document = await analyzed(['one/kubelet.log', bare('graceful-quick')], other);
    expect(document.nodes[0]).toMatchObject({ name: 'one', basis: 'nothing names it: its path' });
  });

  it.each([
    ['an address', { status: { addresses: [{ type: 'Hostname', address: 'host-a' }] } }],
    ['a machine', { metadata: { name: 'n', annotations: { 'machine.openshift.io/machine': 'machines/host-a' } } }],
    ['an instance', { spec: { providerID: 'aws:///eu-west-1a/host-a' } }],
  ])('is the name in the API server, which knows the host as %s', async (_, more) => {
    const nodes = list({
      ...node('node-1.example.org'),
      ...more,
      metadata: {
        name: 'node-1.example.org',
        ...('metadata' in more ? { annotations: more.metadata.annotations } : {}),
      },
    });
    const document = await analyzed(['a.log', fileOf(journalOf('graceful-quick', 'host-a'))], other, [
      'nodes.json',
      nodes,
    ]);
    expect(document.nodes[0]).toMatchObject({
      name: 'node-1.example.org',
      basis: 'the API server calls it so',
      hosts: ['host-a'],
    });
  });

  it('is the name in the API server, also in YAML, whose first key is no kind', async () => {
    const yaml = [
      ...['apiVersion: v1', 'kind: Node', 'metadata:', '  annotations:'],
      ...['    machine.openshift.io/machine: machines/host-a', '  name: node-1.example.org'],
    ];
    const log: File = ['a.log', fileOf(journalOf('graceful-quick', 'host-a'))];
    const listed = [
      'apiVersion: v1',
      'kind: List',
      'items:',
      ...yaml.map((line, at) => `${at === 0 ? '- ' : '  '}${line}`),
    ];
    for (const lines of [yaml, listed])
      expect(namesOf(await analyzed(log, other, ['node.yaml', fileOf(lines)]))[0]).toBe('node-1.example.org');
  });

  it('is that of two nodes where two images have one host name and their folders differ', async () => {
    const path = (name: string): string => `plugins/systemd-logs/results/${name}/systemd_logs`;
    const document = await analyzed(
      [path('node-1'), fileOf(journalOf('graceful-quick', 'ubuntu'))],
      [path('node-2'), fileOf(journalOf('ignores-sigterm', 'ubuntu'))],
    );
    expect(namesOf(document)).toEqual(['node-1', 'node-2']);
    expect(document.nodes.map(({ hosts }) => hosts)).toEqual([['ubuntu'], ['ubuntu']]);
    expect(new Set(endsOf(document).map(one => one.node))).toEqual(new Set(['node-1', 'node-2']));
  });
});

describe('logs of hosts with one name, in folders that no collector made', () => {
  const entries = journalOf('name-reuse', 'ubuntu', '811');
  const meanwhile = (id: string): string =>
    fileOf(journalOf('two-pods-at-once', 'ubuntu', id)).replaceAll(' 09:53:', ' 10:00:');

  it.each([
    ['in separate folders', 'a/kubelet.log', 'b/kubelet.log', ['a', 'b']],
    ['side by side', 'logs/a.log', 'logs/b.log', ['logs/a.log', 'logs/b.log']],
  ])('belong to two nodes where two kubelets ran at one time: %s', async (_, a, b, names) => {
    const document = await analyzed([a, fileOf(entries)], [b, meanwhile('822')]);
    expect(document.nodes.map(({ name, hosts }) => [name, hosts])).toEqual(names.map(name => [name, ['ubuntu']]));
    expect(document.nodes[0]?.basis).toBe('its path: several nodes share the host name in its lines');
    expect(new Set(endsOf(document).map(({ node }) => node))).toEqual(new Set(names));
  });

  it.each([
    ['the kubelet is the same', meanwhile('811')],
    ['one kubelet followed on the other', fileOf(journalOf('two-pods-at-once', 'ubuntu', '822'))],
  ])('belong to one node where %s', async (_, other) => {
    expect(namesOf(await analyzed(['a/kubelet.log', fileOf(entries)], ['b/kubelet.log', other]))).toEqual(['ubuntu']);
  });
});

describe('lines about nodes by another component in a journal', () => {
  it("do not name the component's own node", async () => {
    const trace =
      'Nov 21 01:00:00 host-a kube-apiserver[77]: I1121 01:00:00.000001      77 trace.go:116] Trace: "List" url:/api/v1/pods?fieldSelector=spec.nodeName%3Dother-node';
    const document = await analyzed(['a.log', fileOf([trace, ...journalOf('graceful-quick', 'host-a')])], other);
    expect(namesOf(document)).toEqual(['host-a', 'other-node']);
  });

  it('do not keep a journal without a host name from being read', async () => {
    const kernel = Array.from({ length: 20 }, () => 'Nov 21 01:00:00 localhost kernel: up');
    const journal = [...kernel, ...journalOf('graceful-quick', 'localhost')];
    const document = await analyzed(['plugins/systemd-logs/results/n1/systemd_logs', fileOf(journal)], other);
    expect(namesOf(document)).toEqual(['n1', 'other-node']);
    expect(document.nodes[0]?.hosts).toEqual(['localhost']);
  });
});

describe('a file that is no log of a kubelet', () => {
  it('is passed over in a folder, and is no node', async () => {
    const scheduler = Array.from(
      { length: 50 },
      (_, at) =>
        `I1121 09:00:00.${100000 + at}       1 leaderelection.go:258] successfully acquired lease kube-system/kube-scheduler`,
    );
    const document = await analyzed(
      ['a.log', fileOf(journalOf('graceful-quick', 'node-a'))],
      other,
      ['podlogs/kube-scheduler.txt', fileOf(scheduler)],
      ['podlogs/e2e.txt', 'STEP: Creating a pod\nNov 21 09:00:00.000: INFO: Waiting for pod\n'],
    );
    expect(namesOf(document)).toEqual(['node-a', 'other-node']);
    expect(document.input.sources.map(({ type }) => type)).toEqual([
      'kubelet-log',
      'kubelet-log',
      'unsupported',
      'unsupported',
    ]);
  });
});

describe('logs without a name, together in one folder', () => {
  const text = bare('name-reuse');
  const before = bare('two-pods-at-once');
  const meanwhile = before.replaceAll(' 09:53:', ' 10:00:');
  const whole = text.split('\n');
  const half = whole.length >> 1;
  const [older = '', newer = ''] = [whole.slice(0, half), whole.slice(half)].map(lines => `${lines.join('\n')}\n`);

  it('belong to two nodes where they were written at one time and have different pods', async () => {
    const document = await analyzed(['logs/one.log', text], ['logs/two.log', meanwhile]);
    expect(document.nodes.map(({ name, basis }) => [name, basis])).toEqual([
      ['logs/one.log', 'nothing names it: its path'],
      ['logs/two.log', 'nothing names it: its path'],
    ]);
  });

  it.each([
    ['one was rotated', 'kubelet.log', text, 'kubelet.log.1', meanwhile],
    ['one was rotated by its date', 'kubelet.log', text, 'kubelet.log-20261121', meanwhile],
    ['one was written before the other', 'one.log', text, 'two.log', before],
    ['a pod is in both', 'old.log', older, 'new.log', newer],
  ])('belong to one node where %s', async (_, name, one, other, two) => {
    expect(namesOf(await analyzed([`logs/${name}`, one], [`logs/${other}`, two]))).toEqual(['logs']);
  });
});
