import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../src/document/episodes.js';
import { textIn } from '../analyze/samples.js';
import { analyzed, deletionsIn, fileOf, journalOf } from './made.js';

const a = fileOf(journalOf('graceful-quick', 'node-a'));
const b = fileOf(journalOf('ignores-sigterm', 'node-b'));

const pod = (name: string, nodeName: string, more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: 'default',
    uid: '0f9d6b1e-1111-4222-8333-444455556666',
    resourceVersion: '1',
    creationTimestamp: '2026-11-21T00:00:00Z',
    ...more,
  },
  spec: { nodeName, containers: [{ name: 'web' }] },
  status: { phase: 'Running' },
});

/** The object as a Go program serialises what its client has read. */
const withoutKind = (object: object): object => ({ ...object, apiVersion: undefined, kind: undefined });

const TERMINATING = { deletionTimestamp: '2026-11-21T02:00:30Z', deletionGracePeriodSeconds: 30 };

describe('a file that all nodes share', () => {
  it("changes nothing on nodes other than the pod's", async () => {
    const plain = await analyzed(['a.log', a], ['b.log', b]);
    const pods = JSON.stringify([pod('elsewhere', 'node-c'), pod('quiet', 'node-b')]);
    const document = await analyzed(['a.log', a], ['b.log', b], ['pods.json', pods]);
    expect(deletionsIn(document)).toEqual(deletionsIn(plain));
  });

  it('has a deletion reported once, on the node of the pod', async () => {
    const pods = JSON.stringify([pod('leaving', 'node-c', TERMINATING)]);
    const document = await analyzed(['a.log', a], ['b.log', b], ['pods.json', pods]);
    const leaving = endsOf(document).filter(one => one.pod.name === 'leaving');
    expect(leaving.map(({ node }) => node)).toEqual(['node-c']);
    expect(document.nodes.map(({ name }) => name)).toEqual(['node-a', 'node-b']);
  });

  describe('belongs to the node to which a pod is bound later, even before that', () => {
    const bound = pod('coming', 'node-b', { resourceVersion: '2' });
    const unbound = {
      ...pod('coming', 'node-b'),
      spec: { containers: [{ name: 'web' }] },
      status: { phase: 'Pending' },
    };
    const watch = (...more: readonly object[]): string =>
      [unbound, bound, ...more].map(object => JSON.stringify({ type: 'MODIFIED', object })).join('\n');
    const nodesOfStart = ({ episodes }: ResultDocument) =>
      startsOf({ episodes })
        .filter(one => one.pod.name === 'coming')
        .map(({ node }) => node);

    it('where a runtime has a line that is about no pod', async () => {
      const pull =
        'time="2026-11-21T01:00:00.388000311Z" level=info msg="PullImage \\"docker.io/library/web:1\\" returns image reference \\"sha256:b1fe\\""\n';
      const files = [
        ['a/kubelet.log', a],
        ['a/containerd.log', pull],
        ['b.log', b],
        ['watch.json', watch()],
      ] as const;
      expect(nodesOfStart(await analyzed(...files))).toEqual(['node-b']);
    });

    it('where a pod leaves a node without a log', async () => {
      const leaving = pod('leaving', 'node-c', { ...TERMINATING, uid: '0f9d6b1e-1111-4222-8333-444455556699' });
      const document = await analyzed(['a.log', a], ['b.log', b], ['watch.json', watch(leaving)]);
      expect(endsOf(document).map(one => one.pod.name)).toContain('leaving');
      expect(nodesOfStart(document)).toEqual(['node-b']);
    });
  });

  it('is read even where the objects of a list lack their kind', async () => {
    const node = {
      metadata: { name: 'node-c.example.org', uid: 'n', creationTimestamp: '2026-11-21T00:00:00Z' },
      status: { addresses: [{ type: 'Hostname', address: 'node-b' }], nodeInfo: { kubeletVersion: 'v1.12.3' } },
    };
    const leaving = withoutKind(pod('leaving', 'node-d', TERMINATING));
    const evicted = {
      metadata: { name: 'quick.1', namespace: 'default' },
      involvedObject: { kind: 'Pod', namespace: 'default', name: 'other', uid: '0f9d6b1e-1111-4222-8333-444455556677' },
      reason: 'Evicted',
      message: 'The node was low on resource: memory.',
      firstTimestamp: '2026-11-21T02:00:00Z',
    };
    const status = { phase: 'Running', qosClass: 'BestEffort' };
    const document = await analyzed(
      ...([
        ['a.log', a],
        ['b.log', b],
      ] as const),
      ['resources/cluster/Nodes.json', JSON.stringify([node])],
      ['resources/ns/default/Pods.json', JSON.stringify([{ ...leaving, status }])],
      ['resources/ns/default/Events.json', JSON.stringify([evicted])],
    );
    expect(document.nodes.map(({ name }) => name)).toEqual(['node-a', 'node-c.example.org']);
    expect(
      endsOf(document)
        .filter(one => one.pod.name === 'leaving')
        .map(({ node }) => node),
    ).toEqual(['node-d']);
    expect(document.input.sources.map(({ type }) => type).sort()).toEqual(
      ['events', 'kubelet-log', 'kubelet-log', 'pod-watch', 'unsupported'].sort(),
    );
  });

  it('joins what a watch shows of a pod with the log of its node', async () => {
    const watch = textIn('graceful-quick', 'pods.yaml').replaceAll(/nodeName: .*/g, 'nodeName: node-a');
    const alone = await analyzed(['a.log', a], ['pods.yaml', watch]);
    const document = await analyzed(['a.log', a], ['b.log', b], ['pods.yaml', watch]);
    const uids = new Set(endsOf(alone).map(({ uid }) => uid));
    const onA = endsOf(document).filter(({ uid }) => uids.has(uid));
    expect(onA.map(({ node }) => node)).toEqual(endsOf(alone).map(() => 'node-a'));
    expect(endsOf(alone).length).toBeGreaterThan(0);
    expect(onA.map(({ headline, revisions }) => ({ headline, revisions: revisions?.length }))).toEqual(
      endsOf(alone).map(({ headline, revisions }) => ({ headline, revisions: revisions?.length })),
    );
  });

  it('has no effect on the log of another component, even where there is only one node', async () => {
    const other = fileOf([
      'Running Suite: Kubernetes e2e suite',
      'W1121 09:59:28.771581      26 warnings.go:70] policy/v1beta1 PodSecurityPolicy is deprecated in v1.21+',
    ]);
    const alone = await analyzed(['node-a/kubelet.log', a]);
    const together = await analyzed(['node-a/kubelet.log', a], ['results/global/e2e.log', other]);
    expect(deletionsIn(together)).toEqual(deletionsIn(alone));
    expect(together.findings).toEqual(alone.findings);
    expect(together.nodes.map(({ sources }) => sources.length)).toEqual([1]);
    expect(together.input.sources.map(({ type }) => type)).toEqual(['kubelet-log', 'unsupported']);
  });

  it('may be an excerpt of a log where no file is known to be one', async () => {
    const excerpt = 'W1121 09:59:28.771581      26 warnings.go:70] an excerpt of a log\n';
    const document = await analyzed(['one.txt', excerpt], ['two.txt', excerpt]);
    expect(document.input.sources.map(({ type }) => type)).toEqual(['kubelet-log', 'kubelet-log']);
  });
});
